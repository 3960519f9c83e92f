"""A plan to files."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from generator.plan.plan import Member, Plan
from generator.record import record
from generator.render.context import Context, bare, container_of, infera_service
from generator.render.templates import Templates
from generator.vocabulary import CLUSTER_TARGETS, Target

_BLANK_LINE: Final = re.compile(r"^ *\n", re.MULTILINE)
# Relative path to text, in the order in which a person reads them.
Files = Mapping[str, str]


@record
class _Shape:
    """How a target spreads over files: one for the plan, or one for each member."""

    template: str
    name: Callable[[Plan, Member], str]
    per_member: bool


def _whole(template: str, name: str) -> _Shape:
    return _Shape(template, lambda _plan, _member: name, per_member=False)


_SHAPES: Final[Mapping[Target, tuple[_Shape, ...]]] = {
    "kubernetes": (_whole("kubernetes/manifest.yaml.j2", "manifest.yaml"),),
    "lws": (_whole("lws/manifest.yaml.j2", "manifest.yaml"),),
    "kserve": (_whole("kserve/manifest.yaml.j2", "manifest.yaml"),),
    "infera": (_whole("infera/manifest.yaml.j2", "manifest.yaml"),),
    "docker": (_Shape("docker/member.sh.j2", lambda _p, m: f"{m.name}.sh", True),),
    "compose": (_Shape("compose/member.yaml.j2", lambda _p, m: f"{m.name}.compose.yaml", True),),
    "pcai": (
        _whole("pcai/arguments.txt.j2", "arguments.txt"),
        _whole("pcai/environment.txt.j2", "environment.txt"),
    ),
    "shell": (_Shape("shell/member.sh.j2", lambda _p, m: f"{m.name}.sh", True),),
}


def render(plan: Plan, templates: Templates) -> Files:
    """The plan's own files: what `recipe render` prints."""
    files = {}
    for shape in _SHAPES[plan.target]:
        for member in plan.members if shape.per_member else plan.members[:1]:
            name = shape.name(plan, member)
            seen = {**context(plan), "member": member, "file": name}
            text = templates.render(shape.template, seen)
            files[name] = without_blank_lines(text) if name.endswith(".yaml") else text
    return files


def context(plan: Plan) -> dict[str, Any]:
    """What every template sees."""
    return {
        "plan": plan,
        "context": Context(plan),
        "cluster_targets": CLUSTER_TARGETS,
        "service_of": infera_service,
        "bare": bare,
        "containers": {member.name: container_of(plan, member) for member in plan.members},
    }


def without_blank_lines(text: str) -> str:
    """YAML without the lines that an empty part leaves; no value of ours has such a line."""
    return _BLANK_LINE.sub("", text)
