"""A pod starts an engine and asks for no accelerator.

Only the device plugin's resource (`nvidia.com/gpu`, `amd.com/gpu`) makes the scheduler look for a
free accelerator and the kubelet hand it over. Without it, and without a runtime class that gives
the container every device of the node, the engine finds none: vLLM says "Failed to infer device
type", or in newer releases "No platform detected".

The failure this prevents: a pod that crashes on a node full of accelerators, with a message that
reads like a broken image.

It is a warning: where the node's default runtime is NVIDIA's, or the pod names it as its runtime
class, the engine does start. But the scheduler does not count what the pod takes: the next pod gets
the same accelerators, and both run out of memory.

**What to do:** add the resource under `limits`, with as many as the engine has ranks on the node:

    resources:
      limits:
        nvidia.com/gpu: "4"

Not reported: pods that an operator completes (Dynamo, serving runtimes), pods with a resource
claim, privileged ones, and engines that are told to use the CPU.

Sources: Kubernetes on [scheduling GPUs](https://kubernetes.io/docs/tasks/manage-gpus/scheduling-gpus/);
[vLLM issue 8885](https://github.com/vllm-project/vllm/issues/8885) for what it looks like.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Running, Subject
from generator.rules.support.engine_words import is_on_cpu, vendor_of_image

_VISIBLE = "NVIDIA_VISIBLE_DEVICES"


def check(subject: Subject) -> Iterator[Finding]:
    """Engines in pods without an accelerator."""
    for engine in subject.engines:
        if engine.workload.platform == "kubernetes" and _has_none(engine):
            label = engine.workload.label
            reached = _reached_otherwise(engine)
            yield RULE.finding(
                engine.container.at,
                f"{label} starts {engine.launch.engine} and asks for no accelerator"
                + (
                    f"; {reached} may give it some that the scheduler does not count"
                    if reached
                    else ""
                ),
                f'add `{_resource(engine)}: "1"` (one for each rank on the node) under '
                "resources.limits",
            )


def _has_none(engine: Running) -> bool:
    container = engine.container
    return (
        engine.workload.is_whole
        and not any(one.accelerators or one.has_claims for one in engine.workload.containers)
        and not container.privileged
        and not is_on_cpu(engine.launch)
    )


def _reached_otherwise(engine: Running) -> str | None:
    """What gives the container devices without the scheduler's knowledge."""
    if engine.workload.runtime_class:
        return f"the runtime class {engine.workload.runtime_class}"
    names = {variable.name for variable in engine.launch.environment}
    return _VISIBLE if _VISIBLE in names else None


def _resource(engine: Running) -> str:
    is_amd = (engine.launch.architecture or "").startswith("gfx")
    return (
        "amd.com/gpu"
        if is_amd or vendor_of_image(engine.launch.image) == "amd"
        else "nvidia.com/gpu"
    )


RULE = Rule("kubernetes.no-accelerator", "warning", since="0.1.0", needs="workloads", check=check)
