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
    port: Count
    cpu: Text
    memory: Text
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)


@record(kw_only=True)
class HostFile:
    """A file or directory of the node that a worker needs at a path of its own."""

    __pydantic_config__ = MODEL_CONFIG

    node_path: Text
    path: Text
    because: Text


@record(kw_only=True)
class Infera:
    """The parts of an InferaDeployment that no other target has.

    `model_flag` takes the model, `overlay` is the image that carries Infera itself.
    """

    __pydantic_config__ = MODEL_CONFIG

    deployment: Id
    overlay: Id
    model_flag: FlagName
    server: InferaService
    worker: InferaService
    host_files: tuple[HostFile, ...] = ()
    because: Text
    source: Sources
