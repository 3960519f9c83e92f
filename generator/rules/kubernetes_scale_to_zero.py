"""An autoscaler may stop the last replica.

A start of a large model takes many minutes. When the last replica is gone, the next request waits
for all of them, and mostly gives up first: what looks like saving is an outage after every quiet
hour. Meanwhile somebody else may have taken the accelerators.

The failure this prevents: requests that time out in the morning, on a deployment that was fine in
the evening.

**What to do:** keep one replica: `minReplicas: 1` (KServe, HPA), `minReplicaCount: 1` (KEDA),
`autoscaling.knative.dev/min-scale: "1"`.

It is a warning: for a small model, or one that nobody waits for, it can be right.

Sources: KServe on [scale to zero](https://kserve.github.io/website/docs/model-serving/predictive-inference/autoscaling/kpa-autoscaler);
gpu-serving-change, a public skill text that counts a cold boot of 9.5 minutes as an outage.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Floors of zero in files that start an engine."""
    paths = {launch.at.path for launch in subject.started if launch.engine}
    for named in subject.objects:
        if named.floor and named.floor.text == "0" and named.at.path in paths:
            yield RULE.finding(
                named.floor.at,
                f"{named.kind} {named.name} may scale to zero, and the next request waits for a "
                "whole start",
                "write 1",
            )


RULE = Rule("kubernetes.scale-to-zero", "warning", since="0.1.0", needs="workloads", check=check)
