"""A sampling default that the engine drops without a word.

vLLM takes six names from `--override-generation-config` and from a checkpoint's
generation_config.json as defaults of requests: temperature, top_k, top_p, min_p,
repetition_penalty and max_new_tokens (not max_tokens). It accepts any other name and does nothing
with it, apart from the ids of special tokens.

The failure this prevents: a default that everybody believes in and no request has. Penalties that
were to stop loops do not, and limits that were to bound replies do not.

**What to do:** send such a parameter in the request, or have the gateway add it. The default length
of a reply is called max_new_tokens here.

A default, also one that works, is only for what a client leaves out: whatever a request sends wins.

Source: vLLM, `get_diff_sampling_param` in `vllm/config/model.py`.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.launch_arguments import mapping

_TAKEN: Final = frozenset(
    {"temperature", "top_k", "top_p", "min_p", "repetition_penalty", "max_new_tokens"}
)
_SPECIAL_TOKENS: Final = frozenset({"eos_token_id", "bos_token_id", "pad_token_id"})


def check(subject: Subject) -> Iterator[Finding]:
    """Names in the sampling defaults of vLLM that it does not take."""
    for deployment in subject.deployments:
        sampling = mapping(deployment.launch, "sampling")
        if deployment.launch.engine != "vllm" or sampling is None:
            continue
        keys, at = sampling
        for name in keys:
            if name not in _TAKEN | _SPECIAL_TOKENS:
                yield RULE.finding(
                    at,
                    f"{deployment.label}: vLLM ignores `{name}` in --override-generation-config",
                    "call it max_new_tokens" if name == "max_tokens" else "send it in the request",
                )


RULE = Rule(
    "load.sampling-default-ignored", "warning", since="0.1.0", needs="launches", check=check
)
