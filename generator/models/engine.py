"""An engine: how it is started, and which flags carry the topology."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from generator.models.argument import Argument
from generator.models.fields import (
    MODEL_CONFIG,
    Count,
    FlagName,
    Sources,
    Text,
    VariableName,
)
from generator.record import record

# What the plan knows about a process and an engine wants to be told.
Derivation = Literal[
    "tensor-parallel",
    "pipeline-parallel",
    "nodes",
    "node-rank",
    "head-host",
    "head-host-and-port",
    "head-port",
    "headless",
    "model-revision",
]
# `always`, or only when a recipe spans several nodes, or only on the nodes after the first.
When = Literal["always", "multi-node", "worker", "hub-weights"]


@record(kw_only=True)
class DerivedArgument:
    """A flag whose value follows from the topology and the process' place in it."""

    __pydantic_config__ = MODEL_CONFIG

    derive: Derivation
    when: When = "always"
    because: Text
    source: Sources


@record(kw_only=True)
class CompileCaches:
    """Variables that name directories of what the engine compiles, all below COMPILE_CACHE.

    The part compile-cache sets them, over whatever the layers say.
    """

    __pydantic_config__ = MODEL_CONFIG

    environment: Mapping[VariableName, Argument]


@record(kw_only=True)
class Rename:
    """What a flag is called since a release. The old spelling may work for some releases more.

    `to` may be a key of a JSON-valued flag: `--eplb-config.window_size`.
    """

    __pydantic_config__ = MODEL_CONFIG

    to: FlagName
    # The oldest release that is known to have the new spelling.
    since: Text
    because: Text
    source: Sources


@record(kw_only=True)
class Engine:
    """An inference engine's command line."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    command: tuple[Text, ...]
    # The flag that takes the model, or None when it is the first positional argument.
    model_flag: FlagName | None = None
    port_flag: FlagName
    default_port: Count
    served_name_flag: FlagName
    health_path: Text
    derived: Mapping[FlagName, DerivedArgument]
    # Other spellings of a flag, each with the one that the catalogue uses.
    aliases: Mapping[FlagName, FlagName] = field(default_factory=dict)
    # Old spellings; which releases take them is in the snapshots (schemas/engines).
    renamed: Mapping[FlagName, Rename] = field(default_factory=dict)
    # Words by which a foreign command or image shows that it starts this engine.
    commands: tuple[Text, ...]
    image_names: tuple[Text, ...]
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
    compile_caches: CompileCaches | None = None
    source: Sources
