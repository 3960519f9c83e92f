"""What an answer decides about a render beside standing in it: that it is there, and its kind."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from generator.docs.form.signs import kind_of
from generator.models.placeholder import Placeholder
from generator.plan.plan import Filled
from generator.record import record

# Values that show which kinds a pattern lets pass; a declaration's own example is another.
_PROBES: Final = ("/a/b", "/a:b/c", "a", "a:b", "-a", "-a:1", "1", "10.0.0.1", "fd00::1")


@record
class Variable:
    """An answer of a target: absent (state 0), or there and of one of its kinds (1, 2, …).

    `index` is its place among the recipe's answers. A needed one is never absent. Kinds that make
    the same lines share a state; of each state the first kind is the one to render with.
    """

    index: int
    instance: str
    needed: bool
    states: tuple[tuple[str, ...], ...]

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
    asked: Sequence[Filled], declared: Mapping[str, Placeholder], indices: Mapping[str, int]
) -> Iterator[Variable]:
    """A variable for each placeholder that a plan asks for, each kind a state of its own."""
    for filled in asked:
        if filled.name in declared:
            kinds = kinds_of(declared[filled.name])
            yield Variable(
                indices[filled.instance],
                filled.instance,
                filled.by == "open",
                tuple((kind,) for kind in kinds),
            )


def kinds_of(placeholder: Placeholder) -> tuple[str, ...]:
    """The kinds of values that its pattern lets pass, as far as probes show."""
    fitting = [
        value
        for value in (placeholder.example, *_PROBES)
        if re.fullmatch(placeholder.pattern, value)
    ]
    return tuple(dict.fromkeys(kind_of(value) for value in fitting)) or ("",)
