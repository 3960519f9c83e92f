"""The YAML 1.2 core schema: which plain scalars are null, booleans and numbers.

https://yaml.org/spec/1.2.2/#103-core-schema. `on`, `no`, `12:30` and dates are strings.
"""

import re
from typing import Final

Scalar = None | bool | int | float | str

_NULL: Final = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE: Final = frozenset({"true", "True", "TRUE"})
_FALSE: Final = frozenset({"false", "False", "FALSE"})
# What a number begins with.
_NUMERIC: Final = frozenset("-+.0123456789")
_INT: Final = re.compile(r"[-+]?[0-9]+")
_OCTAL: Final = re.compile(r"0o[0-7]+")
_HEX: Final = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INFINITY: Final = re.compile(r"[-+]?(\.inf|\.Inf|\.INF)")
_NAN: Final = frozenset({".nan", ".NaN", ".NAN"})
# int() refuses longer texts (sys.set_int_max_str_digits); such a number is no setting.
_LONGEST_NUMBER: Final = 400


def plain_scalar(text: str) -> Scalar:
    """The value of a plain (unquoted) scalar."""
    if text in _NULL:
        return None
    if text in _TRUE:
        return True
    if text in _FALSE:
        return False
    if text in _NAN:
        return float("nan")
    if text[0] not in _NUMERIC or len(text) > _LONGEST_NUMBER:
        return text
    return _number(text)


def _number(text: str) -> int | float | str:
    if _INT.fullmatch(text):
        return int(text)
    if _OCTAL.fullmatch(text):
        return int(text[2:], 8)
    if _HEX.fullmatch(text):
        return int(text[2:], 16)
    if _INFINITY.fullmatch(text):
        return float("-inf") if text[0] == "-" else float("inf")
    if _FLOAT.fullmatch(text):
        return float(text)
    return text
