"""What there is to know of a rule beside its page: failure modes, waiver, examples."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from generator.catalog.catalog import Catalog
from generator.catalog.load import read_text
from generator.models.failure_mode import FailureMode
from generator.rules.rule import Rule

# What a rule of catalogue and fleet files looks at; a waiver stands in a recipe or a file.
_DATA: Final = frozenset({"catalog", "fleet"})


def failure_modes(catalog: Catalog, rule: str) -> Mapping[str, FailureMode]:
    """The failure modes that a rule finds before anything is started."""
    return {id_: mode for id_, mode in catalog.values(FailureMode).items() if rule in mode.rules}


def recipe_waiver(rule: Rule) -> str | None:
    """What a recipe writes to waive a rule; None for one that cannot be waived."""
    if not rule.waivable:
        return None
    return (
        "waive:\n"
        f"  - rule: {rule.id}\n"
        "    because: what makes it right here\n"
        "    until: 2026-12-31\n"
    )


def file_waiver(rule: Rule) -> str | None:
    """The comment by which a file that `recipe lint` reads waives a rule; None likewise."""
    if not rule.waivable or rule.all_needs <= _DATA or rule.all_needs == {"plan"}:
        return None
    return f"# recipe: waive {rule.id} until=2026-12-31 because=what makes it right here\n"


def examples(folder: Path | None, rule: str) -> Mapping[str, Mapping[str, str]]:
    """A rule's fixtures: `bad` and `good`, each with its files; empty where there are none.

    `folder` has one folder for each rule.
    """
    own = folder / rule if folder else None
    if own is None or not own.is_dir():
        return {}
    found: dict[str, dict[str, str]] = {}
    for file in sorted(path for path in own.rglob("*") if path.is_file()):
        name = file.relative_to(own)
        kind = re.match(r"bad|good", name.parts[0])
        if kind and "__pycache__" not in name.parts:
            found.setdefault(kind[0], {})[str(name)] = read_text(file, str(file))
    return {kind: found[kind] for kind in ("bad", "good") if kind in found}
