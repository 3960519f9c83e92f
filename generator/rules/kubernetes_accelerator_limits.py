"""Accelerators are requested without an equal limit.

Accelerators are extended resources: they cannot be shared out beyond what is there. The API server
takes a limit alone, and then requests the same; it refuses a request alone, and a request that
differs from the limit.

The failure this prevents: `kubectl apply` takes the Deployment, because only its pods are checked,
and no pod ever appears. The reason stands in the events of a ReplicaSet, where few people look.

**What to do:** write the number under `limits`, and leave `requests` out or make it equal.

Sources: Kubernetes on [scheduling GPUs](https://kubernetes.io/docs/tasks/manage-gpus/scheduling-gpus/)
and on [extended resources](https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#extended-resources).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.workload import Container


def check(subject: Subject) -> Iterator[Finding]:
    """Requests of accelerators whose limit differs or is missing."""
    for workload in subject.workloads:
        if workload.platform == "kubernetes":
            for container in workload.containers:
                yield from _unequal(container)


def _unequal(container: Container) -> Iterator[Finding]:
    limits = {limit.name: limit for limit in container.limits}
    for request in container.requests:
        limit = limits.get(request.name)
        if not request.is_accelerator or (limit and _same(limit.amount, request.amount)):
            continue
        said = f"the limit is {limit.amount}" if limit else "there is no limit"
        yield RULE.finding(
            request.at,
            f"{request.amount} {request.name} are requested and {said}; the pod is refused",
            f'write `{request.name}: "{request.amount}"` under resources.limits as well',
        )


def _same(one: str, other: str) -> bool:
    if one.isdecimal() and other.isdecimal():
        return int(one) == int(other)
    return one == other


RULE = Rule("kubernetes.accelerator-limits", "error", since="0.1.0", needs="workloads", check=check)
