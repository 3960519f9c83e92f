"""Plain scalars by the YAML 1.2 core schema: https://yaml.org/spec/1.2.2/#103-core-schema."""

import math

import pytest

from generator.source.core_schema import plain_scalar
from generator.source.parse import parse

STRINGS = (
    *("on", "off", "yes", "no", "Yes", "NO", "y", "n", "On", "tRUE", "nuLL", "none", "None"),
    *("12:30", "12:30:45", "190:20:30", "2026-08-02", "2026-08-02T10:00:00Z", "1_000", "0b101"),
    *("0o18", "0o", "0x", "0xg", "0O17", "0X1F", "-0x1", "+0o7", "-0o17", "1.2.3", ".", "-", "+"),
    *("1e", "e3", "1e3.5", ".e3", "--1", "+-1", "1 2", "٣", "१", "½", "¹", "1\u00a0", ".nAn"),
    *("-.nan", ".Infinity", "inf", "nan", "Infinity", "0.0.0", "1,5", "12e", "=", "<<"),
)
INTEGERS = {
    "0": 0,
    "-0": 0,
    "007": 7,
    "08": 8,
    "+12": 12,
    "-12": -12,
    "0o17": 15,
    "0o0": 0,
    "0x1F": 31,
    "0xdeadBEEF": 3735928559,
    "1048576": 1048576,
}
FLOATS = {
    "1.": 1.0,
    ".5": 0.5,
    "-.5": -0.5,
    "0.78": 0.78,
    "1e3": 1000.0,
    "1E3": 1000.0,
    "1e-3": 0.001,
    "+1.5e+2": 150.0,
    "12e03": 12000.0,
    ".inf": math.inf,
    "+.Inf": math.inf,
    "-.INF": -math.inf,
}
OTHERS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
TABLE = {**{text: text for text in STRINGS}, **INTEGERS, **FLOATS, **OTHERS}


@pytest.mark.parametrize(("text", "value"), TABLE.items())
def test_a_plain_scalar_has_its_value(text: str, value: object) -> None:
    found = plain_scalar(text)
    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize("text", [".nan", ".NaN", ".NAN"])
def test_not_a_number(text: str) -> None:
    found = plain_scalar(text)
    assert isinstance(found, float)
    assert math.isnan(found)


@pytest.mark.parametrize("text", ["9" * 400, "-" + "9" * 399, "0x" + "f" * 398])
def test_a_long_number_is_a_number(text: str) -> None:
    assert plain_scalar(text) == int(text, 0)


@pytest.mark.parametrize("text", ["9" * 401, "0" * 5000, "1" * 100_000, "1." + "0" * 400])
def test_a_number_beyond_reason_is_a_string(text: str) -> None:
    assert plain_scalar(text) == text


@pytest.mark.parametrize("text", [text for text in TABLE if text.isascii() and text.strip("=<- ")])
def test_quotes_make_every_scalar_a_string(text: str) -> None:
    [document] = parse(f"- '{text}'\n- \"{text}\"\n", "f.yaml").documents
    assert document.data == [text, text]


@pytest.mark.parametrize("style", ["|", ">"])
def test_a_block_is_a_string(style: str) -> None:
    [document] = parse(f"a: {style}-\n  0o17\n", "f.yaml").documents
    assert document.data == {"a": "0o17"}
