"""The memory share asks for more than a start finds free on this hardware.

vLLM compares its part of the total memory (`--gpu-memory-utilization`) with what the driver reports
free, and refuses to start when it is more. On a DGX Spark the driver never reports all of it free:
about 102 of 121.7 GiB on a machine that does nothing else, whatever the page cache holds.

The failure this prevents: "Free memory on device (104.87/121.63 GiB) on startup is less than
desired GPU memory utilization (0.87, 105.82 GiB)", after the container was made and the weights
were found. Freeing the page cache changes nothing.

**What to do:** lower the share below what the hardware's file has as `free-fraction`. Some machines
start with more, and their sources stand beside it; this is therefore a warning.

Sources: MiaAI-Lab,
[issue 47](https://github.com/MiaAI-Lab/GLM-5.3-Flash-EXL3-2x-DGX-Sparks/issues/47); the others are
named with the value in `recipes/hardware/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Memory shares of vLLM above what a start finds free."""
    for deployment in subject.deployments:
        fraction, hardware = deployment.fraction, deployment.hardware
        free = hardware.free_fraction.value if hardware and hardware.free_fraction else None
        number = fraction.number if fraction else None
        if (
            fraction
            and hardware
            and deployment.launch.engine == "vllm"
            and number is not None
            and isinstance(free, float | int)
            and number > free
        ):
            yield RULE.finding(
                fraction.at,
                f"{deployment.label}: {fraction.shown} is more than {hardware.title} reports free "
                f"at a start, which was {free:.3g} of its memory where it was measured",
                f"set {fraction.flag} {free - 0.005:.2f} or less",
            )


RULE = Rule("memory.above-free", "warning", since="0.1.0", needs="launches", check=check)
