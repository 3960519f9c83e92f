"""A plan to files."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from generator.plan.plan import Member, Plan
from generator.render.context import Context, container_of
from generator.render.templates import Templates
from generator.vocabulary import Target

# Relative path to text, in the order in which a person reads them.
Files = Mapping[str, str]


@dataclass(frozen=True)
class _Shape:
    """How a target spreads over files: one for the plan, or one for each member."""

    template: str
    name: Callable[[Plan, Member], str]
    per_member: bool


_SHAPES: Final[Mapping[Target, _Shape]] = {
    "kubernetes": _Shape("kubernetes/manifest.yaml.j2", lambda _p, _m: "manifest.yaml", False),
    "docker": _Shape("docker/member.sh.j2", lambda _p, m: f"{m.name}.sh", True),
    "compose": _Shape("compose/member.yaml.j2", lambda _p, m: f"{m.name}.compose.yaml", True),
    "shell": _Shape("shell/member.sh.j2", lambda _p, m: f"{m.name}.sh", True),
}


def render(plan: Plan, templates: Templates) -> Files:
    """The plan's own files: what `recipe render` prints."""
    shape = _SHAPES[plan.target]
    members = plan.members if shape.per_member else plan.members[:1]
    files = {}
    for member in members:
        name = shape.name(plan, member)
        text = templates.render(shape.template, {**context(plan), "member": member, "file": name})
        files[name] = without_blank_lines(text) if name.endswith(".yaml") else text
    return files


def context(plan: Plan) -> dict[str, Any]:
    """What every template sees."""
    return {
        "plan": plan,
        "context": Context(plan),
        "containers": {member.name: container_of(plan, member) for member in plan.members},
    }


def without_blank_lines(text: str) -> str:
    """YAML without the lines that an empty part leaves; no value of ours has such a line."""
    return "".join(line for line in text.splitlines(keepends=True) if line.strip(" \n"))
