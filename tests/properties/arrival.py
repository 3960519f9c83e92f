"""What a started engine sees, compared with what the plan says and with what was asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.plan.plan import Member
from tests.properties.hostile import flag, variable


@dataclass(frozen=True, slots=True)
class Arrival:
    """An argument vector and an environment, as a process received them."""

    argv: tuple[str, ...]
    environment: Mapping[str, str]


def assert_arrived(
    arrival: Arrival, member: Member, texts: Sequence[str], argv: tuple[str, ...] | None = None
) -> None:
    """The plan's words and variables came through, and each text is among them unchanged.

    `argv` is what the words are after a controller's variables were filled in.
    """
    assert arrival.argv == (member.argv if argv is None else argv)
    planned = {v.name: v.value for v in member.environment if v.value is not None}
    assert {name: arrival.environment.get(name) for name in planned} == planned
    for index, text in enumerate(texts):
        assert value_of(arrival.argv, flag(index)) == text
        assert arrival.environment[variable(index)] == text


def value_of(argv: Sequence[str], name: str) -> str:
    """The value of a flag, by the two spellings that argparse reads."""
    for position, word in enumerate(argv):
        if word == name:
            following = argv[position + 1]
            assert not following.startswith("-"), "argparse reads this as the next flag"
            return following
        if word.startswith(f"{name}="):
            return word.removeprefix(f"{name}=")
    raise AssertionError(f"{name} is not in {argv}")
