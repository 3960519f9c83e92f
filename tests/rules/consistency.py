"""What must hold between rule modules, the registry, fixtures and pages."""

import re
from collections.abc import Collection, Sequence
from pathlib import Path
from types import ModuleType

from generator import __version__
from generator.rules.names import id_of
from generator.rules.rule import Needs, Rule
from tests.rules.fixtures import fixture

_DEFINES = re.compile(r"^RULE\b", re.MULTILINE)


def registry_problems(folder: Path, registered: Sequence[str]) -> list[str]:
    """Modules that are not registered, registered modules that are not there, and disorder."""
    defined = {path.stem for path in folder.glob("*.py") if _DEFINES.search(path.read_text())}
    problems = [
        f"{name}.py defines RULE: add {name!r} to one of the lists in generator/rules/registry.py"
        for name in sorted(defined - set(registered))
    ]
    problems += [
        f"the registry names {name!r}: write {folder}/{name}.py with a RULE, or remove the name"
        for name in registered
        if name not in defined
    ]
    if list(registered) != sorted(set(registered)):
        problems.append("a list of the registry is not sorted, or a name stands twice")
    return problems


def kernel_problems(kernels: Sequence[Rule], named: Collection[str]) -> list[str]:
    """Rules of OF_KERNELS that would never run; `named` are the rules that cells name."""
    return [
        f"{rule.id}: no cell of recipes/kernels names it; name it there, or remove the rule"
        for rule in kernels
        if rule.id not in named
    ] + [
        f"{rule.id} looks at more than launches: move it to OF_RENDERS"
        for rule in kernels
        if rule.all_needs != {"launches"}
    ]


def list_problems(renders: Sequence[Rule], catalogs: Sequence[Rule]) -> list[str]:
    """Rules in the wrong list of the registry: a render would never run them, or in vain."""
    of_files: set[Needs] = {"catalog", "fleet"}
    problems = [
        f"{rule.id} looks at catalogue or fleet files alone: move it to OF_CATALOGS"
        for rule in renders
        if rule.all_needs <= of_files
    ]
    problems += [
        f"{rule.id} looks at more than files of a catalogue: move it to OF_RENDERS"
        for rule in catalogs
        if not rule.all_needs <= of_files
    ]
    return problems


def module_problems(name: str, module: ModuleType) -> list[str]:
    """What is wrong with a rule's id and page."""
    rule = getattr(module, "RULE", None)
    if not isinstance(rule, Rule):
        return [f"{name}: RULE is no Rule"]
    problems = []
    if rule.id != id_of(name):
        problems.append(f"{name}: the id is {rule.id!r}, by its module it is {id_of(name)!r}")
    title, _, rest = (module.__doc__ or "").strip().partition("\n")
    if not title.endswith(".") or len(title) < 20:
        problems.append(f"{name}: the docstring's first line must name the fault in a sentence")
    if not rest.startswith("\n") or len(rest.split()) < 40:
        problems.append(f"{name}: the docstring is the rule's page; write what, why and what to do")
    if "The failure this prevents" not in rest:
        problems.append(f"{name}: the page does not say which failure the rule prevents")
    if "**What to do:**" not in rest:
        problems.append(f"{name}: the page has no **What to do:**")
    if "Source" not in rest:
        problems.append(f"{name}: the page names no source")
    if not rule.waivable and "cannot be waived" not in rest:
        problems.append(f"{name}: the page does not say why the rule cannot be waived")
    return problems


def fixture_problems(rules: Sequence[str], root: Path) -> list[str]:
    """Fixtures that are missing, and fixtures of rules that do not exist."""
    problems = [
        f"{rule} has no {verdict} input, or several: write exactly one of tests/rules/{rule}/"
        f"{verdict}.<ext> (a foreign file) or tests/rules/{rule}/{verdict}/ (a folder)"
        for rule in rules
        for verdict in ("bad", "good")
        if fixture(rule, verdict, root) is None
    ]
    folders = {path.name for path in root.iterdir() if path.is_dir() and "." in path.name}
    problems += [
        f"tests/rules/{name}: there is no rule of this name; rename or remove the folder"
        for name in sorted(folders - set(rules))
    ]
    return problems


def version_problems(rule: Rule) -> list[str]:
    """A rule that no version of the catalogue has yet."""
    if _numbers(rule.since) <= _numbers(__version__):
        return []
    return [f"{rule.id}: since {rule.since}, and the catalogue is at {__version__}"]


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))
