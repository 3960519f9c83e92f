"""A recipe allows its engine less time to start than a start was measured to take.

`start.budget-seconds` becomes the start-up probe of a pod and the start period of a container. When
it is over, the engine is killed and begins anew. `start.measured-seconds` is what somebody saw it
take.

The failure this prevents: a deployment that restarts for ever while it loads, of which the
catalogue knew beforehand that it cannot become ready.

**What to do:** allow more than the measured start; half as much again leaves room for a cold cache
and slower storage.

It cannot be waived: the two numbers stand beside each other in the recipe.

Sources: Kubernetes on [startup probes](https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/#startup-probe);
[llm-d-benchmark issue 83](https://github.com/llm-d/llm-d-benchmark/issues/83), where a fixed delay
was shorter than the load.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """A budget that is not longer than the measured start."""
    plan = subject.plan
    if plan is None:
        return
    measured, budget = plan.start.measured_seconds, plan.start.budget_seconds
    if isinstance(measured, int) and isinstance(budget, int) and budget <= measured:
        yield RULE.finding(
            plan.at,
            f"a start was measured to take {measured} s, and the recipe allows {budget} s",
            f"write `budget-seconds: {measured * 3 // 2}` or more under `start`",
        )


RULE = Rule(
    "recipe.budget-below-start",
    "error",
    since="0.1.0",
    needs="plan",
    check=check,
    waivable=False,
)
