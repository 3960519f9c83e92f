"""Whether the model thinks is left to the engine, and engines differ.

For a request that says nothing SGLang leaves DeepSeek-V4.1-Flash's thinking off, and vLLM turns it
on. The same clients then see other replies, other times and other token counts when the server
changes, and neither log says why.

The failure this prevents: `reasoning_content` that is always empty on the one, and on the other a
small `max_tokens` that is spent on the trace, with empty `content` and `finish_reason` "length",
which looks like a broken model.

**What to do:** say it: `--default-chat-template-kwargs '{"thinking": true}'` with vLLM,
SGLANG_DEFAULT_THINKING with SGLang. A request that says it itself still wins.

A note: the engine's default may be what is wanted.

Sources: the `thinking` of `recipes/models/`, with its own.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import mapping
from generator.rules.support.network import variable

_KEYS: Final = ("thinking", "enable_thinking", "reasoning_effort")
_VARIABLE: Final = "SGLANG_DEFAULT_THINKING"


def check(subject: Subject) -> Iterator[Finding]:
    """Launches of a model on which engines differ, that do not say."""
    for deployment in subject.deployments:
        engine = deployment.launch.engine or ""
        thinking = deployment.model.thinking if deployment.model else {}
        differ = len({one.default for one in thinking.values()}) > 1
        if engine in thinking and differ and not _says(deployment):
            yield RULE.finding(
                deployment.launch.at,
                f"{deployment.label}: a request that says nothing "
                f"{'thinks' if thinking[engine].default else 'does not think'} with {engine}, and "
                "the other way with another engine",
                "set SGLANG_DEFAULT_THINKING"
                if engine == "sglang"
                else "set `thinking` in --default-chat-template-kwargs",
            )


def _says(deployment: Deployment) -> bool:
    template = mapping(deployment.launch, "chat-template")
    named = bool(template) and any(key in _KEYS for key in (template or ({}, None))[0])
    return named or variable(deployment.launch, _VARIABLE) is not None


RULE = Rule("load.thinking-unstated", "note", since="0.1.0", needs="launches", check=check)
