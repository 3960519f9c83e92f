"""A repetition penalty reaches a server that drafts with DSpark.

`repetition_penalty` changes the logits by the tokens that are already there. On the DSpark path of
vLLM it leads to an illegal memory access.

The failure this prevents: one request with the penalty kills the container, and with it all other
requests; the weights are loaded anew, which takes minutes. The next client with the same default
does it again.

**What to do:** leave the penalty out of the server's sampling defaults and of clients, and let the
gateway in front of the server drop it. `presence_penalty` and `frequency_penalty` are safe.

Judged in the server's defaults (`--override-generation-config`), and in the requests of scripts and
of code in pages that stand beside such a launch. A value of 1 does nothing and passes.

It cannot be waived: one request takes the server down.

Sources: the recipe of tonyd2wild, and sm121/launcher's findings (see `recipes/sources.yaml`). The
benchmark that both rest on did not repeat the destructive test.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import mapping
from generator.rules.support.request_texts import beside, fields, is_neutral

_PENALTY: Final = "repetition_penalty"
_HINT: Final = "leave it out; presence_penalty and frequency_penalty are safe"


def check(subject: Subject) -> Iterator[Finding]:
    """Defaults of the server and requests with the penalty, where DSpark drafts."""
    drafting = [one for one in subject.deployments if _drafts(one)]
    for deployment in drafting:
        yield from _defaults(deployment)
    for file, server in beside(subject, drafting):
        for field in fields(file, (_PENALTY,)):
            if not is_neutral(field.value):
                yield RULE.finding(
                    field.at,
                    f"a request sends {_PENALTY}, and {server.label} drafts with DSpark",
                    _HINT,
                )


def _drafts(deployment: Deployment) -> bool:
    return deployment.speculation is not None and deployment.speculation.method == "dspark"


def _defaults(deployment: Deployment) -> Iterator[Finding]:
    sampling = mapping(deployment.launch, "sampling")
    keys, at = sampling or ({}, deployment.launch.at)
    if _PENALTY in keys and not is_neutral(keys[_PENALTY]):
        yield RULE.finding(
            at,
            f"{deployment.label} drafts with DSpark and adds {_PENALTY} {keys[_PENALTY]} to every "
            "request that names none",
            _HINT,
        )


RULE = Rule(
    "load.repetition-penalty-with-dspark",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    across_files=True,
    compares=_drafts,
    waivable=False,
)
