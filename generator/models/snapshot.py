"""A flag snapshot: the command line of one engine release, as its own parser describes it.

Snapshots are JSON files under schemas/engines/, one a release. `recipe engine snapshot` writes
them from an installed engine; nobody edits them by hand.
"""

from typing import Literal

from generator.models.fields import MODEL_CONFIG, Count, Flag, FlagName, Id, Text, VariableName
from generator.record import record

# How many words a flag takes: argparse's nargs in words. `exactly` goes with `count`.
Arity = Literal["none", "one", "optional", "one-or-more", "any", "exactly"]

# What the parser makes of a word. `other` is a conversion of the engine's own; see `conversion`.
ValueKind = Literal["string", "integer", "float", "boolean", "json", "size", "other"]


@record(kw_only=True)
class SnapshotFlag:
    """One option of the parser.

    `name` is the spelling that the catalogue uses: the long one. `negations` are the spellings
    that set it to false (`--no-…`). `default` is the parser's own, as JSON text; None where the
    parser has none or it cannot be written as JSON. `repeats` is what a second use does: it
    replaces the first, or adds to it.
    """

    __pydantic_config__ = MODEL_CONFIG

    name: FlagName
    aliases: tuple[FlagName, ...] = ()
    negations: tuple[FlagName, ...] = ()
    arity: Arity
    count: Count | None = None
    kind: ValueKind
    # The engine's callable, where `kind` alone does not tell how a word is read.
    conversion: Text | None = None
    # As the parser compares them, before the conversion's result is written as text.
    choices: tuple[str, ...] = ()
    default: str | None = None
    repeats: Literal["replaces", "appends"] = "replaces"
    # The engine's own words, where it says that the flag is deprecated.
    deprecated: Text | None = None
    # The engine's own words, where the parser knows the flag only to end the start with them.
    refuses: Text | None = None
    # The flag that the parser itself names to use instead.
    instead: FlagName | None = None
    group: Text | None = None


@record(kw_only=True)
class ParserHabits:
    """What the parser accepts beyond exact spellings."""

    __pydantic_config__ = MODEL_CONFIG

    # `--tensor` for `--tensor-parallel-size` where no other flag begins so.
    abbreviations: Flag
    # `--max_model_len` for `--max-model-len`.
    underscores: Flag
    # `--speculative-config.method eagle` for a key of a JSON value.
    dotted_keys: Flag


@record(kw_only=True)
class Snapshot:
    """The command line of one release, and the environment variables that it reads."""

    __pydantic_config__ = MODEL_CONFIG

    engine: Id
    release: Text
    # The module and function of the engine that built the parser.
    parser: Text
    habits: ParserHabits
    # Names of the positional arguments, in order.
    positionals: tuple[Text, ...] = ()
    flags: tuple[SnapshotFlag, ...]
    environment: tuple[VariableName, ...]
