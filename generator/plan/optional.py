"""Optional parts of a render: what each does, on whose word, and where it can work."""

from collections.abc import Collection, Mapping
from typing import Final

from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.recipe import Recipe
from generator.record import record
from generator.vocabulary import CLUSTER_TARGETS, PARTS, Part, Target


@record
class Described:
    """A part in words. `unverified` says what nobody has confirmed about it."""

    title: str
    does: str
    because: str
    source: tuple[str, ...]
    unverified: str | None = None


@record
class PlannedPart:
    """A part as one plan has it.

    `asked`: it was given with --with; `refused`: why it cannot work for this recipe and target.
    """

    name: Part
    described: Described
    asked: bool
    refused: str | None

    @property
    def used(self) -> bool:
        return self.asked and self.refused is None


DESCRIBED: Final[Mapping[Part, Described]] = {
    "pin-gpus": Described(
        title="Pin accelerators by UUID",
        does=(
            "Gives each container the accelerators that GPU_UUIDS names. On a cluster it also "
            "keeps every pod of another recipe of this catalogue off the node."
        ),
        because=(
            "Two models on one node can be given accelerators of one NVLink group: a tensor group "
            "of four was cut three to one, with PCIe between."
        ),
        source=(
            "gpu-serving-change",
            "kubernetes:pkg/kubelet/kubelet_pods.go",
            "nvidia-container-toolkit-issue-27",
            "kubernetes-issue-81256",
        ),
        unverified=(
            "Its source has it on a roadmap and reports no run. On a cluster it rests on the "
            "kubelet, which puts a pod's own NVIDIA_VISIBLE_DEVICES behind the device plugin's, so "
            "that it wins; a maintainer of NVIDIA's toolkit says that the plugin's wins. The "
            "plugin goes on counting the accelerators that it chose itself, and where it hands "
            "them over by CDI or as mounts the variable changes nothing."
        ),
    ),
    "drain-gate": Described(
        title="Wait for drained accelerators",
        does=(
            "Before the engine starts, waits until the largest of the container's own "
            "accelerators has less than 5000 MiB in use: 60 tries, 10 s apart, then it fails. On a "
            "cluster the kubelet begins again after a while."
        ),
        because=(
            "A large pod takes 4 to 14 minutes to give its memory back, and an engine that starts "
            "meanwhile sizes its pools wrongly or crashes. Limit and tries are the source's, the "
            "10 s a decision of this catalogue. A container that is restarted where it is, by the "
            "kubelet or by Docker, does not pass the gate again."
        ),
        source=("gpu-serving-change", "catalogue", "nvidia-dgx-spark-known-issues"),
    ),
    "drop-caches": Described(
        title="Free the page cache",
        does=(
            "Before the engine starts, a privileged container writes 3 to "
            "/proc/sys/vm/drop_caches of its node."
        ),
        because=(
            "vLLM's check at the start counts about 20 GB of page cache, left by reading the "
            "weights, as memory in use, and refuses a long context. Afterwards everything on the "
            "node reads its files again."
        ),
        source=(
            "sm121-launcher",
            "svangen:results/RESULTS.md",
            "vllm-issue-48140",
            "eugr:recipes/deepseek-v4-flash-0731-1m.yaml",
        ),
        unverified=(
            "Its sources name it as a way around that check and have not confirmed on their "
            "machines that it helps; one saw no effect at a utilization of 0.95."
        ),
    ),
    "compile-cache": Described(
        title="Compiled kernels on a disk of their own",
        does=(
            "Mounts COMPILE_CACHE_DIR, a directory on the node or a volume of its container "
            "engine, and points what the engine compiles at it instead of at CACHE_DIR."
        ),
        because=(
            "Weights may come over the network, and kernels should not: in one setup the weights "
            "were on a NAS and the compile cache on the node's own NVMe. Compiling took 24 of the "
            "39 minutes of one first start. A cache apart can be kept, or deleted after a change "
            "of the image, without the weights."
        ),
        source=("sm121-launcher", "svangen:results/RESULTS.md", "catalogue"),
    ),
    "prewarm": Described(
        title="One long request before ready",
        does=(
            "Sends the engine a completion of about 3000 tokens before the pod is ready, or, with "
            "Docker, before the head's script ends. A request that fails is told in the engine's "
            "log and does not fail the start."
        ),
        because=(
            "The first long prompt otherwise waits some 5 s on every rank while kernels are "
            "compiled. The source names a postStart hook. Here the start-up probe sends it, "
            "because while such a hook runs the kubelet publishes neither the pod's address, which "
            "the other ranks may need to join, nor its log."
        ),
        source=("gpu-serving-change", "kubernetes-issue-85966", "kubernetes-issue-30042"),
        unverified=(
            "Its source saw the stall and has the request on a roadmap; what it saves was not "
            "measured."
        ),
    ),
}

_NO_CONTAINER: Final[Mapping[Target, str]] = {
    "pcai": "PCAI's editor takes arguments and variables of the engine, and nothing around it",
    "shell": "the target shell is the engine alone, in a container that somebody else started",
}
_NO_PREWARM: Final[Mapping[Target, str]] = {
    "compose": "Compose calls the engine healthy before another service can ask it anything, so "
    "nothing would wait for the request",
    "infera": "requests reach a worker through Infera's router, which the worker's own probe "
    "cannot ask",
}


def planned_parts(
    asked: Collection[str], recipe: Recipe, engine: Engine, hardware: Hardware, target: Target
) -> tuple[PlannedPart, ...]:
    """Every part, whether it was asked for, and why it cannot work where it cannot."""
    return tuple(
        PlannedPart(
            part,
            DESCRIBED[part],
            part in asked,
            reason_against(part, recipe, engine, hardware, target),
        )
        for part in PARTS
    )


def reason_against(
    part: Part, recipe: Recipe, engine: Engine, hardware: Hardware, target: Target
) -> str | None:
    """Why a part cannot work for a recipe on its hardware and a target; None when it can."""
    if target in _NO_CONTAINER:
        return _NO_CONTAINER[target]
    if part == "prewarm":
        return _NO_PREWARM.get(target)
    if part == "compile-cache":
        if engine.compile_caches:
            return None
        return f"no source says where {engine.title} keeps what it compiles"
    if part == "drop-caches":
        return _against_drop_caches(hardware)
    if not hardware.access.gpus:
        return f"it needs nvidia-smi, which does not know the {hardware.accelerator}"
    if part == "drain-gate":
        return _against_drain_gate(hardware)
    return _against_pinning(recipe, target)


def _against_drop_caches(hardware: Hardware) -> str | None:
    if hardware.unified_memory:
        return None
    return f"the {hardware.accelerator} has memory of its own, where there is no page cache"


def _against_drain_gate(hardware: Hardware) -> str | None:
    if not hardware.unified_memory:
        return None
    # https://docs.nvidia.com/dgx/dgx-spark/known-issues.html
    return (
        f"the {hardware.accelerator} shares the processor's memory, and nvidia-smi does not say "
        "how much of it is in use"
    )


def _against_pinning(recipe: Recipe, target: Target) -> str | None:
    if target not in CLUSTER_TARGETS:
        return None
    if recipe.host.devices:
        # https://github.com/kubernetes/kubernetes/issues/81256
        return (
            f"the engine's pod is privileged, for {', '.join(recipe.host.devices)}, and a "
            "privileged container sees every accelerator of its node"
        )
    if target == "lws" and recipe.topology.nodes > 2:
        return "one template stands for all workers, and no two accelerators share a UUID"
    return None
