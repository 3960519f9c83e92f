"""Placeholders and the answers that fill them."""

import re
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Final

from generator.models.placeholder import Placeholder
from generator.plan.answers import Answers
from generator.plan.plan import Filled, FilledBy, Json
from generator.record import record
from generator.vocabulary import CLUSTER_TARGETS, Target

# `<NAME>` in a value of catalogue data, and in a text where NAME has no answer.
TOKEN: Final = re.compile(r"<([A-Z][A-Z0-9_]*)>")

# A node's own address; no two nodes have one.
FABRIC_ADDRESS: Final = "FABRIC_ADDRESS"

# Placeholders that the plan asks for itself, whether or not a value mentions them.
PLAN_PLACEHOLDERS: Final = frozenset(
    {
        "NODE",
        "WORKER_NODE",
        "NAMESPACE",
        "MODEL_DIR",
        "DRAFT_DIR",
        "CACHE_DIR",
        "COMPILE_CACHE_DIR",
        FABRIC_ADDRESS,
        "IMAGE",
        "LOCAL_IMAGE",
        "RUNTIME_CLASS",
        "GPU_UUIDS",
    }
)

# An answer that no member reads once each member has the other one.
REPLACED_BY: Final[Mapping[str, str]] = {"IMAGE": "LOCAL_IMAGE"}

# Tokens in values that the plan fills itself: no site has an answer to them.
PLAN_VALUES: Final = frozenset({"DRAFT_MODEL", "POD_IP"})


@record
class Seat:
    """A member before it is resolved: its name, its rank, the node it is pinned to."""

    name: str
    rank: int
    node: str | None


@record
class Filler:
    """Fills placeholders for one plan and remembers which ones it was asked for."""

    declared: Mapping[str, Placeholder]
    answers: Answers
    target: Target
    asked: dict[tuple[str, str | None], Filled] = field(default_factory=dict)

    def fill(self, name: str, seat: Seat | None = None, *, required: bool = False) -> Filled:
        """The answer for a placeholder (for one member, where each has its own).

        `required` leaves one open that otherwise could be left out.
        """
        placeholder = self.declared.get(name)
        if placeholder is None or placeholder.scope == "recipe":
            seat = None
        key = (name, seat.name if seat else None)
        if key not in self.asked:
            filled = self._answer(name, placeholder, seat)
            if required and filled.by == "left-out":
                filled = replace(filled, by="open")
            self.asked[key] = filled
        return self.asked[key]

    def record(self, filled: Filled) -> Filled:
        """Remember an answer that was found elsewhere (the nodes' names)."""
        self.asked[(filled.name, filled.member)] = filled
        return filled

    @property
    def read(self) -> tuple[Filled, ...]:
        """What was asked and is read; an answer that others replace is as one of another target."""
        return tuple(one for one in self.asked.values() if not self._is_replaced(one.name))

    def _is_replaced(self, name: str) -> bool:
        others = [one for one in self.asked.values() if one.name == REPLACED_BY.get(name)]
        return bool(others) and all(one.value is not None for one in others)

    def _answer(self, name: str, placeholder: Placeholder | None, seat: Seat | None) -> Filled:
        instance = instance_of(name, seat)
        member = seat.name if seat else None

        from_fleet = self._fleet_answer(name, seat)

        def filled(value: str | None, by: FilledBy, detail: str = "") -> Filled:
            return Filled(name, instance, member, value, by, detail, from_fleet)

        given = self.answers.placeholders
        for key in (instance, name):
            if key in given:
                return filled(given[key], "set", f"--set {key}")
        if name == "NAMESPACE" and self.answers.namespace is not None:
            return filled(self.answers.namespace, "option", "--namespace")
        if from_fleet is not None:
            return filled(from_fleet, "fleet", self.answers.fleet_name)
        if placeholder is None:
            return filled(None, "open")
        default = placeholder.defaults.get(_default_target(self.target))
        if default is not None:
            return filled(default.value, "default", default.field or "")
        return filled(None, "left-out" if placeholder.optional else "open")

    def _fleet_answer(self, name: str, seat: Seat | None) -> str | None:
        fleet = self.answers.fleet
        if fleet is None:
            return None
        node = fleet.nodes.get(seat.node) if seat and seat.node else None
        if node and name in node.answers:
            return node.answers[name]
        return fleet.answers.get(name)


@record
class Substituted:
    """A value with its placeholders filled; `field` when a pod field is the whole value."""

    value: Json
    field: str | None = None


def substitute(
    value: Json, filler: Filler, seat: Seat, own: Mapping[str, str]
) -> Substituted | None:
    """Fill the placeholders in a value; None when a left-out one takes the setting with it.

    `own` are the tokens of PLAN_VALUES that this plan has. A placeholder without an answer
    stays as `<INSTANCE>`, for rules to find.
    """
    names = tokens(value)
    if not names:
        return Substituted(value)
    filled = {
        name: Filled(name, name, None, own[name], "default")
        if name in own
        else filler.fill(name, seat)
        for name in names
    }
    if not filled:
        return Substituted(value)
    if any(one.by == "left-out" for one in filled.values()):
        return None
    if isinstance(value, str) and (match := TOKEN.fullmatch(value)):
        one = filled[match[1]]
        if one.by == "default" and one.value is None:
            return Substituted(None, one.detail)
    return Substituted(_replaced(value, filled))


def _default_target(target: Target) -> Target:
    """What holds for pods of `kubernetes` holds for those of every controller."""
    return "kubernetes" if target in CLUSTER_TARGETS else target


def tokens(value: Json) -> tuple[str, ...]:
    """The placeholders that a value mentions."""
    if isinstance(value, str):
        return tuple(TOKEN.findall(value)) if "<" in value else ()
    if isinstance(value, list):
        return tuple(name for item in value for name in tokens(item))
    if isinstance(value, dict):
        return tuple(name for item in value.values() for name in tokens(item))
    return ()


def instance_of(name: str, seat: Seat | None) -> str:
    """The name under which one member's answer is given: HEAD_MODEL_DIR."""
    return f"{seat.name.upper().replace('-', '_')}_{name}" if seat else name


def filling_option(instance: str, placeholder: Placeholder | None, value: str = "VALUE") -> str:
    """The option that fills a placeholder, as it is written on the command line."""
    option = placeholder.option if placeholder else None
    if option == "--node" and instance != "NODE":
        role = instance.removesuffix("_NODE").lower().replace("_", "-")
        return f"--role-node {role}={value}"
    return f"{option} {value}" if option else f"--set {instance}={value}"


def shown(filled: Filled) -> str:
    """The answer, or `<INSTANCE>` where there is none."""
    return filled.value if filled.value is not None else f"<{filled.instance}>"


def _replaced(value: Json, filled: Mapping[str, Filled]) -> Json:
    if isinstance(value, str):
        return TOKEN.sub(lambda match: shown(filled[match[1]]), value)
    if isinstance(value, list):
        return [_replaced(item, filled) for item in value]
    if isinstance(value, dict):
        return {key: _replaced(item, filled) for key, item in value.items()}
    return value
