"""vLLM measures its memory with batches of unbounded size on a machine with one memory.

At the start vLLM runs the largest batch that it may get, to see what activations take. That run
is not bounded by `--gpu-memory-utilization`, and its size comes from `--max-num-batched-tokens` and
`--max-num-seqs`, whose defaults are made for accelerators with memory of their own.

The failure this prevents: on a GB10 with a 26B model in BF16 and a share of 0.70 the machine lost
its SSH during this run, with no line in the log. A container's memory limit did not help.

**What to do:** set both flags, for instance 2048 and 8, and raise them with the free memory in
view.

Source: [vLLM issue 46307](https://github.com/vllm-project/vllm/issues/46307).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.launch_arguments import given


def check(subject: Subject) -> Iterator[Finding]:
    """Deployments of vLLM on unified memory that bound neither tokens nor requests."""
    for deployment in subject.deployments:
        launch = deployment.launch
        if not deployment.is_unified or launch.engine != "vllm":
            continue
        if given(launch, "chunk") is None and given(launch, "requests") is None:
            yield RULE.finding(
                launch.at,
                f"{deployment.label} bounds neither the tokens nor the requests of a batch, and "
                "the measuring run of the start takes its memory from the whole machine",
                "set --max-num-batched-tokens and --max-num-seqs, for instance 2048 and 8",
            )


RULE = Rule("memory.profiling-unbounded", "warning", since="0.1.0", needs="launches", check=check)
