"""What `recipe validate` asks beside its renders: the catalogue's files, and the tools."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from generator.catalog.catalog import Catalog
from generator.catalog.load import Entry
from generator.cli.renders import Renders
from generator.finding import Finding, ordered
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.kernel import Kernel
from generator.models.model import Model
from generator.models.profile import Profile
from generator.render.templates import Templates
from generator.rules.registry import rule_ids
from generator.rules.rule import Subject
from generator.rules.runner import run

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


def catalog_findings(catalog: Catalog, today: str) -> tuple[Finding, ...]:
    """What is wrong with the catalogue's files, all of them."""
    problems = _problems(catalog.all_entries())
    return _explained(Subject(catalog, problems=problems, whole_catalog=True), today)


def recipe_findings(catalog: Catalog, recipe: str, today: str) -> tuple[Finding, ...]:
    """What is wrong with the files that a recipe is made of; BadInput without such a recipe."""
    problems = _problems(_involved(catalog, recipe))
    return _explained(Subject(catalog, problems=problems), today)


def tool_findings(renders: Renders, schemas: Path) -> tuple[Finding, ...]:
    """What kubeconform and shellcheck say; Operational when one is missing or broken."""
    from generator.check.kubeconform import check_manifests
    from generator.check.shellcheck import check_scripts

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
