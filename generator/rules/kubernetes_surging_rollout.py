"""A rollout starts the new pod before the old one has given its accelerators back.

A Deployment replaces its pods by `RollingUpdate` unless told otherwise, with a surge of 25 %, which
for one replica is one pod. The new pod asks for accelerators that the old one holds. On nodes that
are full it stays Pending, the old one is not stopped because the new one is not ready, and the
rollout hangs until its deadline.

The failure this prevents: an update that never happens, and, where a node is found after all, two
engines that load at once and both take the memory that was planned for one.

**What to do:** stop the old pod first:

    strategy:
      type: Recreate

or `rollingUpdate: {maxSurge: 0, maxUnavailable: 1}` with several replicas. A StatefulSet does it
so by itself. The engine answers nothing between the two; only a spare set of accelerators avoids
that.

It is a warning: with a spare node a surge is what one wants.

Source: Kubernetes on [a Deployment's strategy](https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#strategy).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Deployments that hold accelerators and surge."""
    for engine in subject.engines:
        rollout = engine.workload.rollout
        if rollout is None or not engine.container.accelerators:
            continue
        is_rolling = rollout.strategy == "RollingUpdate"
        if is_rolling and rollout.max_surge not in ("0", "0%") and engine.workload.replicas != 0:
            yield RULE.finding(
                rollout.at,
                f"{engine.workload.label} starts a second pod beside the first (maxSurge "
                f"{rollout.max_surge}), and its accelerators are taken",
                "write `strategy: {type: Recreate}`, or `maxSurge: 0` with `maxUnavailable: 1`",
            )


RULE = Rule("kubernetes.surging-rollout", "warning", since="0.1.0", needs="workloads", check=check)
