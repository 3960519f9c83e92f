"""What a parser makes of an argument vector."""

from typing import Literal

from generator.models.snapshot import SnapshotFlag
from generator.record import record

# `unknown`: no flag of the parser; `ambiguous`: it begins several; `missing-value`: fewer words
# follow than the flag needs; `no-value-taken`: a `=` behind a flag that takes none;
# `left-over`: a word that no flag and no positional argument takes.
FaultKind = Literal["unknown", "ambiguous", "missing-value", "no-value-taken", "left-over"]


@record
class Value:
    """A word, or what stands behind its `=`; `index` is the word's place in the vector."""

    text: str
    index: int


@record
class Use:
    """One use of a flag.

    `spelling` is how it is written, without a value: `--max_model_len`, `--tensor-par`.
    `abbreviates` is the whole spelling that an abbreviation stands for. `keys` are those of a
    dotted flag: `("method",)` of `--speculative-config.method`.
    """

    flag: SnapshotFlag
    spelling: str
    index: int
    values: tuple[Value, ...] = ()
    negates: bool = False
    abbreviates: str | None = None
    keys: tuple[str, ...] = ()


@record
class Fault:
    """Where the parser ends with an error; `matches` are the flags that an ambiguous word begins.

    `text` is the word as it is written, `behind_dashes` says that it stands after a bare `--`.
    """

    kind: FaultKind
    index: int
    text: str
    flag: SnapshotFlag | None = None
    matches: tuple[str, ...] = ()
    behind_dashes: bool = False


@record
class Reading:
    """Every use of a flag in order, the positional arguments, and the faults.

    A parser stops at its first fault; this goes on behind it, so that all can be told at once.
    """

    uses: tuple[Use, ...]
    positionals: tuple[Value, ...]
    faults: tuple[Fault, ...]
