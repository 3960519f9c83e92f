"""A recipe's page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from generator.docs import failure_pages
from generator.docs.flag_places import FlagPlaces
from generator.docs.form.form import form_of
from generator.docs.form.kept import open_kept
from generator.docs.form.worlds import open_renderer
from generator.docs.library import Library, Shown
from generator.docs.links import Cited, cited
from generator.docs.press import WIDE, Made, Press
from generator.docs.runbook_links import Runbooks
from generator.docs.siblings import siblings
from generator.models.placeholder import Placeholder
from generator.plan.image_facts import image_facts
from generator.plan.plan import Filled, Plan, Setting
from generator.record import record
from generator.vocabulary import Target

# So many failure modes, the most specific, are told on the page; of the others, the titles.
_IN_FULL: Final = 8


@record
class Without:
    """What happens without an answer, on some targets."""

    targets: tuple[Target, ...]
    by: str
    value: str
    because: str


@record
class Asked:
    """A placeholder of the recipe over all its targets."""

    name: str
    declared: Placeholder
    options: tuple[str, ...]
    without: tuple[Without, ...]

    @property
    def needed(self) -> bool:
        """Whether a target refuses to render without an answer."""
        return any(without.by == "open" for without in self.without)


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


def pages(library: Library, press: Press, runbooks: Runbooks, places: FlagPlaces) -> Iterator[Made]:
    """A page for each recipe."""
    related = siblings(library.recipes)
    kept, renderer = open_kept(library.catalog, press.templates), open_renderer(press.templates)
    for shown in library.recipes:
        modes = [failure_pages.path_of(id_) for id_, _ in shown.modes]
        asked = tuple(_asked(shown, library.placeholders))
        form = form_of(kept, renderer, shown)
        references = _references(shown)
        yield press.page(
            path_of(shown.id),
            "recipe",
            title=shown.plan.title,
            description=shown.plan.summary,
            hide=WIDE,
            group=shown.plan.model.title,
            shown=shown,
            plan=shown.plan,
            front=shown.plan.router or shown.plan.head,
            asked=sorted(asked, key=lambda one: not one.needed),
            form=form.json(shown.id) if form else "",
            facts=image_facts(shown.plan.image),
            derived=tuple(_derived(shown.plan)),
            cited=_by_source(references, press),
            listed=references,
            in_full=_IN_FULL,
            runbooks=runbooks.fitting(path_of(shown.id), modes),
            siblings=related[shown.id],
            flags=places.among((shown.plan.engine_id,)),
        )


def _asked(shown: Shown, declared: Mapping[str, Placeholder]) -> Iterator[Asked]:
    names = dict.fromkeys(f.name for one in shown.previews.values() for f in one.plan.placeholders)
    for name in names:
        if name in declared:
            per_target = {
                target: [f for f in preview.plan.placeholders if f.name == name]
                for target, preview in shown.previews.items()
            }
            every = [filled for group in per_target.values() for filled in group]
            yield Asked(
                name,
                declared[name],
                _options(declared[name], every),
                _without(declared[name], {t: g[0] for t, g in per_target.items() if g}),
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
