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
    """The label's key."""
    value: Text
    """The label's value on this hardware."""
    source: Sources


@record(kw_only=True)
class ContainerAccess:
    """How a container reaches the accelerators.

    `resource` is the Kubernetes extended resource; `gpus` is Docker's `--gpus` (NVIDIA
    only), `devices` are device files for Docker and Compose.
    """

    __pydantic_config__ = MODEL_CONFIG

    resource: Text
    """The extended resource of Kubernetes."""
    label: NodeLabel | None = None
    """The label that tells this hardware from other nodes."""
    gpus: Flag = False
    """Whether `--gpus` of Docker gives them (NVIDIA)."""
    devices: tuple[Text, ...] = ()
    """Device files that Docker and Compose pass on."""
    source: Sources


@record(kw_only=True)
class Hardware:
    """A machine type: what a node of it has."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    accelerator: Text
    """Name of the accelerator."""
    architecture: Architecture
    """The architecture that its kernels are built for."""
    platform: Literal["linux/amd64", "linux/arm64"]
    """Platform of the node's processor."""
    accelerators_per_node: Count
    """Accelerators in a node."""
    accelerator_memory_gib: NumberFact
    """Memory of an accelerator, in GiB."""
    unified_memory: Flag
    """Whether accelerators and processor share their memory."""
    one_memory_size: Flag = False
    """No machine of this architecture has another size of accelerator memory, so that a file
    which names the architecture alone says the size, too.
    """
    free_fraction: NumberFact | None = None
    """The share of the memory that a start finds free at most, on a machine that does nothing
    else.
    """
    host_memory_gib: NumberFact | None = None
    """Memory of the node's own, where the accelerators have theirs."""
    network: Text
    """What joins the nodes."""
    access: ContainerAccess
    """How a container reaches the accelerators."""
    source: Sources
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
