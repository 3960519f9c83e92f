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
    """The spelling that the catalogue uses."""
    aliases: tuple[FlagName, ...] = ()
    """Other spellings."""
    negations: tuple[FlagName, ...] = ()
    """Spellings that set it to false."""
    arity: Arity
    """How many words it takes."""
    count: Count | None = None
    """How many words, where it is an exact number."""
    kind: ValueKind
    """What the parser makes of a word."""
    conversion: Text | None = None
    """The engine's callable, where `kind` alone does not tell how a word is read."""
    choices: tuple[str, ...] = ()
    """As the parser compares them, before the conversion's result is written as text."""
    registered: tuple[Text, ...] = ()
    """Names that the engine looks a word up in behind its parser, without case."""
    default: str | None = None
    """The parser's own default, as JSON text."""
    repeats: Literal["replaces", "appends"] = "replaces"
    """What a second use does."""
    deprecated: Text | None = None
    """The engine's own words, where it says that the flag is deprecated."""
    refuses: Text | None = None
    """The engine's own words, where the parser knows the flag only to end the start with them."""
    instead: FlagName | None = None
    """The flag that the parser itself names to use instead."""
    group: Text | None = None
    """The group that the parser's help lists it in."""

    @property
    def listed(self) -> tuple[str, ...]:
        """The words that it takes, by the parser or behind it; empty where it takes any."""
        return self.choices or self.registered


@record(kw_only=True)
class ParserHabits:
    """What the parser accepts beyond exact spellings."""

    __pydantic_config__ = MODEL_CONFIG

    abbreviations: Flag
    """`--tensor` for `--tensor-parallel-size` where no other flag begins so."""
    underscores: Flag
    """`--max_model_len` for `--max-model-len`."""
    dotted_keys: Flag
    """`--speculative-config.method eagle` for a key of a JSON value."""


@record(kw_only=True)
class Snapshot:
    """The command line of one release, and the environment variables that it reads."""

    __pydantic_config__ = MODEL_CONFIG

    engine: Id
    """The engine."""
    release: Text
    """Its release."""
    parser: Text
    """The module and function of the engine that built the parser."""
    habits: ParserHabits
    """What the parser accepts beyond exact spellings."""
    positionals: tuple[Text, ...] = ()
    """Names of the positional arguments, in order."""
    flags: tuple[SnapshotFlag, ...]
    """Every flag."""
    environment: tuple[VariableName, ...]
    """Every variable that the release's code reads."""
