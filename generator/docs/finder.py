"""What recipes can be chosen by: the fields of the finder, and what each recipe has for them."""

from collections.abc import Callable, Iterable
from typing import Final

from generator.docs.library import Shown
from generator.plan.plan import Plan
from generator.record import record

Chooses = Callable[[Shown], Iterable[tuple[str, str]]]


@record
class Facet:
    """A field of the finder: the name its choice has in the page's address, and its options.

    Options are values with the words for them. With `at_most` a recipe fits a choice that is
    no smaller than its own value.
    """

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    at_most: bool = False


def accelerators(plan: Plan) -> int:
    """How many accelerators a recipe needs, over all its nodes."""
    return len(plan.members) * plan.topology.accelerators_per_node


def ordered(recipes: Iterable[Shown]) -> tuple[Shown, ...]:
    """The recipes that can be rendered first, then by id."""
    return tuple(sorted(recipes, key=lambda shown: (shown.plan.status != "complete", shown.id)))


def facets(recipes: tuple[Shown, ...]) -> tuple[Facet, ...]:
    """Every field of the finder, with the options that some recipe has, in order of words."""
    found = [Facet(name, label, _options(recipes, of)) for name, label, of in _FIELDS]
    sizes = sorted({accelerators(shown.plan) for shown in recipes})
    most = tuple((str(size), f"up to {size}") for size in sizes)
    return (*found, Facet("gpus", "GPUs", most, at_most=True))


def chosen_by(shown: Shown) -> tuple[tuple[str, str], ...]:
    """A recipe's values, separated by blanks, by the name of the field."""
    values = [(name, " ".join(value for value, _ in of(shown))) for name, _, of in _FIELDS]
    return (*values, ("gpus", str(accelerators(shown.plan))))


def search_words(shown: Shown) -> str:
    """What a recipe is also called and its row does not show."""
    plan = shown.plan
    return " ".join(
        (plan.model.repository, plan.hardware.accelerator, plan.hardware.architecture, plan.family)
    )


def _options(recipes: Iterable[Shown], of: Chooses) -> tuple[tuple[str, str], ...]:
    found = {value: words for shown in recipes for value, words in of(shown)}
    return tuple(sorted(found.items(), key=lambda option: option[1].lower()))


def _ready(shown: Shown) -> Iterable[tuple[str, str]]:
    return ((target, target) for target, one in shown.previews.items() if not one.refused)


_FIELDS: Final[tuple[tuple[str, str, Chooses], ...]] = (
    ("model", "Model", lambda one: [(one.plan.model_id, one.plan.model.title)]),
    ("hardware", "Hardware", lambda one: [(one.plan.hardware_id, one.plan.hardware.title)]),
    ("family", "Kernel family", lambda one: [(one.plan.family, one.plan.family)]),
    ("engine", "Engine", lambda one: [(one.plan.engine_id, one.plan.engine.title)]),
    ("workload", "Workload", lambda one: [(one.plan.profile_id, one.plan.profile.title)]),
    ("status", "Status", lambda one: [(one.plan.status, one.plan.status)]),
    ("target", "Target", _ready),
)
