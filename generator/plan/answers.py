"""What the person and the site say: options, --set, and the fleet file."""

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Final

from generator.errors import BadInput
from generator.record import record

if TYPE_CHECKING:
    from generator.models.fleet import Fleet
from generator.models.placeholder import Placeholder
from generator.vocabulary import PARTS, Part

_PLACEHOLDER: Final = re.compile(r"[A-Z][A-Z0-9_]*")
_VARIABLE: Final = re.compile(r"env\.([A-Za-z_][A-Za-z0-9_]*)")
_FLAG: Final = re.compile(r"(?:--?)?(?!env\.)[A-Za-z0-9][A-Za-z0-9_.-]*")
# --set has only text; these three words are the switches and the removal.
_WORDS: Final[Mapping[str, bool | None]] = {"true": True, "false": False, "null": None}


@record
class Answers:
    """Answers to placeholders (by name, or MEMBER_NAME for one member) and overrides.

    `flags` and `variables` are the last merge layer; None removes.
    """

    node: str | None = None
    worker_nodes: tuple[str, ...] = ()
    # Node by role, for recipes with prefill and decode.
    role_nodes: Mapping[str, str] = field(default_factory=dict)
    namespace: str | None = None
    placeholders: Mapping[str, str] = field(default_factory=dict)
    flags: Mapping[str, str | bool | None] = field(default_factory=dict)
    variables: Mapping[str, str | None] = field(default_factory=dict)
    fleet: "Fleet | None" = None
    fleet_name: str = ""
    # Optional parts, from --with.
    parts: tuple[Part, ...] = ()
    # The --set options as they were given, for the command that headers name.
    sets: tuple[str, ...] = ()

    def hardware_of(self, node: str | None) -> str | None:
        """What the fleet file says a node is: an id of recipes/hardware/."""
        known = self.fleet.nodes.get(node) if self.fleet and node else None
        return known.hardware if known else None

    def command(self, recipe: str, target: str | None) -> str:
        """The command that makes the same render again."""
        pairs: tuple[tuple[str, str | None], ...] = (
            ("--target", target),
            *(("--with", part) for part in PARTS if part in self.parts),
            ("--node", self.node),
            *(("--worker-node", node) for node in self.worker_nodes),
            *(("--role-node", f"{role}={node}") for role, node in self.role_nodes.items()),
            ("--namespace", self.namespace),
            ("--fleet", self.fleet_name or None),
            *(("--set", pair) for pair in self.sets),
        )
        words = [word for option, value in pairs if value is not None for word in (option, value)]
        return shlex.join(["recipe", "render", recipe, *words])


@record
class Sets:
    """--set options, told apart by their keys."""

    placeholders: Mapping[str, str]
    flags: Mapping[str, str | bool | None]
    variables: Mapping[str, str | None]


def parse_sets(pairs: Iterable[str], placeholders: Mapping[str, Placeholder]) -> Sets:
    """Sort --set KEY=VALUE by key: NAME, env.NAME or a flag. Raises BadInput."""
    answers: dict[str, str] = {}
    flags: dict[str, str | bool | None] = {}
    variables: dict[str, str | None] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"--set {pair}: no `=` in it", "write --set KEY=VALUE")
        if _PLACEHOLDER.fullmatch(key):
            if any("\ud800" <= character <= "\udfff" for character in value):
                raise BadInput(f"--set {key}=…: the value is no UTF-8 text", "write it in UTF-8")
            answers[_known(key, placeholders)] = value
        elif match := _VARIABLE.fullmatch(key):
            variables[match[1]] = None if value == "null" else value
        elif _FLAG.fullmatch(key):
            flags[key if key.startswith("-") else f"--{key}"] = _WORDS.get(value, value)
        else:
            raise BadInput(
                f"--set {pair}: `{key}` is no key",
                "use a flag (max-num-seqs), env.NAME, or a placeholder in capitals",
            )
    return Sets(answers, flags, variables)


def _known(key: str, placeholders: Mapping[str, Placeholder]) -> str:
    """The key, when it is a placeholder's name or a member's instance of one."""
    if key in placeholders or any(
        key.endswith(f"_{name}")
        for name, one in placeholders.items()
        if one.scope == "node" or name == "NODE"
    ):
        return key
    import difflib

    near = difflib.get_close_matches(key, placeholders, 1)
    raise BadInput(
        f"--set {key}=…: there is no placeholder `{key}`",
        f"did you mean `{near[0]}`?" if near else f"known: {', '.join(sorted(placeholders))}",
    )
