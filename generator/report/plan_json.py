"""A plan as plain data: what `recipe show --format json` prints and the site serves."""

import dataclasses
import math
from collections.abc import Mapping
from typing import Any, Final

from generator.plan.plan import Member, Plan
from generator.plan.words import text_of

_PLAIN: Final = (str, int, bool, type(None))


def plan_data(plan: Plan) -> dict[str, Any]:
    """The plan's fields under their own names, in their own order.

    Members also have `argv`, the argument vector as text. A number that JSON does not have
    (not a number, infinity) is its text.
    """
    data: dict[str, Any] = as_data(plan)
    return data


def as_data(value: Any) -> Any:
    """Any record as plain data, in the same way."""
    if type(value) in _PLAIN:
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _fields(value)
    if isinstance(value, Mapping):
        return {k if isinstance(k, str) else text_of(k): as_data(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [as_data(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def _fields(value: Any) -> dict[str, Any]:
    data = {name: as_data(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, Member):
        data["argv"] = list(value.argv)
    return data
