"""Quantities in sentences: `147.90, 328.58 and 471.74 tok/s` is three of them."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from generator.record import record

_NUMBER: Final = re.compile(r"(?<![\w.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d.]*\d)")
# Spellings of one unit.
_UNITS: Final[Mapping[str, str]] = {
    "tok/s": "tok/s",
    "token/s": "tok/s",
    "tokens/s": "tok/s",
    "tokens per second": "tok/s",
    "%": "%",
    "per cent": "%",
    "percent": "%",
    "ms": "ms",
    "s": "s",
    "seconds": "s",
    "min": "min",
    "minutes": "min",
    "GiB": "GiB",
    "GB": "GB",
    "x": "x",
    "\N{MULTIPLICATION SIGN}": "x",
    "times": "x",
}
_SPELT: Final = "|".join(re.escape(unit) for unit in sorted(_UNITS, key=len, reverse=True))
_UNIT: Final = re.compile(rf"\s*({_SPELT})(?![\w/])")
# Between numbers that share the unit of the last one.
_BETWEEN: Final = re.compile(r"(?:,?\s+(?:and|or|to|against)\s+|,\s+|\s*/\s*|\s*[\N{EN DASH}-]\s*)")
# One digit and a unit is said of too many things.
_FEWEST_DIGITS: Final = 2
# So many digits, with a fraction, are no coincidence without a unit either.
_TELLING_DIGITS: Final = 4


@record
class Quantity:
    """A number as it is written, its value, and its unit if one follows it."""

    text: str
    number: Decimal
    unit: str | None

    @property
    def telling(self) -> bool:
        """Whether its digits alone tell it from other figures."""
        return "." in self.text and self._digits >= _TELLING_DIGITS

    def is_figure(self) -> bool:
        """Whether it can be recognised elsewhere."""
        return self.telling or (self.unit is not None and self._digits >= _FEWEST_DIGITS)

    def is_same(self, other: "Quantity") -> bool:
        """Whether both can only mean one figure."""
        if self.number != other.number:
            return False
        if self.unit and other.unit:
            return self.unit == other.unit
        return self.telling and other.telling

    @property
    def _digits(self) -> int:
        return sum(character.isdigit() for character in self.text)


def quantities(text: str) -> tuple[Quantity, ...]:
    """The numbers of a text in order; those of a list have the unit at its end."""
    return tuple(reversed(tuple(_backwards(text))))


def _backwards(text: str) -> Iterator[Quantity]:
    next_start, next_unit = -1, None
    for match in reversed(tuple(_NUMBER.finditer(text))):
        unit = _UNIT.match(text, match.end())
        name = _UNITS[unit[1]] if unit else None
        if unit is None and _BETWEEN.fullmatch(text, match.end(), max(next_start, match.end())):
            name = next_unit
        next_start, next_unit = match.start(), name
        yield Quantity(match[0], Decimal(match[0].replace(",", "")), name)
