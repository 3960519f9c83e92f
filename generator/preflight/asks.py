"""A plan and its render, to everything that a preflight asks."""

from collections.abc import Mapping
from typing import Any

from generator.plan.plan import Plan
from generator.preflight.gather import Asked
from generator.preflight.pod_specs import kinds_of, pod_specs
from generator.preflight.want import MemberWanted, members_wanted
from generator.record import record
from generator.render.context import Context
from generator.render.render import Files
from generator.source.parse import parse
from generator.vocabulary import CLUSTER_TARGETS


@record
class Asks:
    """What the members ask of their machines, and the whole of a cluster (None without one)."""

    members: tuple[MemberWanted, ...]
    cluster: Asked | None


def asks_of(plan: Plan, files: Files) -> Asks:
    """What a start of these files needs to find."""
    seen_by_templates = Context(plan)
    if plan.target not in CLUSTER_TARGETS:
        return Asks(members_wanted(plan, {}, seen_by_templates.user), None)
    documents = _documents(files)
    specs = pod_specs(plan, documents)
    members = members_wanted(plan, specs, seen_by_templates.user)
    return Asks(
        members,
        Asked(
            namespace=plan.namespace,
            kinds=kinds_of(documents),
            specs=tuple(specs.values()),
            runtime_class=plan.runtime_class,
            selector=seen_by_templates.pods,
        ),
    )


def _documents(files: Files) -> tuple[Mapping[str, Any], ...]:
    """The manifests of a render; our own, so that each is a mapping."""
    found = (
        document.data for name, text in files.items() for document in parse(text, name).documents
    )
    return tuple(data for data in found if isinstance(data, dict))
