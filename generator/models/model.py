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
    """What people call it."""
    built_in: Flag
    """Whether the checkpoint carries it."""
    repository: Text | None = None
    """Its repository on the hub, where it is a checkpoint of its own."""
    block_size: CountFact | None = None
    """How many tokens it proposes in a pass."""
    licence: TextFact | None = None
    """The licence of the draft, where it is not the checkpoint's."""
    gated: Flag = False
    """Whether a download needs an account that its owner has let in."""


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
    """All layers."""
    caching_layers: Degree | None = None
    """Layers whose KV cache grows with the context."""
    hidden_size: Count | None = None
    """Width of the residual stream."""
    attention_heads: Degree | None = None
    """Heads of the queries."""
    key_value_heads: Degree | None = None
    """Heads of keys and values."""
    head_size: Degree | None = None
    """Width of a head, where attention is not latent."""
    latent_width: Degree | None = None
    """Elements that a layer keeps for a token, where attention is latent."""
    experts: Degree | None = None
    """Routed experts of a layer."""
    vocabulary: Count | None = None
    """Tokens of the vocabulary."""
    source: Sources
    note: Text | None = None


@record(kw_only=True)
class MemoryBound:
    """A memory fraction up to which, or from which on, a checkpoint serves on some hardware."""

    __pydantic_config__ = MODEL_CONFIG

    hardware: Id
    """The hardware that it was seen on."""
    fraction: Number
    """Share of an accelerator's memory that the engine is given, from 0 to 1."""
    because: Text
    source: Sources


@record(kw_only=True)
class Sampling:
    """What the checkpoint's card recommends for requests; what it leaves out is the engine's."""

    __pydantic_config__ = MODEL_CONFIG

    temperature: Number | None = None
    """Recommended temperature."""
    top_p: Number | None = None
    """Recommended top-p."""
    top_k: Count | None = None
    """Recommended top-k."""
    source: Sources
    note: Text | None = None


@record(kw_only=True)
class Thinking:
    """What an engine does with requests that say nothing, and the efforts that it knows."""

    __pydantic_config__ = MODEL_CONFIG

    default: Flag
    """Whether a request that says nothing is answered after thinking."""
    efforts: Mapping[Text, Count] = field(default_factory=dict)
    """Effort names with the budget that each stands for, where the engine takes names."""
    source: Sources
    note: Text | None = None


@record(kw_only=True)
class Model:
    """A checkpoint: where it is, how large it is, what it needs from an engine."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    repository: Text
    """Repository on the hub."""
    revision: Revision
    """The commit of the repository that recipes pin."""
    summary: Text
    parameters: TextFact
    """How many there are, and how many are active for a token."""
    weights_gb: NumberFact
    """Size of the files, in GB (10^9 bytes)."""
    shards: CountFact
    """How many files of weights there are."""
    context_tokens: CountFact
    """The longest context that the checkpoint is made for, in tokens."""
    quantization: TextFact
    """The format of the weights."""
    licence: TextFact
    """The licence, as the repository states it."""
    gated: Flag = False
    """Downloads need an account that its owner has let in."""
    non_commercial: Flag = False
    """The licence allows no commercial use."""
    architecture: TextFact | None = None
    """The class that the checkpoint's config.json names under `architectures`."""
    dimensions: Dimensions | None = None
    """The sizes of its configuration."""
    memory_ceilings: tuple[MemoryBound, ...] = ()
    """The largest fractions that serve, and the largest that are known to be too small."""
    memory_floors: tuple[MemoryBound, ...] = ()
    """The largest fractions that are known to be too small."""
    sampling: Sampling | None = None
    """What its card recommends for requests."""
    thinking: Mapping[Id, Thinking] = field(default_factory=dict)
    """By engine."""
    drafts: tuple[Draft, ...] = ()
    """Speculative drafts for it."""
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
