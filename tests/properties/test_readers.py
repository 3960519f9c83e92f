"""The stand-ins for the kubelet and for Compose expand what real ones would expand."""

from dataclasses import replace

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Location
from generator.launch import Word
from generator.plan.plan import EnvironmentValue
from generator.plan.resolve import resolve
from tests.properties.arrival import Arrival, assert_arrived, value_of
from tests.properties.compose_file import interpolate
from tests.properties.hostile import answers
from tests.properties.kubelet import expand

VARIABLES = {"NAME": "value", "EMPTY": ""}


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("$(NAME)", "value"),
        ("a $(NAME) b $(NAME)", "a value b value"),
        ("$(EMPTY)", ""),
        ("$(OTHER)", "$(OTHER)"),
        ("$$(NAME)", "$(NAME)"),
        ("$$$(NAME)", "$value"),
        ("$$$$(NAME)", "$$(NAME)"),
        ("$$", "$"),
        ("$", "$"),
        ("a$", "a$"),
        ("$(NAME", "$(NAME"),
        ("$NAME ${NAME} $x", "$NAME ${NAME} $x"),
        ("$()", "$()"),
    ],
)
def test_the_kubelet_expands(text: str, result: str) -> None:
    assert expand(text, VARIABLES) == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("$NAME", "value"),
        ("${NAME}", "value"),
        ("${NAME:-x}", "value"),
        ("$OTHER", ""),
        ("$$NAME", "$NAME"),
        ("$$$NAME", "$value"),
        ("$${NAME}", "${NAME}"),
        ("$$", "$"),
        ("no dollar", "no dollar"),
    ],
)
def test_compose_interpolates(text: str, result: str) -> None:
    assert interpolate(text, VARIABLES) == result


@pytest.mark.parametrize("text", ["$", "$(NAME)", "${", "$1", "a $ b", "${NAME"])
def test_compose_refuses_a_dollar_that_is_no_reference(text: str) -> None:
    with pytest.raises(ValueError, match="invalid interpolation"):
        interpolate(text, VARIABLES)


@pytest.mark.parametrize("argv", [("--text-0", "-x"), ("--other", "x"), ()])
def test_a_value_that_argparse_does_not_see_is_not_found(argv: tuple[str, ...]) -> None:
    with pytest.raises((AssertionError, IndexError)):
        value_of(argv, "--text-0")


@pytest.mark.parametrize(
    ("argv", "environment"),
    [
        (("x",), {"TEXT_0": "x"}),
        ((), {"TEXT_0": "x"}),
        (("engine-stub", "--text-0", "x"), {"TEXT_0": "y"}),
        (("engine-stub", "--text-0", "x"), {}),
    ],
)
def test_a_changed_word_or_variable_is_noticed(
    small: Catalog, argv: tuple[str, ...], environment: dict[str, str]
) -> None:
    at = Location("here")
    member = replace(
        resolve(small, "single", "shell", answers(small, ["x"])).head,
        words=tuple(Word(text, at) for text in ("engine-stub", "--text-0", "x")),
        environment=(EnvironmentValue("TEXT_0", "x", None, at),),
    )
    assert_arrived(Arrival(member.argv, {"TEXT_0": "x"}), member, ["x"])
    with pytest.raises(AssertionError):
        assert_arrived(Arrival(argv, environment), member, ["x"])
