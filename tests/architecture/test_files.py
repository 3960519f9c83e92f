"""The project's own files: their size, what they must not name, and their schemas."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from generator.catalog.kinds import KINDS
from tests.conftest import ROOT

LONGEST: Final = 250
FOLDERS: Final = ("generator", "templates", "tests")
# Written by programs; nobody reads them from top to bottom.
_GENERATED: Final = re.compile(r".*\.(lock|sum)|tests/golden/[a-z0-9].*/.*")
# In pieces, so that this file does not name what it forbids: folders of one machine, and the
# hosts that packages come from (an index is configured, never written into a project).
FORBIDDEN: Final = tuple(
    "".join(pieces)
    for pieces in (
        ("/", "root", "/"),
        ("/", "work", "/"),
        ("/tmp/", "brief"),
        ("../", "shared"),
        ("pypi", ".org"),
        ("python", "hosted.org"),
        ("npm", "js.org"),
        ("proxy.", "golang.org"),
        ("sum.", "golang.org"),
        ("crates", ".io"),
        ("maven", ".org"),
        ("maven.", "apache.org"),
        ("deb.", "debian.org"),
    )
)


def project_files() -> list[Path]:
    """Every file that git tracks or would track."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    paths = (ROOT / name for name in listed.stdout.decode().split("\0") if name)
    return sorted(path for path in paths if path.is_file())


def is_long(path: Path, text: str) -> bool:
    name = str(path.relative_to(ROOT))
    return not _GENERATED.fullmatch(name) and len(text.splitlines()) >= LONGEST


def forbidden_in(text: str) -> Iterator[str]:
    lowered = text.lower()
    return (word for word in FORBIDDEN if word in lowered)


@pytest.fixture(scope="module")
def texts() -> dict[Path, str]:
    """The project's files that are text."""
    found = {}
    for path in project_files():
        content = path.read_bytes()
        if b"\0" not in content:
            found[path] = content.decode("utf-8")
    return found


def test_no_file_is_long(texts: dict[Path, str]) -> None:
    own = {p: t for p, t in texts.items() if p.relative_to(ROOT).parts[0] in FOLDERS}
    assert len(own) > 100
    assert [str(path) for path, text in own.items() if is_long(path, text)] == []


@pytest.mark.parametrize(
    ("name", "lines", "long"),
    [
        ("generator/x.py", 249, False),
        ("generator/x.py", 250, True),
        ("tests/golden/test_golden.py", 250, True),
        ("tests/golden/a-recipe/docker/head.sh", 9000, False),
        ("generator/check/go/go.sum", 9000, False),
        ("requirements.lock", 9000, False),
    ],
)
def test_a_long_file_is_found(name: str, lines: int, long: bool) -> None:
    assert is_long(ROOT / name, "x\n" * lines) == long


def test_no_file_names_what_is_not_the_projects(texts: dict[Path, str]) -> None:
    named = {str(path.relative_to(ROOT)): list(forbidden_in(text)) for path, text in texts.items()}
    assert {name: words for name, words in named.items() if words} == {}


@pytest.mark.parametrize("word", FORBIDDEN)
def test_a_forbidden_word_is_found(word: str) -> None:
    assert list(forbidden_in(f"see {word.upper()}x")) == [word]


def test_every_data_file_names_its_schema() -> None:
    files = sorted((ROOT / "recipes").rglob("*.yaml"))
    assert files
    assert [fault for path in files if (fault := schema_fault(path, _first_line(path)))] == []


def schema_fault(path: Path, line: str) -> str | None:
    """What is wrong with the first line of a catalogue file."""
    match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", line)
    name = path.relative_to(ROOT)
    if not match:
        return f"{name}: its first line names no schema"
    schema = (path.parent / match[1]).resolve()
    if schema != ROOT / "schemas" / "recipe" / _schema_of(path):
        return f"{name}: its schema is not {_schema_of(path)}"
    if not schema.is_file():
        return f"{name}: there is no {schema.relative_to(ROOT)}"
    return None if isinstance(json.loads(schema.read_text("utf-8")), dict) else f"{name}: no object"


def _schema_of(path: Path) -> str:
    place = path.relative_to(ROOT / "recipes")
    for kind in KINDS.values():
        if str(place) == kind.file or place.parent == Path(str(kind.folder)):
            return kind.schema
    return "unknown"


def _first_line(path: Path) -> str:
    return path.read_text("utf-8").split("\n", 1)[0]


@pytest.mark.parametrize(
    "line",
    [
        "title: x",
        "# yaml-language-server: $schema=../../schemas/recipe/model.json",
        "# yaml-language-server: $schema=../schemas/recipe/serving.json",
        "# yaml-language-server: $schema=../../schemas/recipe/nothing.json",
        "# $schema=../../schemas/recipe/serving.json",
    ],
)
def test_a_wrong_first_line_is_found(line: str) -> None:
    assert schema_fault(ROOT / "recipes" / "serving" / "deepseek-agent.yaml", line)
