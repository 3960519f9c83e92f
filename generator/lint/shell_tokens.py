"""What a shell script is made of, before anything is expanded. Indexes are into its text."""

from typing import Literal as Kind

from generator.record import record

# How `${NAME…}` uses the variable; `opaque` is what only running the script would tell.
Mode = Kind["plain", "default", "assign", "alternate", "opaque"]


@record
class Literal:
    """Characters that stand for themselves."""

    start: int
    end: int
    quoted: bool = False


@record
class Expansion:
    """`$NAME`, `${NAME:-default}`, `"${NAME[@]}"`, or a command whose output is not known."""

    start: int
    end: int
    quoted: bool
    mode: Mode = "opaque"
    name: str = ""
    fallback: tuple["Part", ...] = ()


Part = Literal | Expansion


@record
class RawWord:
    """One word as written, quotes and all."""

    start: int
    end: int
    parts: tuple[Part, ...]


@record
class RawArray:
    """`NAME=(word word)` or `NAME+=(word word)`."""

    start: int
    name: str
    append: bool
    words: tuple[RawWord, ...]


@record
class Separator:
    """What ends a simple command: a line's end or an operator."""

    start: int
    text: str


Token = RawWord | RawArray | Separator
