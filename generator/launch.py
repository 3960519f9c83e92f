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


@record
class Word:
    """One item of an argument vector, as the engine receives it."""

    text: str
    at: Location
    # A `$(NAME)` in it is for the kubelet to expand; everywhere else it is plain text.
    expands: bool = False


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
    stands around them.
    """

    label: str
    at: Location
    words: tuple[Word, ...]
    environment: tuple[Variable, ...] = ()
    engine: str | None = None
    image: str | None = None
    architecture: str | None = None
    hardware: str | None = None
    runs_in: "RunsIn | None" = None
    is_certain: bool = True


@record
class TextFile:
    """A text to read: `own` for what this catalogue rendered, False for foreign files."""

    path: str
    text: str
    kind: TextKind
    own: bool = False
