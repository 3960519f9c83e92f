"""A recipe's page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from generator.docs import failure_pages
from generator.docs.flag_places import FlagPlaces
from generator.docs.form.asked import asked_by
from generator.docs.form.form import form_of
from generator.docs.form.kept import open_kept
from generator.docs.form.lessons import lessons_of
from generator.docs.form.worlds import open_renderer
from generator.docs.library import LEAST_RECIPES, Library, Shown
from generator.docs.links import Cited, cited
from generator.docs.press import WIDE, Made, Press
from generator.docs.runbook_links import Runbooks
from generator.docs.siblings import siblings
from generator.docs.wanted import Wanted
from generator.models.placeholder import Placeholder
from generator.plan.image_facts import image_facts
from generator.plan.optional import DESCRIBED, Described
from generator.plan.plan import Filled, Plan, Setting
from generator.processes import spread
from generator.record import record
from generator.vocabulary import PARTS, Part, Target

# So many failure modes, the most specific, are told on the page; of the others, the titles.
_IN_FULL: Final = 3
# Beside the page; what its form reads when somebody asks for an optional part.
_PARTS: Final = "parts.json"


@record
class Without:
    """What happens without an answer, on some targets."""

    targets: tuple[Target, ...]
    by: str
    value: str
    because: str


@record
class Asked:
    """A placeholder of the recipe over all its targets; `part` is the optional part that asks."""

    name: str
    declared: Placeholder
    options: tuple[str, ...]
    without: tuple[Without, ...]
    part: Part | None = None

    @property
    def needed(self) -> bool:
        """Whether a target refuses to render without an answer."""
        return any(without.by == "open" for without in self.without)

    @property
    def need(self) -> str:
        """In words: which option asks for it, else whether an answer is needed."""
        if self.part is not None:
            return f"with {self.part}"
        return "needed" if self.needed else "optional"


@record
class Offered:
    """An optional part, and the targets that it works for."""

    name: Part
    described: Described
    targets: tuple[Target, ...]


@record
class Derived:
    """A flag that follows from the topology, with the words each member gets for it."""

    name: str
    values: tuple[tuple[str, str], ...]
    because: str
    source: tuple[str, ...]


def path_of(id_: str) -> str:
    """Where a recipe's page is."""
    return f"recipes/{id_}.md"


def pages(library: Library, press: Press, runbooks: Runbooks, places: FlagPlaces) -> list[Made]:
    """A page for each recipe."""
    related = siblings(library.recipes)
    kept, renderer = open_kept(library.catalog, press.templates), open_renderer(press.templates)

    asking = {shown.id: asked_by(library.catalog, shown) for shown in library.recipes}
    lessons = lessons_of(kept, renderer, [*asking.values()])

    def made(shown: Shown) -> Made:
        modes = [failure_pages.path_of(id_) for id_ in shown.modes]
        asked = tuple(_asked(shown, library.placeholders))
        form = form_of(kept, renderer, asking[shown.id], lessons)
        references = _references(shown)
        return press.page(
            path_of(shown.id),
            "recipe",
            title=shown.plan.title,
            description=shown.plan.summary,
            hide=WIDE,
            group=shown.plan.model.title,
            shown=shown,
            plan=shown.plan,
            front=shown.plan.router or shown.plan.head,
            asked=sorted(asked, key=lambda one: (one.part is not None, not one.needed)),
            offered=_offered(shown),
            form=form.json(shown.id) if form else "",
            data={f"recipes/{shown.id}/{_PARTS}": form.parts_json()} if form else {},
            facts=image_facts(shown.plan.image),
            derived=tuple(_derived(shown.plan)),
            cited=_by_source(references, press),
            listed=references,
            modes=[(id_, library.modes[id_]) for id_ in shown.modes],
            in_full=_IN_FULL,
            runbooks=runbooks.fitting(path_of(shown.id), modes),
            siblings=related[shown.id],
            flags=places.among((shown.plan.engine_id,)),
        )

    return spread(made, library.recipes, least=LEAST_RECIPES)


