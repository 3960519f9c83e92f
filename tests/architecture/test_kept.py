"""What is kept for later runs names all of the code that it comes of."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from generator.catalog.store import VALIDATING
from generator.docs.form import kept
from tests.architecture.test_layers import imported
from tests.conftest import ROOT

PACKAGE: Final = ROOT / "generator"


def behind(begin: Collection[Path], without: Collection[str]) -> set[str]:
    """The modules of the package that some import, and those that these import, and so on."""
    left, found = [*begin], {*begin}
    while left:
        for path in {*_imports(left.pop())} - found:
            if path.relative_to(PACKAGE).as_posix() not in without:
                found.add(path)
                left.append(path)
    return {path.relative_to(PACKAGE).as_posix() for path in found}


def _imports(module: Path) -> Iterator[Path]:
    for _, name in imported(module.read_text(encoding="utf-8")):
        path = ROOT / f"{name.replace('.', '/')}.py"
        if path.is_relative_to(PACKAGE) and path.is_file():
            yield path


def named(module: str, code: Collection[str]) -> bool:
    return any(module == part or module.startswith(f"{part}/") for part in code)


def test_a_form_that_is_kept_names_its_code() -> None:
    # What the library gives is in the key itself; processes only share work out.
    without = {"docs/library.py", "processes.py"}
    found = behind([*(PACKAGE / "docs" / "form").glob("*.py")], without)
    assert {"docs/wanted.py", "plan/resolve.py", "models/placeholder.py"} <= found
    assert [one for one in sorted(found) if not named(one, (*kept.CODE, *VALIDATING))] == []


def test_a_catalogue_file_that_is_kept_names_the_code_that_validated_it() -> None:
    found = behind([path for part in VALIDATING for path in (PACKAGE / part).rglob("*.py")], ())
    assert {"vocabulary.py", "source/parse.py"} <= found
    assert [one for one in sorted(found) if not named(one, VALIDATING)] == []
