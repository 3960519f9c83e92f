"""What was seen of a cluster. Objects are as the API server gives them."""

from collections.abc import Mapping
from typing import Any

from generator.preflight.answer import Unknown
from generator.preflight.report import Directory, Report
from generator.preflight.want import CheckpointWanted, MemberWanted
from generator.record import record

Object = Mapping[str, Any]


@record(kw_only=True)
class NodeSeen:
    """A node (None: there is none of that name), and all pods that are bound to it."""

    name: str
    node: Object | None
    pods: tuple[Object, ...] | Unknown


@record(kw_only=True)
class ClusterSeen:
    """A cluster as far as one account may look.

    `permissions` has each step that is needed, `kinds` and `pull_secrets` each that is named:
    True, False, or why it is not known. `predecessors` are the pods of this recipe that are
    there already.
    """

    context: str
    reachable: bool | Unknown
    namespace: str
    namespace_there: bool | Unknown
    permissions: Mapping[str, bool | Unknown]
    kinds: Mapping[str, bool | Unknown]
    runtime_class: str | None
    runtime_class_there: bool | Unknown
    pull_secrets: Mapping[str, bool | Unknown]
    predecessors: tuple[Object, ...] | Unknown


@record
class NodeCase:
    """A member and the node that it is to run on, as the cluster sees it."""

    want: MemberWanted
    seen: NodeSeen


@record(kw_only=True)
class MemberSeen:
    """A member, its node in the cluster, and its machine.

    `node` is None where no cluster is asked; `report` is of a probe that went through to its
    end. `image_there`: whether the recipe's image is there; None when nobody looked.
    """

    want: MemberWanted
    node: NodeSeen | Unknown | None
    report: Report | Unknown
    image_there: bool | None

    @property
    def named(self) -> bool:
        """Whether it is known where the member is to run."""
        return self.node is None or self.want.node is not None


@record
class MachineCase:
    """A member and its machine, as the probe saw it."""

    want: MemberWanted
    report: Report


@record
class CheckpointCase:
    """A checkpoint and the directory where it should be."""

    want: CheckpointWanted
    seen: Directory
    report: Report
