"""What an engine is started with, wherever it was written: a plan, a manifest, a script.

Rules read launches, so that one rule serves our own plans and other people's files.
"""

from typing import TYPE_CHECKING, Literal

from generator.finding import Location
from generator.record import record

if TYPE_CHECKING:
    # A render reads no workload before it has to.
    from generator.workload import RunsIn

TextKind = Literal["yaml", "shell", "markdown", "dockerfile", "systemd", "text"]
# What stands between the words of a file and the program: a shell, the kubelet, Compose, systemd,
# or nothing at all (the exec form of a Dockerfile).
ReadBy = Literal["shell", "kubelet", "compose", "systemd", "nothing"]


@record
class Word:
    """One item of an argument vector, as the engine receives it."""

    text: str
    at: Location
    # A `$(NAME)` in it is for the kubelet to expand; everywhere else it is plain text.
    expands: bool = False


@record
class FlagUse:
    """One use of a flag, as a parser reads it.

    `spellings` are all that the flag has, with dashes; `written` is how it stands there, without a
    value: `--max_model_len`, `--tensor-par`, `--speculative-config.method`. `values` are the words
    that it takes, or what stands behind its `=` (`joined`). `keys` are those of a dotted flag.
    """

    spellings: tuple[str, ...]
    written: str
    values: tuple[Word, ...]
    at: Location
    joined: bool = False
    negates: bool = False
    keys: tuple[str, ...] = ()


@record
class Variable:
    """One environment variable; `value` is None when the file does not say it."""

    name: str
    value: str | None
    at: Location


@record
class Launch:
    """One engine process: what it runs, with what, on which silicon.

    `engine`, `image`, `architecture` and `hardware` (an id of the catalogue) are None where the
    source does not tell. `runs_in` is what a file says of the container; a plan says it in its own
    words. `is_certain` is False where neither words nor image name the engine, but only what
    stands around them. `read_by` is None for a plan, whose words are final. `behind_entrypoint`:
    the image's own entrypoint stands in front of the words. `uses` are its flags as the parser of
    its engine's release reads them, None where nobody asked one; `positionals` are the words that
    it takes without a flag.
    """

    label: str
    at: Location
    words: tuple[Word, ...]
    environment: tuple[Variable, ...] = ()
    engine: str | None = None
    image: str | None = None
    architecture: str | None = None
    read_by: ReadBy | None = None
    behind_entrypoint: bool = False
    hardware: str | None = None
    runs_in: "RunsIn | None" = None
    is_certain: bool = True
    uses: tuple[FlagUse, ...] | None = None
    positionals: tuple[Word, ...] = ()


@record
class TextFile:
    """A text to read: `own` for what this catalogue rendered, False for foreign files."""

    path: str
    text: str
    kind: TextKind
    own: bool = False
