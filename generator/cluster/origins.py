"""Which line of the catalogue a field of a manifest comes from."""

from collections.abc import Iterator, Sequence

from generator.catalog.catalog import Catalog
from generator.cluster.fact_places import FactPlaces
from generator.cluster.field_paths import is_written, value_at
from generator.cluster.manifest_objects import ManifestObject, Origin
from generator.cluster.template_facts import Line
from generator.cluster.template_lines import MarkedTemplates, TemplateLines
from generator.finding import Location
from generator.plan.plan import Member, Plan
from generator.source.document import Path


class Origins:
    """Origins of the fields of one plan's manifests.

    Words and variables are found by their place in the container; what a template prints by the
    name of the fact, or by its value, where only one line has it. What a template says by itself
    is there because of a fact that it asks for around it, or because of the target.
    """

    def __init__(self, catalog: Catalog, plan: Plan, templates: MarkedTemplates) -> None:
        self._plan = plan
        self._facts = FactPlaces(catalog, plan)
        self._lines = TemplateLines(plan, templates)

    def find(self, one: ManifestObject, path: Path) -> Origin:
        """The origin of the value at `path`, or of what it is missing in."""
        while not is_written(path, one.data):
            path = path[:-1]
        for places in (self._variable(one.data, path), self._word(one.data, path)):
            known = {place for place in places if place.path.startswith("recipes/")}
            if len(known) == 1:
                return Origin(known.pop())
        rendered = one.at(path)
        found = self._lines.find(rendered.path.rpartition("/")[2], rendered.line)
        line = found[1] if found else Line()
        names = tuple(_of_service(name, path) for name in line.prints)
        if names and (printed := self._printed(_text(one.data, path), names)):
            return printed
        how = f"written by {found[0].path}:{found[0].line}" if found else ""
        return Origin(self._facts.named(line.reasons) or self._facts.target, how)

    def _printed(self, text: str, names: Sequence[str]) -> Origin | None:
        """Where a text comes from that a template prints under these names."""
        is_own_image = "member.image" in names and text != self._plan.image.reference
        if not is_own_image and (named := self._facts.named(names)):
            return Origin(named)
        if answer := self._facts.answer(text):
            return Origin(answer[1], f"the answer to {answer[0]}")
        valued = self._facts.valued(text, names)
        return Origin(valued) if valued else None

    @property
    def _processes(self) -> tuple[Member, ...]:
        router = self._plan.router
        return (*self._plan.members, *((router,) if router else ()))

    def _variable(self, data: object, path: Path) -> Iterator[Location]:
        """Where the variable was written in whose entry the path ends."""
        item = value_at(data, _up_to(path, "env"))
        name = item.get("name") if isinstance(item, dict) else None
        for member in self._processes:
            yield from (variable.at for variable in member.environment if variable.name == name)

    def _word(self, data: object, path: Path) -> Iterator[Location]:
        """Where the word of an argument vector was written. A container ends with its member's."""
        place = _up_to(path, "args") or _up_to(path, "command")
        items = value_at(data, place[:-1]) if place else None
        if not isinstance(items, list) or not isinstance(place[-1], int):
            return
        given = [str(item).replace("$$(", "$(") for item in items]
        behind = len(given) - place[-1]
        for member in self._processes:
            shared = min(len(given), len(member.argv))
            if behind <= shared and list(member.argv[-shared:]) == given[-shared:]:
                yield member.words[-behind].at


def _of_service(name: str, path: Path) -> str:
    """The fact that a template of Infera's knows as the `service` whose pod it writes."""
    service = "server" if path[:3] == ("spec", "services", "server") else "worker"
    return f"plan.infera.{service}.{name[8:]}" if name.startswith("service.") else name


def _text(data: object, path: Path) -> str:
    """The scalar at a path, or its key."""
    value = value_at(data, path)
    return str(value if isinstance(value, str | int | float) else path[-1] if path else "")


def _up_to(path: Path, name: str) -> Path:
    """The beginning of a path that ends with the item behind `name`; empty where there is none."""
    for index in range(len(path) - 1, 0, -1):
        if path[index - 1] == name:
            return path[: index + 1]
    return ()
