"""What the tests of the readers share: a small knowledge, and words with their places."""

from textwrap import dedent

from generator.launch import Launch, TextFile, TextKind
from generator.lint.knowledge import Knowledge
from generator.lint.launches import Launches
from generator.lint.text_reader import read
from generator.lint.yaml_reader import Found

Placed = tuple[str, int, int]
COMMANDS = (
    (("infera.engine.vllm",), "vllm"),
    (("sglang.launch_server",), "sglang"),
    (("vllm",), "vllm"),
)
IMAGES = (("sglang", "sglang"), ("vllm", "vllm"))
LABELS = {("example.com/machine", "box"): "sm_100"}


def knowledge(architecture: str | None = None, engine: str | None = None) -> Knowledge:
    """Two engines, and one label of a node."""
    return Knowledge(COMMANDS, IMAGES, LABELS, frozenset({"vllm", "sglang"}), architecture, engine)


def found(
    kind: TextKind, text: str, *, architecture: str | None = None, engine: str | None = None
) -> Found:
    """What a file with this text has; a common indentation of the text is not part of it."""
    reader = Launches(knowledge(architecture, engine))
    return read(TextFile("file", dedent(text), kind), reader)


def launches(kind: TextKind, text: str) -> tuple[Launch, ...]:
    """The launches of a text that has no fault."""
    result = found(kind, text)
    assert result.notes == ()
    return result.launches


def launch(kind: TextKind, text: str) -> Launch:
    """The only launch of a text."""
    (one,) = launches(kind, text)
    return one


def words(one: Launch) -> list[Placed]:
    """Each word with its line and column."""
    return [(word.text, word.at.line, word.at.column) for word in one.words]


def texts(one: Launch) -> list[str]:
    return [word.text for word in one.words]


def environment(one: Launch) -> list[tuple[str, str | None, int, int]]:
    """Each variable with its value, line and column."""
    return [(v.name, v.value, v.at.line, v.at.column) for v in one.environment]
