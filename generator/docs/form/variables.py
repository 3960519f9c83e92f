"""What an answer decides about a render beside standing in it: that it is there, and its kind."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from generator.docs.form.signs import kind_of
from generator.docs.wanted import Wanted
from generator.models.placeholder import Placeholder
from generator.record import record
from generator.vocabulary import Part

# Values that show which kinds a pattern lets pass; a declaration's own example is another.
_PROBES: Final = ("/a/b", "/a:b/c", "a", "a:b", "-a", "-a:1", "1", "10.0.0.1", "fd00::1")


@record
class Variable:
    """An answer of a target: absent (state 0), or there and of one of its kinds (1, 2, …).

    `index` is its place among the recipe's answers. A needed one is never absent. Kinds that make
    the same lines share a state; of each state the first kind is the one to render with.
    `part` is the optional part that asks for it; without the part it is no answer at all. An
    optional part is a variable too (`switch`), with two states and no index.
    """

    index: int
    instance: str
    needed: bool
    states: tuple[tuple[str, ...], ...]
    part: Part | None = None
    switch: bool = False

    @property
    def first(self) -> int:
        return 1 if self.needed else 0

    @property
    def choices(self) -> range:
        return range(self.first, len(self.states) + 1)

    def kind(self, state: int) -> str:
        """A kind of value that is in this state."""
        return self.states[state - 1][0]


def variables(
    asked: Sequence[Wanted], declared: Mapping[str, Placeholder], indices: Mapping[str, int]
) -> Iterator[Variable]:
    """A variable for each placeholder that a target asks for, each kind a state of its own."""
    for one in asked:
        filled = one.filled
        kinds = kinds_of(declared[filled.name])
        yield Variable(
            indices[filled.instance],
            filled.instance,
            filled.by == "open",
            tuple((kind,) for kind in kinds),
            one.part,
        )


def switch(part: Part) -> Variable:
    """The variable of an optional part: asked for (state 1) or not."""
    return Variable(-1, f"--with {part}", needed=False, states=(("",),), part=part, switch=True)


def kinds_of(placeholder: Placeholder) -> tuple[str, ...]:
    """The kinds of values that its pattern lets pass, as far as probes show."""
    fitting = [
        value
        for value in (placeholder.example, *_PROBES)
        if re.fullmatch(placeholder.pattern, value)
    ]
    return tuple(dict.fromkeys(kind_of(value) for value in fitting)) or ("",)
