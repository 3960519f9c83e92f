"""Options of a parser as flags."""

import argparse
import enum
import functools
import json
import warnings
from typing import Any

import pytest

from generator.capture.conversion import conversion_of
from generator.capture.flags import flags_of, positionals_of
from generator.models.snapshot import SnapshotFlag


class Level(enum.Enum):
    LOW = "low"
    HIGH = "high"


def flag(*names: str, **options: Any) -> SnapshotFlag:
    """The one option of a parser."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(*names, **options)
    (found,) = flags_of(parser)
    return found


@pytest.mark.parametrize(
    ("nargs", "arity", "count"),
    [
        (None, "one", None),
        ("?", "optional", None),
        ("+", "one-or-more", None),
        ("*", "any", None),
        (2, "exactly", 2),
        (1, "one", None),
        (argparse.REMAINDER, "any", None),
    ],
)
def test_how_many_words(nargs: Any, arity: str, count: int | None) -> None:
    found = flag("--x", nargs=nargs)
    assert (found.arity, found.count) == (arity, count)


@pytest.mark.parametrize("action", ["store_true", "store_false", "count", "help"])
def test_switches_take_no_word(action: str) -> None:
    found = flag("--x", action=action)
    assert (found.arity, found.kind, found.conversion) == ("none", "boolean", None)


def test_a_switch_with_a_negative() -> None:
    found = flag("--x", "--no-op", "-x", action=argparse.BooleanOptionalAction, default=True)
    assert (found.name, found.aliases) == ("--x", ("-x",))
    # argparse goes by the first letters, of a name of ours too.
    assert found.negations == ("--no-x", "--no-op", "--no-no-op")
    assert found.default == "true"


class Paired(argparse.BooleanOptionalAction):
    """A switch that an engine pairs by itself, as vLLM 0.33.0 does."""

    def __init__(self, option_strings: Any, dest: str, **options: Any) -> None:
        super().__init__(option_strings, dest, **options)
        self.option_strings = [*self.option_strings, "--disable-x"]

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: Any = None) -> None:
        setattr(namespace, self.dest, option_string == "--enable-x")


def test_a_spelling_that_the_action_hides_still_counts() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    action = parser.add_argument("--enable-x", action=Paired)
    action.option_strings = ["--enable-x", "--disable-x"]
    assert flags_of(parser)[0].negations == ("--no-enable-x", "--disable-x")


def test_negatives_are_found_by_use() -> None:
    found = flag("--enable-x", action=Paired)
    assert (found.name, found.aliases) == ("--enable-x", ())
    assert found.negations == ("--no-enable-x", "--disable-x")


@pytest.mark.parametrize(
    ("names", "options", "name"),
    [
        (("--tensor-parallel-size", "--tp-size"), {"dest": "tp_size"}, "--tp-size"),
        (("-tp", "--tensor-parallel-size"), {}, "--tensor-parallel-size"),
        (("-q", "--quant", "--quantization"), {"dest": "x"}, "--quant"),
        (("-O",), {}, "-O"),
    ],
)
def test_the_name_is_the_long_one(names: tuple[str, ...], options: Any, name: str) -> None:
    found = flag(*names, **options)
    assert found.name == name
    assert {found.name, *found.aliases} == set(names)


@pytest.mark.parametrize(
    ("default", "text"),
    [
        (None, None),
        (argparse.SUPPRESS, None),
        ("a", '"a"'),
        (0.9, "0.9"),
        ({"b"}, '["b"]'),
        (Level.LOW, '"low"'),
        (float("nan"), None),
        (object(), None),
        ([Level.LOW], None),
    ],
)
def test_defaults(default: Any, text: str | None) -> None:
    assert flag("--x", default=default).default == text


def test_choices_are_what_a_person_writes() -> None:
    assert flag("--x", type=int, choices=[1, 2]).choices == ("1", "2")
    assert flag("--x", type=Level, choices=list(Level)).choices == ("low", "high")
    assert flag("--x", type=int, choices=range(65536)).choices == ()
    assert flag("--x", choices={"fa", "ab"}).choices == ("ab", "fa")


@pytest.mark.parametrize(
    ("action", "repeats"),
    [("store", "replaces"), ("append", "appends"), ("extend", "appends"), ("count", "appends")],
)
def test_what_a_second_use_does(action: str, repeats: str) -> None:
    assert flag("--x", action=action).repeats == repeats


def test_groups_and_order() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("model", nargs="?")
    parser.add_argument("--b")
    parser.add_argument_group("Config").add_argument("--a")
    assert [(one.name, one.group) for one in flags_of(parser)] == [
        ("--a", "Config"),
        ("--b", None),
        ("--help", None),
    ]
    assert positionals_of(parser) == ("model",)


def wrapper(inner: Any) -> Any:
    def _wrapped(value: str) -> Any:
        return inner(value)

    return _wrapped


def human_readable_int(value: str) -> int:
    return int(value)


def nullable_str(value: str) -> str | None:
    return value or None


def made(cls: type) -> Any:
    def parse_dataclass(value: str, cls: type = cls) -> Any:
        return cls(**json.loads(value))

    return parse_dataclass


@pytest.mark.parametrize(
    ("convert", "kind", "name"),
    [
        (None, "string", None),
        (str, "string", None),
        (int, "integer", None),
        (float, "float", None),
        (json.loads, "json", None),
        (bool, "other", "bool"),
        (wrapper(int), "integer", "wrapper(int)"),
        (wrapper(wrapper(json.loads)), "json", "wrapper(wrapper(json.loads))"),
        (wrapper(human_readable_int), "size", "wrapper(human_readable_int)"),
        (human_readable_int, "size", "human_readable_int"),
        (nullable_str, "string", "nullable_str"),
        (made(dict), "json", "parse_dataclass"),
        (functools.partial(int, base=16), "integer", "partial(int)"),
        (lambda s: s.lower(), "string", None),
        (lambda s: s.split(","), "other", None),
        (lambda s: int(s), "other", None),
        (Level, "other", "Level"),
        (object(), "other", "object"),
    ],
)
def test_conversions(convert: Any, kind: str, name: str | None) -> None:
    found = conversion_of(convert)
    assert found.kind == kind
    if getattr(convert, "__name__", "") == "<lambda>":
        assert str(found.name).startswith("lambda s: ")
    else:
        assert found.name == name


def test_a_type_that_the_parser_registers_by_a_name() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    parser.register("type", "whole", int)
    parser.add_argument("--x", type="whole")
    assert flags_of(parser)[0].kind == "integer"


@pytest.mark.parametrize(
    ("help_", "said"),
    [
        ("[DEPRECATED] Use --y.", "[DEPRECATED] Use --y."),
        ("Old. This flag is deprecated and will be removed.\n  Use --y. More.", None),
        ("Which type. The value fp8_e5m2 deprecated itself.", ""),
        ("Replaces the deprecated --y.", ""),
        (None, ""),
    ],
)
def test_what_a_help_text_says_of_its_own_flag(help_: str | None, said: str | None) -> None:
    found = flag("--x", help=help_).deprecated
    if said is None:
        said = "This flag is deprecated and will be removed. Use --y."
    assert (found or "") == said


class DeprecatedSwitch(argparse.Action):
    def __call__(self, *_given: Any) -> None:
        warnings.warn("--x is deprecated.", stacklevel=1)


class DeprecatedQuietly(argparse.Action):
    def __call__(self, *_given: Any) -> None: ...


class DeprecatedAndGone(argparse.Action):
    def __call__(self, *_given: Any) -> None:
        raise SystemExit("--x is gone.")


def test_what_a_retired_flag_says_when_it_is_used() -> None:
    assert flag("--x", action=DeprecatedSwitch).deprecated == "--x is deprecated."
    assert flag("--x", action=DeprecatedQuietly).deprecated == "--x: DeprecatedQuietly"
    gone = flag("--x", action=DeprecatedAndGone)
    assert (gone.deprecated, gone.refuses) == (None, "--x is gone.")


def test_a_flag_that_is_marked_and_says_nothing() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    action = parser.add_argument("--old-one")
    parser._deprecated = {action}  # type: ignore[attr-defined]  # as vLLM's parser marks it
    assert flags_of(parser)[0].deprecated == "argument 'old_one' is deprecated"
