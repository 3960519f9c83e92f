"""One slow answer restarts the engine.

A liveness probe with `failureThreshold: 1` kills the container at its first failure. An engine
under load answers late: a long prefill holds its event loop, a capture or a compilation holds it
for seconds, and the default `timeoutSeconds` is one. The restart then loads all weights again.

The failure this prevents: rare restarts under load that look like crashes of the engine and cost a
whole start each, while every request in flight is lost.

**What to do:** let several probes in a row fail before the container is killed, for example
`periodSeconds: 10`, `timeoutSeconds: 5`, `failureThreshold: 3`. A failing readiness probe takes a
slow engine out of service without killing it.

Sources: [ai-dynamo/dynamo, pull request 2124](https://github.com/ai-dynamo/dynamo/pull/2124);
Kubernetes on [liveness probes](https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/#liveness-probe).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Liveness probes of engines that may fail only once."""
    for engine in subject.engines:
        probe = engine.container.probe("livenessProbe")
        if probe and probe.failures == 1:
            yield RULE.finding(
                probe.at,
                f"one failed liveness probe restarts {engine.launch.engine} in "
                f"{engine.workload.label}",
                "write failureThreshold: 3 or more",
            )


RULE = Rule("kubernetes.hasty-liveness", "warning", since="0.1.0", needs="workloads", check=check)
