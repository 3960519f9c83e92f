"""What was found out before, by content, so that a render need not do it again.

An entry is keyed by the bytes that it is about, its kind and the code that made it; it can go
stale in no other way. The folder must be private to the user, because its files are pickled.
"""

import hashlib
import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path

from generator import __version__
from generator.record import record
from generator.source.document import Document

# The rooms and modules whose code decides what a catalogue file is.
VALIDATING = (
    *("models", "source", "catalog"),
    *("errors.py", "finding.py", "record.py", "vocabulary.py"),
)


@record
class Validated:
    """A file that passed: its document and its typed value."""

    document: Document
    value: object


@record
class Store:
    """Where validated files are kept; None keeps nothing."""

    folder: Path | None

    def get(self, kind: str, content: bytes) -> Validated | None:
        """What a file with this content was validated to; None when it was not."""
        found = self.read(kind, content)
        return found if isinstance(found, Validated) else None

    def put(self, kind: str, content: bytes, validated: Validated) -> None:
        """Keep a validated file."""
        self.write(kind, content, validated)

    def read(self, kind: str, content: bytes) -> object:
        """What is kept for this content; None when nothing is."""
        if self.folder is None:
            return None
        try:
            return pickle.loads((self.folder / _key(kind, content)).read_bytes())  # noqa: S301
        except Exception:
            # A missing, torn or foreign entry is no answer; the work is done again.
            return None

    def write(self, kind: str, content: bytes, found: object) -> None:
        """Keep an entry; a folder that cannot be written is no reason to fail."""
        if self.folder is None:
            return
        entry = self.folder / _key(kind, content)
        aside = entry.with_name(f"{entry.name}.{os.getpid()}")
        try:
            aside.write_bytes(pickle.dumps(found, protocol=pickle.HIGHEST_PROTOCOL))
            aside.replace(entry)
        except OSError:
            with suppress(OSError):
                aside.unlink()


def open_store(cache_home: Path) -> Store:
    """The store under a cache folder, made when missing; an empty one when it is not safe."""
    return Store(
        private_folder(cache_home / "serving-recipes" / "catalog" / code_fingerprint(*VALIDATING))
    )


def private_folder(folder: Path) -> Path | None:
    """The folder, made when missing; None when it cannot be made or others can write to it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        state = folder.stat()
    except OSError:
        return None
    return folder if state.st_uid == os.getuid() and not state.st_mode & 0o022 else None


def _key(kind: str, content: bytes) -> str:
    return f"{kind}-{hashlib.sha256(content).hexdigest()}"


def code_fingerprint(*parts: str) -> str:
    """Names the code of these rooms and modules: another version must not read its entries."""
    root = Path(__file__).parent.parent
    states = []
    for part in parts:
        for path in (
            sorted((root / part).rglob("*.py")) if (root / part).is_dir() else [root / part]
        ):
            state = path.stat()
            states.append(f"{path.name}:{state.st_mtime_ns}:{state.st_size}")
    states.append(f"{__version__}:{sys.version}:{root}")
    return hashlib.sha256("\n".join(states).encode()).hexdigest()[:16]
