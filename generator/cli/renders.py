"""Every render of a catalogue with example answers, as `recipe validate` looks at them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from generator.catalog.catalog import Catalog
from generator.check.pipeline import checked_render
from generator.errors import Refused
from generator.finding import Finding, ordered
from generator.plan.examples import example_plan
from generator.plan.plan import Plan
from generator.plan.targets import carried
from generator.processes import spread
from generator.record import record
from generator.render.templates import Templates
from generator.rules.waivers import placed, without_effect
from generator.vocabulary import CLUSTER_TARGETS, Target

# The folder of a render with every optional part that can work has this at its end.
_WITH_PARTS: Final = "-parts"
# Places of findings that are in no file: what the program itself adds, and options.
_NO_FILE: Final = ("generated", "command line")
# Fewer renders take less time than another process does to start.
_WORTH_A_PROCESS: Final = 3


@record
class Renders:
    """The files of all renders that no rule refuses, by `<recipe>/<target>/<file>`."""

    files: Mapping[str, str]
    findings: tuple[Finding, ...]
    count: int
    # By `<recipe>/<target>`.
    plans: Mapping[str, Plan]

    @property
    def manifests(self) -> Mapping[str, str]:
        """What the Kubernetes API server is given."""
        return {
            path: text
            for path, text in self.files.items()
            if path.split("/")[1].removesuffix(_WITH_PARTS) in CLUSTER_TARGETS
            and path.endswith(".yaml")
            and Path(path).name != "kustomization.yaml"  # read by kubectl, never applied
        }

    @property
    def scripts(self) -> Mapping[str, str]:
        return {path: text for path, text in self.files.items() if path.endswith(".sh")}


@dataclass(slots=True)
class _Rendered:
    """One recipe for one target; `seen` are its findings as they were, without a folder."""

    files: dict[str, str] = field(default_factory=dict)
    plans: dict[str, Plan] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    seen: list[Finding] = field(default_factory=list)
    refused: bool = False


def render_all(
    catalog: Catalog,
    templates: Templates,
    pairs: Sequence[tuple[str, Target]],
    today: str,
    progress: Callable[[int, str], None],
    *,
    meanwhile: Callable[[], tuple[Finding, ...]] = tuple,
    is_kept: bool = True,
) -> Renders:
    """Render the whole bundle of every recipe for every target, with example answers, on all cores.

    Once as it is, and once with every optional part that can work there; together they count
    as one render. `progress` hears the number of renders that are done or begun and the name of
    the next one. `meanwhile` is done beside them, and what it finds is with their findings. Files
    and plans are left out unless they are kept.
    """

    def first() -> _Rendered:
        return _Rendered(findings=list(meanwhile()))

    work: list[Callable[[], _Rendered]] = [
        first,
        *(partial(_rendered, catalog, templates, pair, today, is_kept=is_kept) for pair in pairs),
    ]
    names = ["recipes/", *("/".join(pair) for pair in pairs)]
    others, *found = spread(
        lambda task: task(),
        work,
        least=_WORTH_A_PROCESS,
        tell=lambda index: progress(max(0, index - 1), names[index]),
    )
    seen: dict[str, list[Finding]] = {}
    for (recipe, _), one in zip(pairs, found, strict=True):
        seen.setdefault(recipe, []).extend(one.seen)
    findings = [finding for one in (others, *found) for finding in one.findings]
    return Renders(
        {path: text for one in found for path, text in one.files.items()},
        ordered((*findings, *_idle_waivers(catalog, pairs, seen, today))),
        sum(not one.refused for one in found),
        {folder: plan for one in found for folder, plan in one.plans.items()},
    )


def _rendered(
    catalog: Catalog,
    templates: Templates,
    pair: tuple[str, Target],
    today: str,
    *,
    is_kept: bool,
) -> _Rendered:
    folder = "/".join(pair)
    one = _Rendered()
    try:
        for plan in _example_plans(catalog, *pair):
            folder = f"{'/'.join(pair)}{_WITH_PARTS if plan.used_parts else ''}"
            checked = checked_render(catalog, templates, plan, today, whole_bundle=True)
            one.seen.extend(checked.findings)
            one.findings.extend(_in_folder(checked.findings, folder))
            if is_kept:
                one.plans[folder] = plan
                one.files.update({f"{folder}/{name}": text for name, text in checked.files.items()})
    except Refused as error:
        # An incomplete recipe is no fault of the catalogue; it is only not rendered.
        one.seen.extend(error.findings)
        faults = tuple(f for f in error.findings if f.rule != "recipe.incomplete")
        one.findings.extend(_in_folder(faults, folder))
        one.refused = True
    return one


def _idle_waivers(
    catalog: Catalog,
    pairs: Sequence[tuple[str, Target]],
    seen: Mapping[str, Sequence[Finding]],
    today: str,
) -> Iterator[Finding]:
    """Waivers without effect, of each recipe that was rendered for all of its targets."""
    for recipe, findings in seen.items():
        entry = catalog.recipe(recipe)
        targets = {target for name, target in pairs if name == recipe}
        if entry.value and targets >= set(carried(entry.value)):
            waivers = placed(entry.value.waive, entry.document)
            yield from without_effect(findings, waivers, today)


def _example_plans(catalog: Catalog, recipe: str, target: Target) -> Iterator[Plan]:
    """The plan as it is, then with every optional part that can work."""
    plan = example_plan(catalog, recipe, target)
    yield plan
    if plan.possible_parts:
        yield example_plan(catalog, recipe, target, plan.possible_parts)


def _in_folder(findings: Sequence[Finding], folder: str) -> tuple[Finding, ...]:
    """Findings about rendered files under the folder of their render."""
    return tuple(
        finding
        if finding.at.path.startswith("recipes/") or finding.at.path in _NO_FILE
        else replace(finding, at=replace(finding.at, path=f"{folder}/{finding.at.path}"))
        for finding in findings
    )
