"""A model: one checkpoint."""

from collections.abc import Mapping
from dataclasses import field

from generator.models.argument import Argument
from generator.models.fact import CountFact, NumberFact, TextFact
from generator.models.fields import MODEL_CONFIG, Flag, FlagName, Revision, Text, VariableName
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
    drafts: tuple[Draft, ...] = ()
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
