"""A pod reads its model from a directory of the node, and may land on any node.

A hostPath is whatever is at that path on the node that the scheduler happens to choose. The
weights are on some nodes, at paths that may differ. Two pods of one deployment can land on two
nodes, of which only one has them.

The failure this prevents: on the other node the path may exist and be empty. Then even
`type: Directory` passes, and minutes later the engine dies with "not a local path and HF resolution
failed: Repo id must be in the form …", which reads like a wrong model name. It works on the day
when the pods happen to land well, and not on the day after.

**What to do:** pin every pod that mounts the directory to a node that has it:

    nodeSelector:
      kubernetes.io/hostname: node-1

or keep the weights on storage that every node mounts, as a PersistentVolumeClaim.

A directory that the pod fills itself (a cache, `DirectoryOrCreate` without a model path in it) is
not reported, nor is a DaemonSet. Where every node does mount the path (a shared file system), waive
it and say so.

Sources: Kubernetes on [hostPath](https://kubernetes.io/docs/concepts/storage/volumes/#hostpath);
[AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), where a reader's two
pods landed on two nodes.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.model_mounts import model_mounts


def check(subject: Subject) -> Iterator[Finding]:
    """Model directories of a node in pods that are pinned to none."""
    for engine in subject.engines:
        workload = engine.workload
        if workload.platform != "kubernetes" or workload.nodes or workload.kind == "DaemonSet":
            continue
        for mount, volume, _ in model_mounts(engine):
            yield RULE.finding(
                volume.at,
                f"{workload.label} reads its model from `{volume.source}` of whichever node it "
                f"lands on (mounted at {mount.path})",
                "pin the pod to a node that has the directory: nodeSelector with "
                "kubernetes.io/hostname",
            )
            break


RULE = Rule(
    "kubernetes.unpinned-host-path", "warning", since="0.1.0", needs="workloads", check=check
)
