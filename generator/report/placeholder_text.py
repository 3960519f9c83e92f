"""Placeholders of a plan: what has an answer, and who gave it."""

from collections.abc import Iterator, Mapping

from generator.models.placeholder import Placeholder
from generator.plan.placeholders import filling_option
from generator.plan.plan import Filled
from generator.report.plain import wrapped


def filled_lines(filled: Filled, declared: Mapping[str, Placeholder]) -> Iterator[str]:
    """One placeholder: its value, or what happens without one."""
    placeholder = declared.get(filled.name)
    yield wrapped(f"{filled.instance} {_state(filled, placeholder)}", first="  ", rest="      ")
    if placeholder:
        yield wrapped(placeholder.what, first="      ", rest="      ")


def _state(filled: Filled, placeholder: Placeholder | None) -> str:
    option = filling_option(filled.instance, placeholder)
    if filled.by == "open":
        return f"is open: fill it with `{option}`"
    if filled.by == "left-out":
        without = placeholder.without_it if placeholder else None
        return f"is left out (`{option}` sets it){': ' + without if without else ''}"
    if filled.by == "default":
        if filled.value is None:
            return f"= the pod field {filled.detail}, by default (`{option}` sets it)"
        return f"= {filled.value}, by default (`{option}` sets it)"
    by = {"option": "from the option", "set": "from", "fleet": "from the fleet file"}[filled.by]
    return f"= {filled.value}, {by} {filled.detail}"
