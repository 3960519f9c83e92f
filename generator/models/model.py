"""A model: one checkpoint."""

from collections.abc import Mapping
from dataclasses import field

from generator.models.argument import Argument
from generator.models.fact import CountFact, NumberFact, TextFact
from generator.models.fields import (
    MODEL_CONFIG,
    Count,
    Degree,
    Flag,
    FlagName,
    Id,
    Number,
    Revision,
    Sources,
    Text,
    VariableName,
)
from generator.record import record


@record(kw_only=True)
class Draft:
    """A speculative draft that the checkpoint carries, or one of its own."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    built_in: Flag
    repository: Text | None = None
    block_size: CountFact | None = None
    licence: TextFact | None = None
    gated: Flag = False


@record(kw_only=True)
class Dimensions:
    """The sizes in a checkpoint's configuration that decide how it can be cut and what it keeps.

    A size that no source gives is left out. `caching_layers` are those whose KV cache grows with
    the context: not linear attention, not a sliding window. `latent_width` is the number of
    elements that each of them keeps for a token where attention is latent (the rank of the
    latent and the rotary part); `head_size` is the width of a head where it is not.
    """

    __pydantic_config__ = MODEL_CONFIG

    layers: Degree | None = None
    caching_layers: Degree | None = None
    hidden_size: Count | None = None
    attention_heads: Degree | None = None
    key_value_heads: Degree | None = None
    head_size: Degree | None = None
    latent_width: Degree | None = None
    experts: Degree | None = None
    vocabulary: Count | None = None
    source: Sources
    note: Text | None = None


@record(kw_only=True)
class MemoryBound:
    """A memory fraction up to which, or from which on, a checkpoint serves on some hardware."""

    __pydantic_config__ = MODEL_CONFIG

    hardware: Id
    fraction: Number
    because: Text
    source: Sources


@record(kw_only=True)
class Sampling:
    """What the checkpoint's card recommends for requests; what it leaves out is the engine's."""

    __pydantic_config__ = MODEL_CONFIG

    temperature: Number | None = None
    top_p: Number | None = None
    top_k: Count | None = None
    source: Sources
    note: Text | None = None


@record(kw_only=True)
class Thinking:
    """What an engine does with requests that say nothing, and the efforts that it knows."""

    __pydantic_config__ = MODEL_CONFIG

    default: Flag
    # Effort names with the budget that each stands for, where the engine takes names.
    efforts: Mapping[Text, Count] = field(default_factory=dict)
    source: Sources
    note: Text | None = None


@record(kw_only=True)
class Model:
    """A checkpoint: where it is, how large it is, what it needs from an engine."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    repository: Text
    revision: Revision
    summary: Text
    parameters: TextFact
    weights_gb: NumberFact
    shards: CountFact
    context_tokens: CountFact
    quantization: TextFact
    licence: TextFact
    # Downloads need an account that its owner has let in.
    gated: Flag = False
    # The licence allows no commercial use.
    non_commercial: Flag = False
    # The class that the checkpoint's config.json names under `architectures`.
    architecture: TextFact | None = None
    dimensions: Dimensions | None = None
    # The largest fractions that serve, and the largest that are known to be too small.
    memory_ceilings: tuple[MemoryBound, ...] = ()
    memory_floors: tuple[MemoryBound, ...] = ()
    sampling: Sampling | None = None
    # By engine.
    thinking: Mapping[Id, Thinking] = field(default_factory=dict)
    drafts: tuple[Draft, ...] = ()
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
