"""The line of a render that repeats the command which made it."""

from typing import Final

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.launch import TextFile
from generator.rules.image_stale_comment import check
from generator.rules.rule import Subject

PIN: Final = "tiny/overlay:v0.2.2@sha256:" + "01" * 32
OTHER: Final = "tiny/overlay:v0.2.1@sha256:" + "23" * 32


def found(catalog: Catalog, line: str, *, own: bool) -> list[Finding]:
    text = f"{line}\nkind: Pod\nspec:\n  containers:\n  - image: {PIN}\n"
    return list(check(Subject(catalog, files=(TextFile("a.yaml", text, "yaml", own),))))


@pytest.mark.parametrize("line", ["# made by: recipe render", "| made by | `recipe render"])
def test_an_image_in_the_command_is_not_compared(catalog: Catalog, line: str) -> None:
    said = f"{line} tiny --set IMAGE={OTHER}"
    assert found(catalog, said, own=True) == []
    for text, own in ((f"# {said}", True), (said, False)):
        assert [f.severity for f in found(catalog, text, own=own)] == ["error"]
