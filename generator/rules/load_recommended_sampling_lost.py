"""The sampling that the model's card recommends is switched off.

vLLM fills in what a request leaves out from the checkpoint's generation_config.json, and
`--generation-config vllm` replaces that by neutral values: temperature 1, top_p 1, no top_k. SGLang
does the same with `--sampling-defaults openai`. Neither prints anything.

The failure this prevents: clients that send no sampling parameters get noticeably worse replies
than the card promises, most of all from quantized checkpoints, and look for the cause in the
quantization or the kernels.

**What to do:** drop the flag, or give the card's values (`--override-generation-config`,
`--preferred-sampling-params`). What a request sends itself wins in every case.

Judged for models whose file has the recommendation, where it differs from neutral.

Sources: vLLM, `get_diff_sampling_param` in `vllm/config/model.py`; the `sampling` of
`recipes/models/`, with its own.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.models.model import Sampling
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import given, mapping

_NEUTRAL: Final = {"temperature": 1, "top_p": 1, "top_k": None}
_OFF: Final = {"vllm": "vllm", "sglang": "openai"}


def check(subject: Subject) -> Iterator[Finding]:
    """Launches that drop a recommendation and give none of their own."""
    for deployment in subject.deployments:
        flag = given(deployment.launch, "sampling-source")
        sampling = deployment.model.sampling if deployment.model else None
        if not flag or not sampling or flag.value != _OFF.get(deployment.launch.engine or ""):
            continue
        lost = _lost(deployment, sampling)
        if lost:
            yield RULE.finding(
                flag.at,
                f"{deployment.label}: {flag.shown} drops what the model's card recommends: "
                f"{', '.join(lost)}",
                f"drop {flag.flag}, or give these values as the server's defaults",
            )


def _lost(deployment: Deployment, sampling: Sampling) -> list[str]:
    """The recommended values that differ from neutral and that the launch does not give."""
    found = mapping(deployment.launch, "sampling")
    given_keys = found[0] if found else {}
    return [
        f"{name} {value:g}"
        for name, neutral in _NEUTRAL.items()
        if (value := getattr(sampling, name)) is not None
        and value != neutral
        and name not in given_keys
    ]


RULE = Rule(
    "load.recommended-sampling-lost", "warning", since="0.1.0", needs="launches", check=check
)
