"""The size of the KV cache is given in bytes on a machine with one memory for everything.

`--kv-cache-memory-bytes` makes vLLM return early from the step that measures what weights,
activations and captured graphs take. The cache then gets its bytes whatever else there is, and the
memory share no longer bounds anything.

The failure this prevents: on a GB10 a cache of 36 GiB left nothing for larger batches. The server
ran for hours, then the machine froze: processor and accelerator share one memory, so there is no
out-of-memory error of the accelerator, and no way in over SSH either.

**What to do:** drop the flag and set `--gpu-memory-utilization`; bound `--max-num-seqs` and
`--max-num-batched-tokens` as well. Where weights and cache together leave less than 5 GB, it is an
error.

Source: [AEON-7, issue 9](https://github.com/AEON-7/vllm-ultimate-dgx-spark/issues/9).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.memory_reserve_too_small import RESERVE
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import given


def check(subject: Subject) -> Iterator[Finding]:
    """Explicit cache sizes on unified memory."""
    for deployment in subject.deployments:
        size = given(deployment.launch, "cache-bytes")
        if deployment.is_unified and size and size.value and size.value != "auto":
            yield RULE.finding(
                size.at,
                f"{deployment.label}: {size.shown} skips the measuring of memory, and on this "
                "hardware nothing else keeps room for the rest of the machine",
                f"drop {size.flag}, set --gpu-memory-utilization, and bound --max-num-seqs",
                "error" if _exceeds(deployment, size.number) else "warning",
            )


def _exceeds(deployment: Deployment, size: float | None) -> bool:
    if size is None or deployment.weights is None or deployment.memory is None:
        return False
    return size + deployment.weights + RESERVE > deployment.memory


RULE = Rule("memory.cache-skips-profiling", "warning", since="0.1.0", needs="launches", check=check)
