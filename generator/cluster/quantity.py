"""Kubernetes quantities: https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/"""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

_QUANTITY: Final = re.compile(
    r"([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+))(?:([eE][+-]?[0-9]+)|([KMGTPE]i|[numkMGTPE]))?"
)
_SUFFIXES: Final[Mapping[str, Decimal]] = {
    **{f"{unit}i": Decimal(1024) ** power for power, unit in enumerate("KMGTPE", 1)},
    **{unit: Decimal(1000) ** power for power, unit in enumerate("kMGTPE", 1)},
    **{unit: Decimal(1000) ** -power for power, unit in enumerate("mun", 1)},
}


def quantity(text: object) -> Decimal:
    """The number that a quantity stands for; ValueError for another text."""
    match = _QUANTITY.fullmatch(str(text))
    if not match:
        raise ValueError(f"no quantity: {text!r}")
    number, exponent, suffix = match.groups()
    return Decimal(number + (exponent or "")) * _SUFFIXES.get(suffix, Decimal(1))
