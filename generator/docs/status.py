"""Words that grade something, each with the shape that shows it beside its colour."""

from collections.abc import Mapping
from typing import Final, Literal

from generator.docs.markup import text

# The shapes of site/assets/style.css: a tick, a cross, a half-filled ring, an empty ring, a
# triangle.
Shape = Literal["yes", "no", "part", "open", "care"]

SHAPES: Final[Mapping[str, Shape]] = {
    # what a kernel does on an architecture
    "runs": "yes",
    "refused": "no",
    "replaced": "care",
    "unknown": "open",
    # a recipe
    "complete": "yes",
    "incomplete": "part",
    # a figure
    "measured": "yes",
    "inherited": "part",
    "withdrawn": "no",
    # how a failure mode was established
    "diagnosed": "yes",
    "documented": "part",
    "reported": "part",
    "disputed": "open",
    # a rule
    "error": "no",
    "warning": "care",
    "note": "part",
    # a placeholder
    "needed": "care",
    "optional": "open",
    # a flag
    "deprecated": "care",
    "removed": "no",
    "renamed": "part",
    # a preview
    "not ready": "care",
}


def shape_of(word: str) -> Shape:
    """The shape beside a word; a word without one has an empty ring."""
    return SHAPES.get(word, "open")


def chip(word: str) -> str:
    """A word with its shape."""
    return f'<span class="chip chip-{shape_of(word)}">{text(word)}</span>'
