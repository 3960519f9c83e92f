"""What a launch sets: flags, variables, and the checkpoint it serves."""

from itertools import pairwise
from typing import Final

from generator.launch import Launch, Word
from generator.rules.support.launch_flags import last_use

_MODEL_FLAGS: Final = ("--model", "--model-path")
# Words that start an engine and are followed by the model.
_SERVES: Final = "serve"


def flag_value(launch: Launch, *spellings: str) -> Word | None:
    """The value of a flag under any of its spellings, with its place; empty for a switch."""
    use = last_use(launch, *spellings)
    if use is None:
        return None
    return use.values[0] if use.values else Word("", use.at)


def is_set(launch: Launch, what: str) -> bool:
    """Whether a flag or a variable is set: `NAME`, or `NAME=value` for that value alone."""
    name, equals, wanted = what.partition("=")
    if name.startswith("-"):
        value = flag_value(launch, name)
        found = [value.text] if value else []
    else:
        found = [one.value or "" for one in launch.environment if one.name == name]
    return any(not equals or value == wanted for value in found)


def checkpoint(launch: Launch) -> Word | None:
    """The model that an argument vector names: by flag, without one, or after `serve`."""
    named = flag_value(launch, *_MODEL_FLAGS)
    if named and named.text:
        return named
    if launch.positionals:
        return launch.positionals[0]
    for before, word in pairwise(launch.words):
        if before.text == _SERVES and not word.text.startswith("-"):
            return word
    return None
