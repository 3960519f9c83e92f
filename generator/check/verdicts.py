"""What rules found in a catalogue before, so that one that did not change is not checked twice.

A verdict is a pure function of the catalogue's files, the program, the day (waivers end) and
what was asked for. All of these are its key; the last verdict for each question is kept.
"""

import hashlib
import os
import pickle
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from generator import __version__
from generator.catalog.locate import house
from generator.catalog.store import private_folder
from generator.errors import Operational
from generator.finding import Finding
from generator.record import record


@record
class Verdict:
    """What was found in `recipes` recipes and `renders` renders of them."""

    recipes: int
    renders: int
    findings: tuple[Finding, ...]


@record
class Question:
    """What a verdict answers: some recipes of the catalogue at `root` (none: all), on a day."""

    root: Path
    recipes: tuple[str, ...]
    targets: tuple[str, ...]
    today: str

    @property
    def name(self) -> str:
        """The name of the file that keeps its last answer."""
        text = repr((str(self.root), self.recipes, self.targets))
        return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()

    @property
    def key(self) -> str:
        """Changes with everything that can change the answer; Operational for a locked file."""
        found = hashlib.sha256(repr((self.name, self.today)).encode())
        for part in (*_program_states(), *_contents(self.root / "recipes")):
            found.update(hashlib.sha256(part).digest())
        return found.hexdigest()


@record
class Verdicts:
    """Where verdicts are kept; None keeps nothing."""

    folder: Path | None

    def get(self, question: Question, key: str) -> Verdict | None:
        """The verdict that was kept under this very key."""
        if self.folder is None:
            return None
        try:
            kept, verdict = pickle.loads((self.folder / question.name).read_bytes())  # noqa: S301
        except Exception:
            # A missing, torn or foreign file is no answer; the catalogue is checked again.
            return None
        return verdict if kept == key and isinstance(verdict, Verdict) else None

    def put(self, question: Question, key: str, verdict: Verdict) -> None:
        """Keep a verdict; a folder that cannot be written is no reason to fail."""
        if self.folder is None:
            return
        entry = self.folder / question.name
        aside = entry.with_name(f"{entry.name}.{os.getpid()}")
        try:
            aside.write_bytes(pickle.dumps((key, verdict), protocol=pickle.HIGHEST_PROTOCOL))
            aside.replace(entry)
        except OSError:
            with suppress(OSError):
                aside.unlink()


def open_verdicts(cache_home: Path | None) -> Verdicts:
    """The verdicts under a cache folder; none are kept where it is not the user's own."""
    if cache_home is None:
        return Verdicts(None)
    return Verdicts(private_folder(cache_home / "serving-recipes" / "verdicts"))


def _program_states() -> Iterator[bytes]:
    """The program's own files, the interpreter and the installed packages."""
    yield f"{__version__} {sys.version} {house()}".encode()
    package = Path(__file__).parent.parent
    folders = (package, house() / "templates")
    for folder in (*folders, Path(sysconfig.get_path("purelib"))):
        yield f"{folder} {folder.stat().st_mtime_ns if folder.is_dir() else 0}".encode()
    for path in (path for folder in folders for path in _files(folder)):
        if path.suffix != ".pyc":
            state = path.stat()
            yield f"{path} {state.st_mtime_ns} {state.st_size}".encode()


def _contents(folder: Path) -> Iterator[bytes]:
    """Names and bytes of all files below a folder."""
    for path in _files(folder):
        yield os.fsencode(path.relative_to(folder))
        try:
            yield path.read_bytes() if path.is_file() else b""
        except OSError as error:
            raise Operational(f"{path} cannot be read: {error.strerror}") from None


def _files(folder: Path) -> Sequence[Path]:
    return sorted(Path(here, name) for here, _, names in os.walk(folder) for name in names)
