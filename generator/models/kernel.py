"""A kernel: which settings choose it, and on which architectures it runs.

The matrix is (engine, flag, value, type of KV cache, quantization) against architecture. A file
is one kernel with its spellings; a cell says what holds for it on some architectures, as far as
a source says so, and for which releases, cache types, formats and checkpoints.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, get_args

from generator.models.fields import (
    MODEL_CONFIG,
    FlagName,
    Id,
    Release,
    Sources,
    Text,
    VariableName,
)
from generator.record import record
from generator.vocabulary import Architecture

# `policy`: this catalogue's own decision; the engine may accept the value.
# `engine`: the engine's source refuses or accepts it. `reported`: people saw it.
Basis = Literal["policy", "engine", "reported"]
# `refused`: it does not run, or this catalogue does not use it. `replaced`: the engine starts, and
# takes another kernel than the one that was asked for.
Verdict = Literal["runs", "refused", "replaced", "unknown"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)
# Those that a rule reports; where several cells are about a launch, a refusal counts.
REPORTED: Final[tuple[Verdict, ...]] = ("refused", "replaced")

# What a kernel is for, in the order in which it is printed.
Area = Literal[
    "attention",
    "mla",
    "sparse-attention",
    "indexer",
    "linear-attention",
    "moe",
    "gemm",
    "kv-cache",
    "quantization",
    "speculation",
    "all-to-all",
    "lora",
    "sampling",
]
AREAS: Final[tuple[Area, ...]] = get_args(Area)


@record(kw_only=True)
class Spellings:
    """How one engine comes to use the kernel.

    `values` are compared without case. `flags` and `variables` take such a value; `json_keys`
    are keys inside JSON-valued flags and dotted flags that do. `switches` are flags without a
    value. A checkpoint with one of `models` in its name uses the kernel by the engine's own
    choice. None of this counts where one of `unless`, a flag or a variable, is set.
    """

    __pydantic_config__ = MODEL_CONFIG

    values: tuple[Text, ...] = ()
    """Values that choose the kernel, compared without case."""
    flags: tuple[FlagName, ...] = ()
    """Flags that take such a value."""
    json_keys: tuple[Text, ...] = ()
    """Keys inside JSON-valued flags that take such a value."""
    variables: tuple[VariableName, ...] = ()
    """Environment variables that take such a value."""
    switches: tuple[FlagName, ...] = ()
    """Flags without a value that choose the kernel."""
    models: tuple[Text, ...] = ()
    """Parts of checkpoints' names with which the engine chooses it by itself."""
    unless: tuple[Text, ...] = ()
    """Flags and variables with which all this does not count."""
    source: Sources

    @property
    def settings(self) -> tuple[str, ...]:
        """Where one of `values` can stand."""
        return (*self.flags, *self.json_keys, *self.variables)


@record(kw_only=True)
class Releases:
    """Releases of an engine, both ends included; without an end, as far as sources tell."""

    __pydantic_config__ = MODEL_CONFIG

    since: Release | None = None
    """The first release that it holds for."""
    until: Release | None = None
    """The last release that it holds for."""

    @property
    def text(self) -> str:
        """Both ends as they stand in a sentence."""
        if self.since is None:
            return f"up to {self.until}" if self.until else "any"
        return f"{self.since} to {self.until}" if self.until else f"from {self.since}"


@record(kw_only=True)
class Cell:
    """What holds for the kernel on some architectures.

    Each further field that is not empty narrows the cell: to engines and their releases, to
    values of --kv-cache-dtype (`auto` where the launch sets none), to formats of the weights,
    to checkpoints with one of these texts in their name, and to launches that set one of the
    values to each of these flags.
    """

    __pydantic_config__ = MODEL_CONFIG

    architectures: tuple[Architecture, ...]
    """The architectures that it is about, one by one."""
    releases: Mapping[Id, Releases] = field(default_factory=dict)
    """Releases of an engine that it is limited to."""
    kv_dtypes: tuple[Text, ...] = ()
    """Types of KV cache that it is limited to; `auto` where none is set."""
    quantizations: tuple[Text, ...] = ()
    """Formats of the weights that it is limited to."""
    models: tuple[Text, ...] = ()
    """Parts of checkpoints' names that it is limited to."""
    settings: Mapping[FlagName, tuple[Text, ...]] = field(default_factory=dict)
    """Values of other flags that it is limited to."""
    verdict: Verdict
    """What happens: `replaced` where the engine starts with another kernel than was asked for."""
    basis: Basis
    """Whose word it is."""
    because: Text
    source: Sources
    rule: Text | None = None
    """The rule that reports a use where the verdict is `refused` or `replaced`."""
    instead: Text | None = None
    """What to use there in its place: the id of a kernel, or a value."""


@record(kw_only=True)
class Kernel:
    """One kernel library, format or transport as engines name it."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    area: Area
    """What it is for."""
    cells: tuple[Cell, ...]
    """What holds where."""
    spellings: Mapping[Id, tuple[Spellings, ...]] = field(default_factory=dict)
    """How each engine comes to use it."""
