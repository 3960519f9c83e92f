"""Values that still have what a shell would have taken away."""

import re
from typing import Final

# With something inside: marks alone are meant.
_QUOTED: Final = re.compile(r"""(?P<mark>['"])['"]*[^'"].*(?P=mark)""", re.DOTALL)
_BACKSLASH: Final = re.compile(r"\\(.)", re.DOTALL)
# What `printf %q` makes of the brackets and quotes of JSON.
_ESCAPED: Final = re.compile(r"""\\[\[{]\\?["\\\]}]""")


def has_literal_quotes(text: str) -> bool:
    """Whether a value is quoted or escaped for a shell that did not read it."""
    return mark_around(text) is not None or is_escaped(text)


def mark_around(text: str) -> str | None:
    """The quotation mark at both ends of a value; None where there is none."""
    quoted = _QUOTED.fullmatch(text)
    return quoted["mark"] if quoted else None


def is_escaped(text: str) -> bool:
    """Whether JSON stands there with the backslashes of `printf %q`."""
    return _ESCAPED.match(text) is not None


def meant(text: str) -> str:
    """The value as a shell would have handed it on."""
    return text[1:-1] if mark_around(text) else _BACKSLASH.sub(r"\1", text)
