"""Renders of one recipe and target for any answers, with a place for each line."""

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Final, Generic, TypeVar

from generator.docs.form.places import Origin, Place, Trace, kept_lines, tracing
from generator.docs.form.signs import COMMAND, OPEN_NAMES, sign
from generator.docs.form.variables import Variable
from generator.plan.answers import Answers
from generator.plan.plan import Filled, Plan
from generator.plan.resolve import OpenRecipe
from generator.record import record
from generator.render.render import render
from generator.render.templates import Templates
from generator.vocabulary import Target

T = TypeVar("T")
# A file and a place in it; as a number; and a text of `signs.plain`, as a number.
Line = tuple[str, Place]
Key = int
Text = int
# The number of an origin and, for a line that begins inside a value, its text.
Spot = int
# Before the first line.
_NOWHERE: Final[Origin] = ("", "")
# The state of each variable, optional parts among them; the last one is whether something is open
# (1) or nothing (0).
World = tuple[int, ...]


@record
class Seen:
    """A render: its lines in order, and what each of them is."""

    order: tuple[Key, ...]
    texts: Mapping[Key, Text]


class Numbers(Generic[T]):
    """Numbers for things that are long to compare."""

    def __init__(self) -> None:
        self.things: list[T] = []
        self._known: dict[T, int] = {}

    def of(self, thing: T) -> int:
        known = self._known.setdefault(thing, len(self.things))
        if known == len(self.things):
            self.things.append(thing)
        return known


@record
class Renderer:
    """Renders with signs for answers. Use `open_renderer`; one serves every recipe."""

    templates: Templates
    trace: Trace

    def files(self, plan: Plan) -> Mapping[str, str]:
        """The files of a plan; each line has a mark that `trace` reads."""
        return render(plan, self.templates)


def open_renderer(templates: Templates) -> Renderer:
    """A renderer over the project's templates."""
    trace = Trace()
    return Renderer(tracing(templates, trace), trace)


@record
class Lines:
    """Reads lines of renders of one recipe and target; most were read before, in another world."""

    trace: Trace
    keys: Numbers[Line] = field(default_factory=Numbers, init=False)
    texts: Numbers[str] = field(default_factory=Numbers, init=False)
    _spots: Numbers[tuple[Origin, str]] = field(default_factory=Numbers, init=False)
    _read: dict[str, tuple[Spot | None, Text]] = field(default_factory=dict, init=False)
    _known: dict[str, dict[tuple[Spot, int], Key]] = field(default_factory=dict, init=False)

    def of(self, name: str, rendered: str) -> Iterator[tuple[Key, Text]]:
        """The lines of a file. One that begins inside a value is at the place of the one before."""
        before = self._spots.of((_NOWHERE, ""))
        read, known = self._read, self._known.setdefault(name, {})
        counts: dict[Spot, int] = {}
        for line in kept_lines(rendered):
            spot, text = read.get(line) or self._look_at(line)
            if spot is None:
                spot = self._spots.of((self._spots.things[before][0], self.texts.things[text]))
            else:
                before = spot
            times = counts[spot] = counts.get(spot, 0) + 1
            key = known.get((spot, times))
            if key is None:
                place = (*self._spots.things[spot], times)
                key = known[spot, times] = self.keys.of((name, place))
            yield key, text

    def _look_at(self, line: str) -> tuple[Spot | None, Text]:
        origin, text = self.trace.read(line)
        spot = None if origin is None else self._spots.of((origin, ""))
        found = self._read[line] = (spot, self.texts.of(text))
        return found


@record
class Worlds:
    """What one recipe renders to for one target; each world is rendered once."""

    lines: Lines
    renderer: Renderer
    recipe: OpenRecipe
    target: Target
    variables: tuple[Variable, ...]
    _seen: dict[World, Seen] = field(default_factory=dict, init=False)

    def plan(self, world: World) -> Plan:
        """The plan of a world. Raises what `resolve` raises."""
        present = [(v, state) for v, state in zip(self.variables, world, strict=False) if state]
        parts = tuple(v.part for v, _ in present if v.switch and v.part)
        given = {
            v.instance: sign(v.index, v.kind(state))
            for v, state in present
            if not v.switch and (v.part is None or v.part in parts)
        }
        answers = Answers(placeholders=given, parts=parts)
        plan = self.recipe.plan(self.target, answers)
        placeholders = plan.placeholders
        if world[-1]:
            placeholders += (Filled("", sign(OPEN_NAMES), None, None, "open"),)
        return replace(plan, command=sign(COMMAND), placeholders=placeholders)

    def __call__(self, world: World) -> Seen:
        if world not in self._seen:
            found: dict[Key, Text] = {}
            for name, text in self.renderer.files(self.plan(world)).items():
                found.update(self.lines.of(name, text))
            self._seen[world] = Seen(tuple(found), found)
        return self._seen[world]

    @property
    def all(self) -> Mapping[World, Seen]:
        """Every world that was rendered."""
        return self._seen


def open_worlds(
    recipe: OpenRecipe, renderer: Renderer, target: Target, variables: tuple[Variable, ...]
) -> Worlds:
    """The worlds of a recipe and a target; lines have nothing to do with those of others."""
    renderer.trace.begin()
    return Worlds(Lines(renderer.trace), renderer, recipe, target, variables)
