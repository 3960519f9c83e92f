"""What rules find in rendered texts alone, and in the workloads that are written in them.

To look at manifests as `recipe lint` does, they have to be parsed, which takes as long as the rest
of a render. So what was found is kept by everything that it depends on: the texts, the catalogue
and the code. The same render is not parsed again; no other one passes unlooked at.
"""

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from generator.catalog.catalog import Catalog
from generator.catalog.store import code_fingerprint
from generator.finding import Finding
from generator.launch import TextFile
from generator.record import remembered

_KIND: Final = "texts"
_CODE: Final = (
    "arguments",
    "check",
    "lint",
    "rules",
    "finding.py",
    "launch.py",
    "vocabulary.py",
    "workload.py",
)


def text_findings(
    catalog: Catalog,
    texts: Sequence[TextFile],
    images: Sequence[str],
    local_images: Sequence[str] = (),
) -> tuple[Finding, ...]:
    """The findings of every rule over texts, waivers aside.

    `images` are the names that the plan's image has, `local_images` what its nodes have.
    """
    if catalog.store.folder is None:
        return _looked_at(catalog, texts, images, local_images)
    # No image has a blank in its name.
    names = (*images, *(f"local {image}" for image in local_images))
    content = _content(catalog, texts, names)
    kept = catalog.store.read(_KIND, content)
    if isinstance(kept, tuple) and all(isinstance(finding, Finding) for finding in kept):
        return kept
    found = _looked_at(catalog, texts, images, local_images)
    catalog.store.write(_KIND, content, found)
    return found


def _looked_at(
    catalog: Catalog,
    texts: Sequence[TextFile],
    images: Sequence[str],
    local_images: Sequence[str],
) -> tuple[Finding, ...]:
    from generator.lint.knowledge import from_catalog
    from generator.lint.launches import Launches
    from generator.lint.text_reader import read
    from generator.rules.registry import rules_for_texts
    from generator.rules.rule import Subject

    reader = Launches(from_catalog(catalog, None, None))
    found = [read(text, reader) for text in texts]
    subject = Subject(
        catalog,
        files=tuple(texts),
        images=tuple(images),
        local_images=tuple(local_images),
        started=tuple(launch for one in found for launch in one.launches),
        objects=tuple(named for one in found for named in one.objects),
    )
    notes = [note for one in found for note in one.notes]
    return (*notes, *(f for rule in rules_for_texts(subject) for f in rule.check(subject)))


def _content(catalog: Catalog, texts: Sequence[TextFile], names: Sequence[str]) -> bytes:
    """Everything that the findings depend on."""
    found = hashlib.sha256(_code(catalog).encode())
    _add(found, _files(catalog))
    for name in names:
        _add(found, name.encode("utf-8", "surrogatepass"))
    for text in texts:
        for part in (text.path, text.kind, str(text.own), text.text):
            _add(found, part.encode("utf-8", "surrogatepass"))
    return found.digest()


@remembered
def _code(_catalog: Catalog) -> str:
    """The state of the code, looked up once for all renders of a catalogue."""
    return code_fingerprint(*_CODE)


@remembered
def _files(catalog: Catalog) -> bytes:
    """A digest of every file of a catalogue.

    A catalogue reads each file once, and so does this: it is of the state that was loaded.
    """
    found = hashlib.sha256()
    for folder, folders, names in os.walk(catalog.root / "recipes"):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)  # noqa: PTH118  # a hundred files in each render
            _add(found, path.encode("utf-8", "surrogateescape"))
            with suppress(FileNotFoundError), open(path, "rb") as file:  # noqa: PTH123  # a broken link
                _add(found, file.read())
    return found.digest()


def _add(found: "hashlib._Hash", part: bytes) -> None:
    """A part with its length, so that no two sequences of parts look alike."""
    found.update(len(part).to_bytes(8, "big"))
    found.update(part)
