"""A recipe: what a person asks for by name."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from generator.models.argument import Argument
from generator.models.evidence import Evidence
from generator.models.fields import (
    MODEL_CONFIG,
    Count,
    Day,
    Degree,
    Flag,
    FlagName,
    Id,
    Port,
    Sources,
    Text,
    Unknown,
    VariableName,
)
from generator.models.infera import Infera
from generator.models.role import Role
from generator.record import record
from generator.vocabulary import RoleName, Target


@record(kw_only=True)
class Topology:
    """How many nodes, and how the model is cut over their accelerators."""

    __pydantic_config__ = MODEL_CONFIG

    nodes: Degree
    accelerators_per_node: Degree
    tensor_parallel: Degree
    pipeline_parallel: Degree
    head_port: Port
    because: Text
    source: Sources


@record(kw_only=True)
class Start:
    """How long a start takes. `budget_seconds` is what a start-up probe allows."""

    __pydantic_config__ = MODEL_CONFIG

    measured_seconds: Count | Unknown
    budget_seconds: Count | Unknown
    because: Text
    source: Sources


@record(kw_only=True)
class HostAccess:
    """What the container shares with its node."""

    __pydantic_config__ = MODEL_CONFIG

    network: Flag
    ipc: Flag
    shared_memory_gib: Count
    devices: tuple[Text, ...] = ()
    memlock_unlimited: Flag = False
    because: Text
    source: Sources


@record(kw_only=True)
class Waiver:
    """Lets one rule pass for this recipe, until a day, for a reason."""

    __pydantic_config__ = MODEL_CONFIG

    rule: Text
    because: Text
    until: Day


@record(kw_only=True)
class Recipe:
    """Model + hardware + engine + image + profile + topology, and what is special here."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    status: Literal["complete", "incomplete"]
    missing: tuple[Text, ...] = ()
    model: Id
    hardware: Id
    engine: Id
    image: Id
    profile: Id
    target: Target = "kubernetes"
    topology: Topology
    start: Start
    host: HostAccess
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
    # Without roles there is one, `serve`. The topology holds for each role.
    roles: Mapping[Literal["prefill", "decode"], Role] = field(default_factory=dict)
    # Checkpoints of their own that the engine loads beside the model.
    drafts: tuple[Id, ...] = ()
    infera: Infera | None = None
    evidence: tuple[Evidence, ...] = ()
    waive: tuple[Waiver, ...] = ()

    @property
    def all_roles(self) -> tuple[RoleName, ...]:
        """The roles, in order; `serve` where the recipe names none."""
        return tuple(self.roles) or ("serve",)
