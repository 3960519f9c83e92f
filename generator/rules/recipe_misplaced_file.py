"""A file lies where no kind of catalogue file is read from.

Each kind has its folder under `recipes/`, one file a thing, and the file's name is its id. A file
with another ending, with capitals in its name, in a folder of its own or in a folder that no kind
has is never opened.

The failure this prevents: somebody adds a recipe as `.yml`, nothing complains, and the recipe does
not exist.

**What to do:** name it `<id>.yaml` in the folder of its kind, or move it out of `recipes/`.

This rule cannot be waived, because a waiver stands in a recipe and this file is none.

Source: a decision of this catalogue (generator/catalog/kinds.py).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Files that the catalogue would never read (generator/catalog/catalog.py)."""
    if subject.whole_catalog:
        yield from subject.catalog.misplaced()


RULE = Rule(
    "recipe.misplaced-file", "error", since="0.1.0", needs="catalog", check=check, waivable=False
)
