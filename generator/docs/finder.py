"""What recipes can be chosen by: the fields of the finder, and what each recipe has for them."""

from collections.abc import Callable, Iterable
from typing import Final

from generator.docs.finder_words import traits, without, words_of
from generator.docs.library import Shown
from generator.plan.plan import Plan
from generator.record import record


@record
class Option:
    """What can be chosen. A recipe that has it is also found by `words`, which are not shown."""

    value: str
    label: str
    words: str = ""


Chooses = Callable[[Shown], Iterable[Option]]


@record
class Facet:
    """A field of the finder: the name its choice has in the page's address, and its options.

    With `at_most` a recipe fits a choice that is no smaller than its own value.
    """

    name: str
    label: str
    options: tuple[Option, ...]
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
    most = tuple(Option(str(size), f"up to {size}") for size in sizes)
    return (*found, Facet("gpus", "GPUs", most, at_most=True))


def chosen_by(shown: Shown) -> tuple[tuple[str, str], ...]:
    """A recipe's values, separated by blanks, by the name of the field, and what it needs."""
    values = [(name, " ".join(option.value for option in of(shown))) for name, _, of in _FIELDS]
    needs = (("gpus", str(accelerators(shown.plan))), ("nodes", str(len(shown.plan.members))))
    return (*values, *needs)


def search_words(shown: Shown) -> str:
    """What a recipe is found by beside its title, its values and the words of their options."""
    plan = shown.plan
    release = () if plan.image.release == "unknown" else (plan.image.release,)
    return without((shown.id, *release, *traits(plan), *words_of(plan.summary)), plan.title)


def _options(recipes: Iterable[Shown], of: Chooses) -> tuple[Option, ...]:
    found = {option.value: option for shown in recipes for option in of(shown)}
    return tuple(sorted(found.values(), key=lambda option: option.label.lower()))


def _hardware(shown: Shown) -> Iterable[Option]:
    hardware = shown.plan.hardware
    words = f"{hardware.accelerator} {hardware.architecture}"
    return (Option(shown.plan.hardware_id, hardware.title, words),)


def _workload(shown: Shown) -> Iterable[Option]:
    profile = shown.plan.profile
    words = without(words_of(profile.summary), profile.title)
    return (Option(shown.plan.profile_id, profile.title, words),)


def _ready(shown: Shown) -> Iterable[Option]:
    return (Option(target, target) for target, one in shown.previews.items() if not one.refused)


_FIELDS: Final[tuple[tuple[str, str, Chooses], ...]] = (
    (
        "model",
        "Model",
        lambda one: [Option(one.plan.model_id, one.plan.model.title, one.plan.model.repository)],
    ),
    ("hardware", "Hardware", _hardware),
    ("family", "Kernel family", lambda one: [Option(one.plan.family, one.plan.family)]),
    ("engine", "Engine", lambda one: [Option(one.plan.engine_id, one.plan.engine.title)]),
    ("workload", "Workload", _workload),
    ("status", "Status", lambda one: [Option(one.plan.status, one.plan.status)]),
    ("target", "Target", _ready),
)
