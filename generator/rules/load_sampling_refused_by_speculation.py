"""A sampling default that vLLM refuses together with speculation.

vLLM checks a request's parameters against its speculation: `min_p` and `logit_bias` cannot be used
while tokens are drafted. A default of the server is added to every request that names none.

The failure this prevents: with such a default every plain request is refused, and the server is up
and healthy.

**What to do:** leave `min_p` out of `--override-generation-config` and use `top_k` and `top_p`.

It cannot be waived: vLLM refuses the requests.

Sources: vLLM's recipe for Laguna S 2.1 and eugr's with DFlash (see `recipes/sources.yaml`).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.launch_arguments import mapping

_REFUSED: Final = ("min_p", "logit_bias")


def check(subject: Subject) -> Iterator[Finding]:
    """Refused defaults of launches of vLLM that draft."""
    for deployment in subject.deployments:
        launch = deployment.launch
        sampling = mapping(launch, "sampling")
        if launch.engine != "vllm" or deployment.speculation is None or sampling is None:
            continue
        keys, at = sampling
        for name in _REFUSED:
            if keys.get(name):
                yield RULE.finding(
                    at,
                    f"{deployment.label} drafts tokens and adds {name} to every request that names "
                    "none, which vLLM refuses",
                    f"leave {name} out, and use top_k and top_p",
                )


RULE = Rule(
    "load.sampling-refused-by-speculation",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
