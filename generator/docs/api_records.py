"""What the site says to programs: the shapes of api/*.json, from which their schemas are made.

Addresses are relative to the root of the site, because nobody knows where it will be served.
"""

from collections.abc import Mapping
from typing import Literal

from generator.models.failure_mode import FailureMode
from generator.record import record
from generator.rules.rule import Needs
from generator.vocabulary import Family, Severity, Target


@record
class TargetEntry:
    """Whether a recipe can be rendered for a target, and the command that does it.

    `refused`: rules find an error whatever a site answers, and `rules` names them. `incomplete`:
    its sources do not say enough to run it. `not carried`: the target has no form for it, for
    `reason`. In `command`, `<NAME>` stands where an answer of the site has to be put.
    """

    state: Literal["renders", "refused", "incomplete", "not carried"]
    reason: str | None
    rules: tuple[str, ...]
    command: str | None


@record
class RecipeEntry:
    """A recipe in short: ids of what it joins, what is open, where more of it is.

    `image` is the whole reference with its digest. `placeholders` are the names that a site can
    answer on some target. `failure_modes` are those that fit, the most specific first.
    """

    id: str
    title: str
    summary: str
    status: str
    missing: tuple[str, ...]
    model: str
    hardware: str
    family: Family
    nodes: int
    accelerators_per_node: int
    engine: str
    release: str
    image: str
    profile: str
    target: Target
    targets: Mapping[Target, TargetEntry]
    placeholders: tuple[str, ...]
    failure_modes: tuple[str, ...]
    page: str
    markdown: str
    plan: str


@record
class RecipeList:
    """Every recipe of the catalogue, by id; `version` is the catalogue's."""

    version: str
    recipes: tuple[RecipeEntry, ...]


@record(kw_only=True)
class FailureModeEntry(FailureMode):
    """A failure mode as the catalogue has it, with the recipes that it concerns."""

    id: str
    recipes: tuple[str, ...]
    page: str
    markdown: str


@record
class FailureModeList:
    """Every failure mode of the catalogue, by id; `version` is the catalogue's."""

    version: str
    failure_modes: tuple[FailureModeEntry, ...]


@record
class RuleEntry:
    """A rule: what it finds, how much it weighs, what it looks at.

    `since` is the version of the catalogue that first had it. `failure_modes` are what happens
    where nothing finds its fault first.
    """

    id: str
    severity: Severity
    says: str
    since: str
    waivable: bool
    needs: tuple[Needs, ...]
    failure_modes: tuple[str, ...]
    page: str
    markdown: str


@record
class RuleList:
    """Every rule, in the order in which they run; `version` is the catalogue's."""

    version: str
    rules: tuple[RuleEntry, ...]
