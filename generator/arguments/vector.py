"""Where the arguments of an engine begin in the words that start it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from generator.launch import Launch
from generator.models.engine import Engine
from generator.record import record

# The subcommand of `vllm` and `sglang` that serves; others have parsers of their own.
_SERVES: Final = "serve"
_MODEL_TYPE: Final = "--model-type"
# vLLM-Omni takes over `vllm serve` with this flag and has more: https://github.com/vllm-project/vllm-omni.
_OMNI: Final = "--omni"


@record
class Vector:
    """`begin` is the index of the first argument.

    `wrapped`: another program reads the words first, and what the engine does not know may be
    for that one. `repeated` is the index at which the engine's command stands although the
    image's entrypoint is that command; None where it does not.
    """

    begin: int
    wrapped: bool = False
    repeated: int | None = None


def vector_of(launch: Launch, engine: Engine, *, at_entrypoint: bool) -> Vector | None:
    """Where the arguments begin; None when the words do not start this engine's server.

    `at_entrypoint`: the image's own entrypoint is the engine's command.
    """
    texts = [word.text for word in launch.words]
    commands = [(command, command.split()) for command in _commands(engine)]
    for index in range(len(texts)):
        if index and texts[index - 1].startswith("--"):
            continue
        for command, words in commands:
            begin = _behind(texts, index, words)
            if begin is not None:
                vector = _started(texts, engine, command, begin)
                return replace(vector, repeated=index) if vector and at_entrypoint else vector
    return _without_command(launch, at_entrypoint)


def _commands(engine: Engine) -> Sequence[str]:
    """The commands and wrappers of an engine, the longest first."""
    return sorted((*engine.commands, *engine.wrappers), key=len, reverse=True)


def _behind(texts: Sequence[str], index: int, command: Sequence[str]) -> int | None:
    """The index behind a command that stands at `index`; None when it does not stand there."""
    first = texts[index]
    named = first.rpartition("/")[2] if first.startswith(("/", "./", "~")) else first
    end = index + len(command)
    return end if named == command[0] and texts[index + 1 : end] == command[1:] else None


def _started(texts: Sequence[str], engine: Engine, command: str, begin: int) -> Vector | None:
    """Where the arguments of a command begin; None for a subcommand that does not serve."""
    if command in engine.wrappers or "." in command.split()[0]:
        return Vector(begin, wrapped=command in engine.wrappers)
    if texts[begin : begin + 1] != [_SERVES]:
        return None
    begin += 1
    if engine.model_flag is None:
        return Vector(begin, wrapped=_OMNI in texts[begin:])
    # `sglang serve model` is `sglang serve --model-path model`, and the program before the parser
    # has one flag of its own: python/sglang/cli/serve.py.
    named = texts[begin : begin + 1] and not texts[begin].startswith("-")
    own = any(text.partition("=")[0] == _MODEL_TYPE for text in texts[begin:])
    return Vector(begin + 1 if named else begin, wrapped=own)


def _without_command(launch: Launch, at_entrypoint: bool) -> Vector | None:
    """Words that are arguments for the image's own command."""
    if not launch.words or not launch.behind_entrypoint:
        return None
    if at_entrypoint:
        repeats = launch.words[0].text == _SERVES
        return Vector(1, repeated=0) if repeats else Vector(0)
    # What another image runs is not known here; flags may well be the engine's.
    return Vector(0, wrapped=True) if launch.words[0].text.startswith("-") else None