def _asked(shown: Shown, declared: Mapping[str, Placeholder]) -> Iterator[Asked]:
    wanted = {
        target: (*(Wanted(f, None) for f in one.plan.placeholders), *one.wanted_by_parts)
        for target, one in shown.previews.items()
    }
    parts = {one.filled.name: one.part for found in wanted.values() for one in found}
    for name, part in parts.items():
        if name in declared:
            per_target = {
                target: [one.filled for one in found if one.filled.name == name]
                for target, found in wanted.items()
            }
            every = [filled for group in per_target.values() for filled in group]
            yield Asked(
                name,
                declared[name],
                _options(declared[name], every),
                _without(declared[name], {t: g[0] for t, g in per_target.items() if g}),
                part,
            )


def _offered(shown: Shown) -> tuple[Offered, ...]:
    """The optional parts that some target can have."""
    targets: dict[Part, list[Target]] = {}
    for target, preview in shown.previews.items():
        if preview.files and not preview.refused:
            for part in preview.plan.possible_parts:
                targets.setdefault(part, []).append(target)
    return tuple(
        Offered(part, DESCRIBED[part], tuple(targets[part])) for part in PARTS if part in targets
    )


def _options(placeholder: Placeholder, filled: Sequence[Filled]) -> tuple[str, ...]:
    if placeholder.option == "--node" and any(one.member for one in filled):
        return tuple(dict.fromkeys(f"--role-node {one.member}=…" for one in filled))
    if placeholder.option:
        return (f"{placeholder.option} {placeholder.example}",)
    return tuple(dict.fromkeys(f"--set {one.instance}=…" for one in filled))


def _without(placeholder: Placeholder, filled: Mapping[Target, Filled]) -> tuple[Without, ...]:
    grouped: dict[tuple[str, str, str], list[Target]] = {}
    for target, one in filled.items():
        # A cluster target without a default of its own has the one of kubernetes.
        default = placeholder.defaults.get(target) or placeholder.defaults.get("kubernetes")
        because = default.because if default and one.by == "default" else ""
        if one.by == "left-out":
            because = placeholder.without_it or ""
        grouped.setdefault((one.by, one.value or one.detail, because), []).append(target)
    return tuple(Without(tuple(targets), *key) for key, targets in grouped.items())


def _derived(plan: Plan) -> Iterator[Derived]:
    for flag, derived in plan.engine.derived.items():
        values = [(member.name, _word_after(flag, member.argv)) for member in plan.members]
        given = tuple((name, value) for name, value in values if value is not None)
        if given:
            same = len(given) == len(plan.members) and len({value for _, value in given}) == 1
            shown = (("", given[0][1]),) if same else given
            yield Derived(flag, shown, derived.because, derived.source)


def _word_after(flag: str, argv: tuple[str, ...]) -> str | None:
    """A flag's value in an argument vector: empty for a switch, None when it is not there."""
    if flag not in argv:
        return None
    following = argv[argv.index(flag) + 1 : argv.index(flag) + 2]
    return following[0] if following and not following[0].startswith("-") else ""


def _references(shown: Shown) -> tuple[str, ...]:
    """Every reference to a source of the facts on the page."""
    plan = shown.plan
    references = {
        *plan.topology.source,
        *plan.start.source,
        *plan.host.source,
        *plan.image.source,
        *(reference for fact in image_facts(plan.image) for reference in fact.source),
        *plan.hardware.source,
        *(reference for check in plan.engine.checks for reference in check.source),
        *_of_settings(plan.arguments),
        *_of_settings(plan.environment),
        *(reference for figure in plan.evidence for reference in figure.source),
        *(reference for part in _offered(shown) for reference in part.described.source),
    }
    return tuple(sorted(references))


def _by_source(references: Iterable[str], press: Press) -> Mapping[str, list[Cited]]:
    """References by their source, each with what was read in it."""
    found: dict[str, list[Cited]] = {}
    for reference in references:
        one = cited(reference, press.sources)
        found.setdefault(one.id, []).append(one)
    return found


def _of_settings(settings: Iterable[Setting]) -> Iterator[str]:
    return (ref for setting in settings for layer in setting.layers for ref in layer.source)
