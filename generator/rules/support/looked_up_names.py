"""Names that an engine looks up in a list of its own, wherever a launch gives them."""

from collections.abc import Iterator, Mapping
from typing import Final

from generator.arguments.reading import Use
from generator.arguments.values import fault_of
from generator.catalog.flag_history import find_flag
from generator.finding import Location
from generator.models.snapshot import SnapshotFlag
from generator.record import record
from generator.rules.support.command_lines import CommandLine, is_open
from generator.rules.support.json_text import json_value
from generator.rules.support.literal_quotes import has_literal_quotes

# Keys of JSON-valued flags whose words vLLM looks up in the list of another flag: its
# config/attention.py and config/speculative.py.
_LISTS: Final[Mapping[str, Mapping[str, str]]] = {
    "--attention-config": {
        "backend": "--attention-backend",
        "backend_per_kind": "--attention-backend",
    },
    "--speculative-config": {
        "attention_backend": "--attention-backend",
        "quantization": "--quantization",
    },
}


@record
class LookedUp:
    """A name as a launch gives it: `said` is what stands before it, `flag` has the list."""

    line: CommandLine
    said: str
    name: str
    flag: SnapshotFlag
    at: Location


def unknown_names(line: CommandLine) -> Iterator[LookedUp]:
    """The names that the list of the release that reads them does not have."""
    for use in line.reading.uses:
        for found in _looked_up(line, use):
            fault = None if _is_for_others(found.name) else fault_of(found.flag, found.name)
            if fault and fault.kind == "name":
                yield found


def _looked_up(line: CommandLine, use: Use) -> Iterator[LookedUp]:
    lists = _LISTS.get(use.flag.name, {})
    for value in use.values:
        at = line.at(value.index)
        if use.keys:
            given: object = {use.keys[0]: value.text} if len(use.keys) == 1 else None
            yield from _of_keys(line, use, lists, given, at)
        elif use.flag.registered:
            yield LookedUp(line, f"{use.spelling} ", value.text, use.flag, at)
        elif lists:
            yield from _of_keys(line, use, lists, json_value(value.text), at)


def _of_keys(
    line: CommandLine, use: Use, lists: Mapping[str, str], given: object, at: Location
) -> Iterator[LookedUp]:
    for key, value in given.items() if isinstance(given, dict) else ():
        having = lists.get(key.replace("-", "_"))
        flag = find_flag(line.release.snapshot, having) if having else None
        said = f"{use.spelling}.{key} " if use.keys else f"{use.spelling} with {key}: "
        for name in value.values() if isinstance(value, dict) else (value,):
            if flag is not None and isinstance(name, str):
                yield LookedUp(line, said, name, flag, at)


def _is_for_others(name: str) -> bool:
    """Whether something will be put into a name, or quotes around it have a rule of their own."""
    return is_open(name) or has_literal_quotes(name)
