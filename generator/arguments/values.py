"""What a parser makes of one value: the conversion that a flag has, and its choices."""

import json
import re
from typing import Final, Literal

from generator.models.snapshot import SnapshotFlag
from generator.record import record

ValueFaultKind = Literal["type", "json", "choice", "name"]
# vLLM's human_readable_int: 1k is 1,000 and 1K is 1,024; only the former takes a fraction.
_SIZE: Final = re.compile(r"\s*(?:\d+(?:\.\d+)?[kmgt]|\d+[KMGT]|[+-]?\d+(?:_\d+)*)\s*")
# vLLM's union_dict_and_str takes what is in braces for JSON, and anything else as it stands.
_IN_BRACES: Final = re.compile(r"\s*\{.*\}\s*", re.DOTALL)
_EITHER: Final = "union_dict_and_str"
_NOTHING: Final = frozenset({"", "None"})
# Conversions that leave a word as it is.
_TEXT: Final = frozenset({None, "optional_type(str)"})
_AUTO: Final = frozenset({"-1", "auto"})


@record
class ValueFault:
    """A value that is refused; `reason` is what is wrong with it, where more is known."""

    kind: ValueFaultKind
    reason: str = ""


def fault_of(flag: SnapshotFlag, text: str) -> ValueFault | None:
    """Why the parser, or the engine's list behind it, refuses a value; None for one they take.

    A conversion of the engine's own that is not known here takes everything.
    """
    conversion = flag.conversion or ""
    if text in _NOTHING and conversion.startswith("optional_type"):
        return None
    if _EITHER in conversion:
        return _json_fault(text) if _IN_BRACES.fullmatch(text) else None
    if flag.kind == "json":
        return _json_fault(text)
    if not _converts(flag, text, conversion):
        return ValueFault("type")
    if flag.choices and not _is_choice(flag, text):
        return ValueFault("choice")
    if flag.registered and not _is_registered(flag, text):
        return ValueFault("name")
    return None


def _json_fault(text: str) -> ValueFault | None:
    try:
        json.loads(text)
    except ValueError as error:
        return ValueFault("json", str(error))
    except RecursionError:
        return ValueFault("json", "it is nested too deeply")
    return None


def _converts(flag: SnapshotFlag, text: str, conversion: str) -> bool:
    if flag.kind == "integer":
        return _is_number(int, text)
    if flag.kind == "float":
        return _is_number(float, text)
    if flag.kind == "size":
        is_auto = "or_auto" in conversion and text.strip().lower() in _AUTO
        return is_auto or _SIZE.fullmatch(text) is not None
    return True


def _is_number(convert: type[int] | type[float], text: str) -> bool:
    try:
        convert(text)
    except (ValueError, OverflowError):
        return False
    return True


def _is_choice(flag: SnapshotFlag, text: str) -> bool:
    """Choices are compared after the conversion, which a function of the engine may do."""
    if flag.kind == "integer":
        text = str(int(text))
    elif flag.kind == "float":
        return float(text) in {float(one) for one in flag.choices}
    elif flag.kind != "string" or flag.conversion not in _TEXT:
        return _letters(text) in {_letters(one) for one in flag.choices}
    return text in flag.choices


def _is_registered(flag: SnapshotFlag, text: str) -> bool:
    """vLLM looks a name up without case, and takes `auto` for none (its config/attention.py)."""
    folded = text.casefold()
    return folded == "auto" or folded in {one.casefold() for one in flag.registered}


def _letters(text: str) -> str:
    return text.casefold().replace("-", "_")
