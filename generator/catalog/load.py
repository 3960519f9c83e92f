"""One catalogue file, read and typed."""

import stat
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Generic, TypeVar

from generator.catalog.kinds import Kind
from generator.catalog.store import Store, Validated
from generator.errors import BadInput, Operational
from generator.finding import Finding, Location
from generator.record import record, replace
from generator.source.document import Document

T = TypeVar("T")
# A catalogue file is read by people; one of this size is a mistake.
LARGEST_FILE = 4_000_000


@record
class Entry(Generic[T]):
    """A file's typed value with its document; `value` is None when findings say why."""

    kind: str
    id: str
    document: Document
    value: T | None
    findings: tuple[Finding, ...]


def load(file: Path, name: str, kind: Kind, store: Store) -> Entry[object]:
    """Read and validate `file`; `name` is how findings call it.

    Raises BadInput when there is no such file, Operational when it cannot be read.
    """
    if not file.is_file() and is_there(file, name):
        return _no_file(file, name, kind)
    content = read_bytes(file, name)
    known = store.get(kind.name, content)
    if isinstance(known, Validated):
        document = replace(known.document, path=name)
        return Entry(kind.name, file.stem, document, known.value, ())
    entry = _validated(content, file.stem, name, kind)
    if not entry.findings and entry.value is not None:
        # Nobody asks where something stands in a file that a program wrote.
        document = Document(name, None, {}, {}) if kind.written else entry.document.packed()
        store.put(kind.name, content, Validated(document, entry.value))
    return entry


def is_there(file: Path, name: str) -> bool:
    """Whether a folder has an entry of that name, be it a link that leads nowhere.

    Raises Operational when the folder does not let it be seen.
    """
    try:
        file.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise Operational(f"{name} cannot be read: {error.strerror}") from None
    return True


def _no_file(file: Path, name: str, kind: Kind) -> Entry[object]:
    """The entry of a name that is no file: it is said, or the name would be missed nowhere."""
    if file.is_symlink():
        fault = _fault(Location(name), "the link leads to no file", "mend or remove the link")
    else:
        fault = _fault(Location(name), "this is no regular file", f"write one {kind.name} here")
    return Entry(kind.name, file.stem, Document(name, None, {}, {}), None, (fault,))


def read_bytes(file: Path, name: str) -> bytes:
    """A file's content, or a clear error."""
    try:
        state = file.stat()
        if not stat.S_ISREG(state.st_mode):
            # A pipe or a device may never end.
            raise BadInput(f"{name} is no regular file", "give a file")
        if state.st_size > LARGEST_FILE:
            raise BadInput(
                f"{name} has more than {LARGEST_FILE:,} bytes", "this is no file of a catalogue"
            )
        return file.read_bytes()
    except FileNotFoundError:
        raise BadInput(f"{name}: no such file", "check the path") from None
    except OSError as error:
        raise Operational(f"{name} cannot be read: {error.strerror}") from None


def read_text(file: Path, name: str) -> str:
    """A file's text, its lines ended by line feeds, or a clear error."""
    content = read_bytes(file, name)
    try:
        return TextIOWrapper(BytesIO(content), encoding="utf-8-sig").read()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{name}: line {line} is not UTF-8 text", "save it as UTF-8") from None


def _validated(content: bytes, id_: str, name: str, kind: Kind) -> Entry[object]:
    from generator.catalog.validate import validate
    from generator.source.parse import parse

    empty = Document(name, None, {}, {})
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        fault = _fault(Location(name, line), "this is not UTF-8 text", "save it as UTF-8")
        return Entry(kind.name, id_, empty, None, (fault,))
    parsed = parse(text, name, plain=True)
    if len(parsed.documents) != 1 or parsed.documents[0].data is None:
        faults = parsed.findings or (
            _fault(Location(name), "expected one YAML document", f"write one {kind.name} here"),
        )
        return Entry(kind.name, id_, empty, None, faults)
    document = parsed.documents[0]
    value, findings = validate(document, kind.model)
    return Entry(kind.name, id_, document, value, parsed.findings + findings)


def _fault(at: Location, message: str, hint: str) -> Finding:
    return Finding("yaml.syntax", "error", at, message, hint)
