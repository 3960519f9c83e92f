"""A preflight of a recipe on a cluster: what was seen of it, and of each member's node."""

import json
import time
from collections.abc import Callable, Mapping
from typing import Final

from generator.preflight.answer import Unknown
from generator.preflight.api import Api, Context
from generator.preflight.asks import Asks
from generator.preflight.gather import see_cluster, see_nodes
from generator.preflight.look import Looked, look
from generator.preflight.pod_life import LeftBehind, holder, remove_left
from generator.preflight.probe import directories, probe_arguments
from generator.preflight.probe_pod import ProbePod, seen_at
from generator.preflight.seen import ClusterSeen, MemberSeen, NodeSeen
from generator.preflight.want import MemberWanted
from generator.record import record

_DIGEST: Final = "@sha256:"


@record(kw_only=True)
class Probing:
    """How probes are made. `image` is another than the recipe's; `say` tells what is created."""

    script: str
    seconds: int
    image: str | None
    say: Callable[[str], None]


@record
class SeenThere:
    """All that was seen, and pods that could not be removed."""

    cluster: ClusterSeen
    members: tuple[MemberSeen, ...]
    left_behind: tuple[LeftBehind, ...]


def see(api: Api, context: Context, asks: Asks, probing: Probing) -> SeenThere:
    """Look at the cluster and, by a probe's pod on each, at the members' nodes."""
    assert asks.cluster
    cluster = see_cluster(api, context, asks.cluster)
    reachable = cluster.reachable is True
    api = api.pinned_to(context)
    if reachable:
        for name in remove_left(api, cluster.namespace, every=False, now=time.time()):
            probing.say(f"removed {name}, which an interrupted preflight had left")
    names = [one.node for one in asks.members if one.node is not None]
    down = Unknown("the API server does not answer")
    nodes: Mapping[str, NodeSeen | Unknown]
    nodes = see_nodes(api, names) if reachable else dict.fromkeys(names, down)
    members, left = [], []
    for want in asks.members:
        node = nodes[want.node] if want.node is not None else Unknown("no node is named")
        looked = _probe(api, cluster, node, want, probing)
        there = looked.image_there
        if want.image != (probing.image or want.image) or there is None:
            there = _listed(node, want.image)
        members.append(MemberSeen(want=want, node=node, report=looked.report, image_there=there))
        left += [looked.left_behind] if looked.left_behind else []
    return SeenThere(cluster, tuple(members), tuple(left))


def _probe(
    api: Api,
    cluster: ClusterSeen,
    node: NodeSeen | Unknown,
    want: MemberWanted,
    probing: Probing,
) -> Looked:
    if reason := _no_use(cluster, node, want):
        return Looked(Unknown(reason))
    where = directories(want)

    def make(missing: tuple[str, ...]) -> ProbePod:
        assert want.node is not None
        left = {name: path for name, path in where.items() if name not in missing}
        return ProbePod(
            node=want.node,
            image=probing.image or want.image,
            namespace=cluster.namespace,
            script=probing.script,
            arguments=probe_arguments(want, seen_at(tuple(left))),
            directories=left,
            host_network=want.host_network,
            user=want.user,
            seconds=probing.seconds,
            holder=json.dumps(holder()),
        )

    probing.say(f"looking at {want.node} through a pod in {cluster.namespace}")
    return look(api, want.name, make)


def _no_use(cluster: ClusterSeen, node: NodeSeen | Unknown, want: MemberWanted) -> str | None:
    """Why a pod could not answer anyway."""
    if cluster.reachable is not True:
        return "the API server does not answer"
    if cluster.namespace_there is False:
        return f"there is no namespace {cluster.namespace} for the probe's pod"
    if want.node is None:
        return "no node is named"
    if isinstance(node, Unknown):
        return None
    if node.node is None:
        return "there is no such node"
    conditions = node.node.get("status", {}).get("conditions") or ()
    if any(c["type"] == "Ready" and c["status"] != "True" for c in conditions):
        return f"{want.node} is not Ready, so it starts no pod"
    return None


def _listed(node: NodeSeen | Unknown, image: str) -> bool | None:
    """Whether the node's own list has the image. It is cut, so that not there says nothing."""
    if isinstance(node, Unknown) or node.node is None or _DIGEST not in image:
        return None
    digest = image[image.index(_DIGEST) :]
    images = node.node.get("status", {}).get("images") or ()
    names = [name for one in images for name in one.get("names") or ()]
    return True if any(name.endswith(digest) for name in names) else None
