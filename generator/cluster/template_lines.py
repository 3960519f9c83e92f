"""Which line of a template wrote a line of a render.

A second render, by templates whose own text carries its place, tells. It is made when there is a
fault to place, so that other renders cost nothing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator

from generator.cluster.template_facts import Line, lines_of
from generator.finding import Location
from generator.plan.plan import Plan
from generator.render.render import render
from generator.render.templates import Templates

# Characters of private use, which no template has.
_MARK: Final = re.compile("\ue000([^\ue000\ue001]+):([0-9]+)\ue001")
_BEGINNING: Final = re.compile(r"\S")


class MarkedTemplates:
    """Templates, what their lines print, and the same templates with marks."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._facts: dict[str, Mapping[int, Line]] = {}

    def places(self, plan: Plan) -> Mapping[str, Sequence[tuple[str, int]]]:
        """For each line of each file of a plan's render a template's name and line.

        A file is left out where a mark got into a value, or a value looks like one.
        """
        marked = render(plan, self._marked)
        plain = render(plan, self._templates)
        same = (name for name in plain if _MARK.sub("", marked[name]) == plain[name])
        return {name: tuple(_places(marked[name])) for name in same}

    def line(self, name: str, number: int) -> Line:
        """What a line of a template prints."""
        if name not in self._facts:
            self._facts[name] = lines_of(self._templates.environment, name)
        return self._facts[name].get(number, Line())

    @cached_property
    def _marked(self) -> Templates:
        environment = self._templates.environment.overlay(bytecode_cache=None)
        environment.code_generator_class = _Marking
        return Templates(environment)


class TemplateLines:
    """The lines of templates that one plan's render is from."""

    def __init__(self, plan: Plan, templates: MarkedTemplates) -> None:
        self._plan = plan
        self._templates = templates

    def find(self, file: str, line: int) -> tuple[Location, Line] | None:
        """What wrote a line (from 1) of a file of the render; None where that is not known."""
        name, number = next(iter(self._places.get(file, ())[line - 1 : line]), ("", 0))
        if not name:
            return None
        return Location(f"templates/{name}", number), self._templates.line(name, number)

    @cached_property
    def _places(self) -> Mapping[str, Sequence[tuple[str, int]]]:
        return self._templates.places(self._plan)


def _places(text: str) -> Iterator[tuple[str, int]]:
    """The last mark of each line, which is the innermost macro's.

    A line without one belongs to a value that began before it.
    """
    place = ("", 0)
    for line in text.split("\n"):
        for name, number in _MARK.findall(line)[-1:]:
            place = (name, int(number))
        yield place


class _Marking(CodeGenerator):
    """Puts a mark at the beginning of each text on a line of a template."""

    def visit_Template(  # noqa: N802 - jinja2 calls it so
        self, node: nodes.Template, frame: Any = None
    ) -> None:
        for data in node.find_all(nodes.TemplateData):
            data.data = _marked(data.data, str(self.name), data.lineno)
        super().visit_Template(node, frame)


def _marked(text: str, name: str, line: int) -> str:
    """Text with a mark before what stands on each of its lines."""
    return "\n".join(
        _BEGINNING.sub(f"\ue000{name}:{line + number}\ue001\\g<0>", part, count=1)
        for number, part in enumerate(text.split("\n"))
    )
