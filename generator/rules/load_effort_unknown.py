"""A reasoning effort that this engine does not know for the model.

Efforts are names for budgets, and each engine has its own table. DeepSeek-V4.1-Flash has low, high,
xhigh and max, with 50, 75, 75 and 100 on SGLang and 25, 50, 75 and 100 on vLLM, and neither has
minimal or medium. Only an integer means the same on both.

The failure this prevents: vLLM rejects the request; SGLang logs a warning and uses its default. A
benchmark that was tuned at one name then compares two budgets.

**What to do:** use a name from the model's file, or an integer in
`chat_template_kwargs.reasoning_effort` where two engines must agree.

Judged in the server's own defaults, and in the requests of scripts and of code in pages beside a
launch of the model.

Sources: the `thinking` of `recipes/models/`, with its own.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding, Location
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import is_known, mapping
from generator.rules.support.network import variable
from generator.rules.support.request_texts import beside, fields

_EFFORT: Final = "reasoning_effort"
_VARIABLE: Final = "SGLANG_DSV41_REASONING_EFFORT"
# Thinks not at all, on every engine.
_NONE: Final = "none"


def check(subject: Subject) -> Iterator[Finding]:
    """Efforts that are in no table of the engine for the model."""
    judged = [one for one in subject.deployments if _efforts(one)]
    for deployment in judged:
        for effort, at in _defaults(deployment):
            yield from _unknown(deployment, effort, at)
    for file, server in beside(subject, judged):
        for field in fields(file, (_EFFORT,)):
            yield from _unknown(server, field.value, field.at)


def _efforts(deployment: Deployment) -> tuple[str, ...]:
    thinking = deployment.model.thinking if deployment.model else {}
    found = thinking.get(deployment.launch.engine or "")
    return tuple(found.efforts) if found else ()


def _defaults(deployment: Deployment) -> Iterator[tuple[object, Location]]:
    template = mapping(deployment.launch, "chat-template")
    if template and _EFFORT in template[0]:
        yield template[0][_EFFORT], template[1]
    found = variable(deployment.launch, _VARIABLE)
    if found and found.value:
        yield found.value, found.at


def _unknown(deployment: Deployment, effort: object, at: Location) -> Iterator[Finding]:
    efforts = _efforts(deployment)
    if not isinstance(effort, str) or not is_known(effort) or effort.isdecimal():
        return
    if effort not in (*efforts, _NONE):
        yield RULE.finding(
            at,
            f"{deployment.launch.engine} knows no reasoning effort `{effort}` for "
            f"{deployment.model.title if deployment.model else 'this model'}",
            f"use one of {', '.join(efforts)}, or an integer from 1 to 100",
        )


RULE = Rule(
    "load.effort-unknown",
    "warning",
    since="0.1.0",
    needs="launches",
    check=check,
    across_files=True,
    compares=_efforts,
)
