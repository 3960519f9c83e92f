"""What `recipe validate` does: the catalogue's files, then every render, then the tools."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from generator.catalog.catalog import Catalog
from generator.catalog.load import Entry
from generator.check.kubeconform import check_manifests
from generator.check.pipeline import checked_render
from generator.check.shellcheck import check_scripts
from generator.errors import Refused
from generator.finding import Finding, ordered
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.kernel import Kernel
from generator.models.model import Model
from generator.models.profile import Profile
from generator.plan.examples import example_plan
from generator.plan.plan import Plan
from generator.plan.targets import carried
from generator.record import record
from generator.render.templates import Templates
from generator.rules.registry import rule_ids
from generator.rules.rule import Subject
from generator.rules.runner import run
from generator.rules.waivers import placed, without_effect
from generator.vocabulary import CLUSTER_TARGETS, Target

if TYPE_CHECKING:
    from generator.cli.dry_run_options import Server
    from generator.cluster.manifest_objects import ManifestObject, Origin
    from generator.source.document import Path as FieldPath

_PARTS: Final[tuple[tuple[str, type[Any]], ...]] = (
    ("model", Model),
    ("hardware", Hardware),
    ("engine", Engine),
    ("image", Image),
    ("profile", Profile),
)
# The folder of a render with every optional part that can work has this at its end.
_WITH_PARTS: Final = "-parts"
# Places of findings that are in no file: what the program itself adds, and options.
_NO_FILE: Final = ("generated", "command line")


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


def catalog_findings(catalog: Catalog, today: str) -> tuple[Finding, ...]:
    """What is wrong with the catalogue's files, all of them."""
    problems = _problems(catalog.all_entries())
    return _explained(Subject(catalog, problems=problems, whole_catalog=True), today)


def recipe_findings(catalog: Catalog, recipe: str, today: str) -> tuple[Finding, ...]:
    """What is wrong with the files that a recipe is made of; BadInput without such a recipe."""
    problems = _problems(_involved(catalog, recipe))
    return _explained(Subject(catalog, problems=problems), today)


def render_all(
    catalog: Catalog,
    templates: Templates,
    pairs: Sequence[tuple[str, Target]],
    today: str,
    progress: Callable[[int, str], None],
) -> Renders:
    """Render the whole bundle of every recipe for every target, with example answers.

    Once as it is, and once with every optional part that can work there; together they count
    as one render. `progress` hears the number of renders that are done and the name of the
    next one.
    """
    files: dict[str, str] = {}
    plans: dict[str, Plan] = {}
    findings: list[Finding] = []
    seen: dict[str, list[Finding]] = {}
    refused = 0
    for done, (recipe, target) in enumerate(pairs):
        progress(done, f"{recipe}/{target}")
        folder = f"{recipe}/{target}"
        try:
            for plan in _example_plans(catalog, recipe, target):
                folder = f"{recipe}/{target}{_WITH_PARTS if plan.used_parts else ''}"
                checked = checked_render(catalog, templates, plan, today, whole_bundle=True)
                seen.setdefault(recipe, []).extend(checked.findings)
                findings += _in_folder(checked.findings, folder)
                plans[folder] = plan
                files.update({f"{folder}/{name}": text for name, text in checked.files.items()})
        except Refused as error:
            # An incomplete recipe is no fault of the catalogue; it is only not rendered.
            seen.setdefault(recipe, []).extend(error.findings)
            faults = tuple(f for f in error.findings if f.rule != "recipe.incomplete")
            findings += _in_folder(faults, folder)
            refused += 1
    findings += _idle_waivers(catalog, pairs, seen, today)
    return Renders(files, ordered(findings), len(pairs) - refused, plans)


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
    possible = tuple(part.name for part in plan.parts if part.refused is None)
    if possible:
        yield example_plan(catalog, recipe, target, possible)


def tool_findings(renders: Renders, schemas: Path) -> tuple[Finding, ...]:
    """What kubeconform and shellcheck say; Operational when one is missing or broken."""
    return check_manifests(renders.manifests, schemas) + check_scripts(renders.scripts)


def dry_run_findings(
    catalog: Catalog,
    templates: Templates,
    renders: Renders,
    server: "Server",
    definitions: Path,
) -> tuple[tuple[Finding, ...], int]:
    """What an API server says of the manifests, and how many objects it was given.

    Operational when it cannot be reached or started.
    """
    from generator.cli.dry_run_options import dry_run_of
    from generator.cluster.origins import Origins
    from generator.cluster.template_lines import MarkedTemplates

    marked = MarkedTemplates(templates)
    origins = {folder: Origins(catalog, plan, marked) for folder, plan in renders.plans.items()}

    def origin(one: "ManifestObject", path: "FieldPath") -> "Origin":
        folder = "/".join(one.piece.document.path.split("/")[:2])
        return origins[folder].find(one, path)

    with dry_run_of(server, definitions) as dry_run:
        judged = dry_run.judge(renders.manifests, origin)
    return judged.findings, judged.count


def _problems(entries: Sequence[Entry[Any]]) -> tuple[Finding, ...]:
    return tuple(finding for entry in entries for finding in entry.findings)


def _explained(subject: Subject, today: str) -> tuple[Finding, ...]:
    """The rules' findings. A problem that no rule explains is still a problem."""
    known = rule_ids()
    unexplained = tuple(problem for problem in subject.problems if problem.rule not in known)
    return ordered((*run(subject, today), *unexplained))


def _involved(catalog: Catalog, recipe: str) -> tuple[Entry[Any], ...]:
    """The files that a recipe's plan and the rules over it read."""
    entry = catalog.recipe(recipe)
    found: list[Entry[Any]] = [entry, catalog.placeholders_entry, catalog.sources_entry]
    found += catalog.entries(Kernel)
    for key, model in _PARTS if entry.value else ():
        part = catalog.entry(model, getattr(entry.value, key))
        if part is not None:
            found.append(part)
    return tuple(found)


def _in_folder(findings: Sequence[Finding], folder: str) -> tuple[Finding, ...]:
    """Findings about rendered files under the folder of their render."""
    return tuple(
        finding
        if finding.at.path.startswith("recipes/") or finding.at.path in _NO_FILE
        else replace(finding, at=replace(finding.at, path=f"{folder}/{finding.at.path}"))
        for finding in findings
    )
