"""A request allows fewer tokens than the model spends before it answers.

A model that reasons writes its reasoning first, and `max_tokens` counts it. With a small limit the
reply ends inside the reasoning.

The failure this prevents: empty `content` with `finish_reason` "length", which looks like a broken
deployment. With 200 tokens one request in four to Kimi-K3 never reached its answer, although the
answer to a short question ends by itself at about 150.

**What to do:** allow 1024 tokens, or turn thinking off in the request.

Judged in the requests of scripts and of code in pages beside a launch with a reasoning parser,
where neither the launch nor the text turns thinking off.

Sources: the Infera recipes of Kimi-K3 (AMD-AGI/Infera, pull request 74); gpu-serving-change (see
`recipes/sources.yaml`).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import given, mapping
from generator.rules.support.request_texts import beside, fields

_ENOUGH: Final = 1024
_LIMITS: Final = ("max_tokens", "max_completion_tokens")
_OFF: Final = re.compile(
    r"""(?:enable_)?thinking\\?["']\s*:\s*(?:false|False)|reasoning_effort\\?["']\s*:\s*\\?["']none"""
)


def check(subject: Subject) -> Iterator[Finding]:
    """Small limits in the requests beside a server that reasons."""
    reasoning = [one for one in subject.deployments if _reasons(one)]
    for file, server in beside(subject, reasoning):
        if _OFF.search(file.text):
            continue
        for field in fields(file, _LIMITS):
            if type(field.value) is int and 1 < field.value < _ENOUGH:
                yield RULE.finding(
                    field.at,
                    f"{field.name} is {field.value}, and {server.label} may spend it on its "
                    "reasoning",
                    f"allow {_ENOUGH}, or turn thinking off in the request",
                )


def _reasons(deployment: Deployment) -> bool:
    template = mapping(deployment.launch, "chat-template")
    keys = template[0] if template else {}
    is_off = keys.get("thinking") is False or keys.get("enable_thinking") is False
    return given(deployment.launch, "reasoning") is not None and not is_off


RULE = Rule(
    "load.reply-cut",
    "warning",
    since="0.1.0",
    needs="launches",
    check=check,
    across_files=True,
    compares=_reasons,
)
