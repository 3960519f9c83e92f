"""Anything that has a name in the catalogue, explained."""

import difflib
from collections.abc import Iterable, Iterator

from generator.catalog.catalog import Catalog
from generator.errors import BadInput, Refused
from generator.models.failure_mode import FailureMode
from generator.models.kernel import Kernel
from generator.report.explain_entry import (
    explain_failure_mode,
    explain_placeholder,
    explain_rule,
)
from generator.report.explain_kernel import explain_kernel
from generator.report.explain_setting import explain_flag, explain_variable
from generator.report.setting_index import flag_names, variable_names
from generator.rules.registry import rule_ids


def explain(catalog: Catalog, name: str) -> str:
    """Everything that `name` means: rule, flag, variable, placeholder, kernel or failure mode.

    Raises BadInput with the nearest names when it means nothing, Refused when files that could
    say what it means are faulty.
    """
    parts = list(_parts(catalog, name.strip()))
    if not parts:
        _refuse_unread(catalog)
        raise BadInput(f"nothing here is called `{name}`", _suggestion(catalog, name))
    return "\n".join(parts)


def _refuse_unread(catalog: Catalog) -> None:
    """The name may stand in a file that is faulty: then that is what there is to say."""
    faults = tuple(
        finding
        for entry in catalog.all_entries()
        if entry.value is None
        for finding in entry.findings
    )
    if faults:
        raise Refused(faults)


def _parts(catalog: Catalog, name: str) -> Iterator[str]:
    if name in rule_ids():
        yield explain_rule(name)
    placeholder = _placeholder(catalog, name.strip("<>"))
    if placeholder:
        yield explain_placeholder(placeholder, catalog.placeholders[placeholder])
    yield from explain_flag(catalog, name)
    variable = name.removeprefix("env.")
    if variable in variable_names(catalog):
        yield explain_variable(catalog, variable)
    mode = catalog.values(FailureMode).get(name)
    if mode:
        yield explain_failure_mode(catalog, name, mode)
    kernel = catalog.values(Kernel).get(name.lower())
    if kernel:
        yield explain_kernel(catalog, name.lower(), kernel)


def _placeholder(catalog: Catalog, name: str) -> str | None:
    """The placeholder of that name, or whose instance for one member it is (HEAD_…)."""
    if name in catalog.placeholders:
        return name
    for known, placeholder in catalog.placeholders.items():
        if placeholder.scope == "node" and name.endswith(f"_{known}"):
            return known
    return None


def _suggestion(catalog: Catalog, name: str) -> str:
    """The names nearest to it, compared without case, dashes and brackets."""
    known = (
        *rule_ids(),
        *catalog.placeholders,
        *flag_names(catalog),
        *variable_names(catalog),
        *catalog.ids(FailureMode),
        *catalog.ids(Kernel),
    )
    by_stem = {_stem(one): one for one in sorted(known)}
    near = difflib.get_close_matches(_stem(name), by_stem, 3)
    if near:
        return f"did you mean {_listed(by_stem[stem] for stem in near)}?"
    return (
        "name a rule, a flag, an environment variable, a placeholder, a kernel or a failure mode; "
        "`recipe show RECIPE` names those of a recipe"
    )


def _stem(name: str) -> str:
    return name.strip("-<>").replace("_", "-").lower()


def _listed(names: Iterable[str]) -> str:
    return " or ".join(f"`{name}`" for name in names)
