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
    """Nodes, for each role."""
    accelerators_per_node: Degree
    """Accelerators used on each of them."""
    tensor_parallel: Degree
    """Over how many accelerators each layer is cut."""
    pipeline_parallel: Degree
    """Into how many stages the layers are cut."""
    head_port: Port
    """The port at which the processes meet."""
    because: Text
    source: Sources


@record(kw_only=True)
class Start:
    """How long a start takes. `budget_seconds` is what a start-up probe allows."""

    __pydantic_config__ = MODEL_CONFIG

    measured_seconds: Count | Unknown
    """How long a start took, in seconds."""
    budget_seconds: Count | Unknown
    """How long a start-up probe waits, in seconds."""
    because: Text
    source: Sources


@record(kw_only=True)
class HostAccess:
    """What the container shares with its node."""

    __pydantic_config__ = MODEL_CONFIG

    network: Flag
    """Whether the container shares the node's network."""
    ipc: Flag
    """Whether it shares the node's shared memory and semaphores."""
    shared_memory_gib: Count
    """Size of its own /dev/shm, in GiB."""
    devices: tuple[Text, ...] = ()
    """Device files that it is given."""
    memlock_unlimited: Flag = False
    """Whether it may lock all of its memory."""
    because: Text
    source: Sources


@record(kw_only=True)
class Waiver:
    """Lets one rule pass for this recipe, until a day, for a reason."""

    __pydantic_config__ = MODEL_CONFIG

    rule: Text
    """The rule that passes."""
    because: Text
    until: Day
    """The last day that it holds."""


@record(kw_only=True)
class Recipe:
    """Model + hardware + engine + image + profile + topology, and what is special here."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    status: Literal["complete", "incomplete"]
    """Whether nothing is missing that a start needs."""
    missing: tuple[Text, ...] = ()
    """What is missing, where it is incomplete."""
    model: Id
    """The model that is served."""
    hardware: Id
    """The hardware that it runs on."""
    engine: Id
    """The engine that serves it."""
    image: Id
    """The image that the engine is in."""
    profile: Id
    """The workload shape."""
    target: Target = "kubernetes"
    """What it is rendered for where nobody says."""
    topology: Topology
    """Nodes, and how the model is cut over them."""
    start: Start
    """How long a start takes."""
    host: HostAccess
    """What the container shares with its node."""
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
    roles: Mapping[Literal["prefill", "decode"], Role] = field(default_factory=dict)
    """Without roles there is one, `serve`. The topology holds for each role."""
    drafts: tuple[Id, ...] = ()
    """Checkpoints of their own that the engine loads beside the model."""
    infera: Infera | None = None
    """The parts of an InferaDeployment."""
    evidence: tuple[Evidence, ...] = ()
    """Figures that were measured with it."""
    waive: tuple[Waiver, ...] = ()
    """Rules that pass for this recipe."""

    @property
    def all_roles(self) -> tuple[RoleName, ...]:
        """The roles, in order; `serve` where the recipe names none."""
        return tuple(self.roles) or ("serve",)
