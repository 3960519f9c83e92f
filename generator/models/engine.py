"""An engine: how it is started, and which flags carry the topology."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

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
    """What the value is taken from."""
    when: When = "always"
    """In which processes the flag stands."""
    because: Text
    source: Sources


@record(kw_only=True)
class CompileCaches:
    """Variables that name directories of what the engine compiles, all below COMPILE_CACHE.

    The part compile-cache sets them, over whatever the layers say.
    """

    __pydantic_config__ = MODEL_CONFIG

    environment: Mapping[VariableName, Argument]
    """The variables, with paths below the cache."""


@record(kw_only=True)
class Rename:
    """What a flag is called since a release. The old spelling may work for some releases more.

    `to` may be a key of a JSON-valued flag: `--eplb-config.window_size`.
    """

    __pydantic_config__ = MODEL_CONFIG

    to: FlagName
    """The spelling to use."""
    since: Text
    """The oldest release that is known to have the new spelling."""
    because: Text
    source: Sources


@record(kw_only=True)
class Counterpart:
    """The flag of this engine that does what another engine's flag does."""

    __pydantic_config__ = MODEL_CONFIG

    to: FlagName
    """The flag of this engine."""
    of: Id
    """The engine that has the flag, in one of its releases."""
    source: Sources


@record(kw_only=True)
class Conflict:
    """Flags that do not go together, and what the engine does when it gets both.

    `refused`: it ends at the start. `ignored`: it starts, and takes no notice of the first.
    """

    __pydantic_config__ = MODEL_CONFIG

    flags: tuple[FlagName, FlagName]
    """The two flags; the first is the one that is ignored."""
    outcome: Literal["refused", "ignored"]
    """What the engine does when it gets both."""
    because: Text
    source: Sources


@record(kw_only=True)
class Check:
    """A page of the running engine that shows whether it runs what was meant."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    """What it is about."""
    path: Text
    """The page, below the engine's own address."""
    flag: FlagName | None = None
    """The flag without which there is no such page."""
    shows: Text
    """What must be seen there."""
    source: Sources


@record(kw_only=True)
class Engine:
    """An inference engine's command line."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    command: tuple[Text, ...]
    """The words that start it."""
    model_flag: FlagName | None = None
    """The flag that takes the model, or None when it is the first positional argument."""
    port_flag: FlagName
    """The flag that takes the port."""
    default_port: Count
    """The port without that flag."""
    served_name_flag: FlagName
    """The flag that takes the name for clients."""
    health_path: Text
    """The path that answers when it is ready."""
    checks: tuple[Check, ...] = ()
    """Pages to look at once it is ready."""
    derived: Mapping[FlagName, DerivedArgument]
    """Flags whose values follow from the topology."""
    aliases: Mapping[FlagName, FlagName] = field(default_factory=dict)
    """Other spellings of a flag, each with the one that the catalogue uses."""
    renamed: Mapping[FlagName, Rename] = field(default_factory=dict)
    """Old spellings; which releases take them is in the snapshots (schemas/engines)."""
    commands: tuple[Text, ...]
    """Words by which a foreign command or image shows that it starts this engine."""
    variable_prefixes: tuple[Text, ...] = ()
    """What the names of variables that only this engine reads begin with."""
    wrappers: tuple[Text, ...] = ()
    """Programs that read the engine's flags beside flags of their own."""
    entrypoint_images: tuple[Text, ...] = ()
    """Images whose own entrypoint is the engine's command: words given to them are its
    arguments.
    """
    release_images: tuple[Text, ...] = ()
    """Images whose tag names the release that they hold: `v0.25.1`, `v0.5.12-cu130`."""
    counterparts: Mapping[FlagName, Counterpart] = field(default_factory=dict)
    """What a flag of another engine is called here."""
    conflicts: tuple[Conflict, ...] = ()
    """Flags of which one makes the engine refuse, or ignore, another."""
    image_names: tuple[Text, ...]
    """Words by which a foreign image's name shows that it holds this engine."""
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
    compile_caches: CompileCaches | None = None
    """Variables that name directories of what it compiles."""
    source: Sources
