"""Hardware: one machine type."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from generator.models.argument import Argument
from generator.models.fact import NumberFact
from generator.models.fields import (
    MODEL_CONFIG,
    Count,
    Flag,
    FlagName,
    Sources,
    Text,
    VariableName,
)
from generator.record import record
from generator.vocabulary import Architecture


@record(kw_only=True)
class NodeLabel:
    """The label by which Kubernetes tells this hardware from other nodes."""

    __pydantic_config__ = MODEL_CONFIG

    key: Text
    value: Text
    source: Sources


@record(kw_only=True)
class ContainerAccess:
    """How a container reaches the accelerators.

    `resource` is the Kubernetes extended resource; `gpus` is Docker's `--gpus` (NVIDIA
    only), `devices` are device files for Docker and Compose.
    """

    __pydantic_config__ = MODEL_CONFIG

    resource: Text
    label: NodeLabel | None = None
    gpus: Flag = False
    devices: tuple[Text, ...] = ()
    source: Sources


@record(kw_only=True)
class Hardware:
    """A machine type: what a node of it has."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    accelerator: Text
    architecture: Architecture
    platform: Literal["linux/amd64", "linux/arm64"]
    accelerators_per_node: Count
    accelerator_memory_gib: NumberFact
    unified_memory: Flag
    # No machine of this architecture has another size of accelerator memory, so that a file
    # which names the architecture alone says the size, too.
    one_memory_size: Flag = False
    # The share of the memory that a start finds free at most, on a machine that does nothing else.
    free_fraction: NumberFact | None = None
    # Memory of the node's own, where the accelerators have theirs.
    host_memory_gib: NumberFact | None = None
    network: Text
    access: ContainerAccess
    source: Sources
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
