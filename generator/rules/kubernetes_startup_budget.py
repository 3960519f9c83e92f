"""The kubelet kills the engine before its weights can be loaded.

A large model needs many minutes from its start until it answers: reading the weights, compiling,
capturing graphs. A liveness probe counts from the first second unless a startup probe holds it
back. When either has failed `failureThreshold` times, the container is killed and begins anew, and
it never gets further.

The failure this prevents: a crash loop without one error line. The log ends in the middle of
loading, over and over, and each attempt holds the accelerators.

**What to do:** give the container a startup probe whose `periodSeconds` times
`failureThreshold` is longer than the slowest start that was seen, and let the liveness probe
follow it:

    startupProbe:
      httpGet: {path: /health, port: 8000}
      periodSeconds: 10
      failureThreshold: 180

Reported as a warning below ten minutes. Measured starts of the models in this catalogue take from
ten minutes to a quarter of an hour; Llama 4 Scout on four H100 took about ten. A small model is
faster, and then a shorter budget is right, if it is longer than the slowest start that was seen.

Sources: Kubernetes on [startup probes](https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/#startup-probe);
[llm-d-benchmark issue 83](https://github.com/llm-d/llm-d-benchmark/issues/83);
[AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), where first starts
took 9 min 55 s and 11 min.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Running, Subject
from generator.workload import Probe

# Seconds.
_USUAL: Final = 600


def check(subject: Subject) -> Iterator[Finding]:
    """Probes that end a start too early."""
    for engine in subject.engines:
        probe = _deciding(engine)
        if probe and probe.budget < _USUAL:
            tries = -(-_USUAL // probe.period)
            yield RULE.finding(
                probe.at,
                f"{engine.workload.label} is killed {probe.budget} s after its start unless "
                f"{engine.launch.engine} answers by then ({probe.kind})",
                f"add a startupProbe with periodSeconds: {probe.period} and failureThreshold: "
                f"{tries} or more, by the slowest start that was seen"
                if probe.kind == "livenessProbe"
                else f"write failureThreshold: {tries} or more, by the slowest start that was seen",
            )


def _deciding(engine: Running) -> Probe | None:
    """The probe that ends a start: the startup probe, else the liveness probe."""
    if engine.workload.platform != "kubernetes":
        return None
    container = engine.container
    started = container.probe("startupProbe")
    if started is None and not engine.workload.is_whole:
        return None
    return started or container.probe("livenessProbe")


RULE = Rule("kubernetes.startup-budget", "warning", since="0.1.0", needs="workloads", check=check)
