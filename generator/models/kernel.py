"""A kernel: which values name it, and on which architectures it runs."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from generator.models.fields import MODEL_CONFIG, FlagName, Id, Sources, Text, VariableName
from generator.record import record
from generator.vocabulary import Architecture

# `policy`: this catalogue's own decision; the engine may accept the value.
# `engine`: the engine's source refuses or accepts it. `reported`: people saw it.
Basis = Literal["policy", "engine", "reported"]


@record(kw_only=True)
class Spellings:
    """How one engine is told to use the kernel.

    `values` are compared without case. `flags` and `variables` take such a value;
    `json_keys` are keys inside JSON-valued flags and dotted flags that do.
    """

    __pydantic_config__ = MODEL_CONFIG

    values: tuple[Text, ...]
    flags: tuple[FlagName, ...] = ()
    json_keys: tuple[Text, ...] = ()
    variables: tuple[VariableName, ...] = ()
    source: Sources


@record(kw_only=True)
class Cell:
    """What holds for the kernel on some architectures."""

    __pydantic_config__ = MODEL_CONFIG

    architectures: tuple[Architecture, ...]
    verdict: Literal["runs", "refused", "unknown"]
    basis: Basis
    because: Text
    source: Sources
    # The rule that reports a use where the verdict is `refused`.
    rule: Text | None = None
    # The value to use there in its place.
    instead: Text | None = None


@record(kw_only=True)
class Kernel:
    """One kernel library as engines name it."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    cells: tuple[Cell, ...]
    spellings: Mapping[Id, tuple[Spellings, ...]] = field(default_factory=dict)
