"""How Infera runs a recipe: its router, its wrapper of the engine, its overlay image."""

from collections.abc import Mapping
from dataclasses import field

from generator.models.argument import Argument
from generator.models.fields import (
    MODEL_CONFIG,
    Count,
    FlagName,
    Id,
    Sources,
    Text,
    VariableName,
)
from generator.record import record


@record(kw_only=True)
class InferaService:
    """One service of an InferaDeployment: command, what Infera adds, and its share of a node.

    `cpu` and `memory` are Kubernetes quantities.
    """

    __pydantic_config__ = MODEL_CONFIG

    command: tuple[Text, ...]
    """The words that start it."""
    port: Count
    """The port that it listens on."""
    cpu: Text
    """Processors, as a Kubernetes quantity."""
    memory: Text
    """Memory, as a Kubernetes quantity."""
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)


@record(kw_only=True)
class HostFile:
    """A file or directory of the node that a worker needs at a path of its own."""

    __pydantic_config__ = MODEL_CONFIG

    node_path: Text
    """Where it is on the node."""
    path: Text
    """Where the container sees it."""
    because: Text


@record(kw_only=True)
class Infera:
    """The parts of an InferaDeployment that no other target has.

    `model_flag` takes the model, `overlay` is the image that carries Infera itself.
    """

    __pydantic_config__ = MODEL_CONFIG

    deployment: Id
    """Name of the InferaDeployment."""
    overlay: Id
    """The image that carries Infera itself."""
    model_flag: FlagName
    """The flag of the wrapper that takes the model."""
    server: InferaService
    """The router."""
    worker: InferaService
    """The wrapper around the engine."""
    host_files: tuple[HostFile, ...] = ()
    """Files of the node that a worker needs."""
    because: Text
    source: Sources
