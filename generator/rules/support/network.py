"""Whether a launch talks to other nodes, and by what."""

from itertools import pairwise
from typing import Final

from generator.launch import Launch, Variable
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import given, mapping
from generator.rules.support.speculation import role_of

INTERFACES: Final = ("GLOO_SOCKET_IFNAME", "NCCL_SOCKET_IFNAME")
_RDMA_DEVICES: Final = "/dev/infiniband"
_RDMA_TRANSPORTS: Final = ("rc", "dc", "ud", "ib")
_PER_NODE: Final = frozenset({"LeaderWorkerSet"})


def variable(launch: Launch, name: str) -> Variable | None:
    """An environment variable of a launch."""
    return next((one for one in launch.environment if one.name == name), None)


def value_of(launch: Launch, name: str) -> str | None:
    """The value of a variable; None when it is not set or not known."""
    found = variable(launch, name)
    return found.value if found else None


def is_multi_node(deployment: Deployment) -> bool:
    """Whether the launch is one of several on different nodes."""
    around = deployment.surroundings
    if (deployment.nodes or 0) > 1:
        return True
    asked = around.room.accelerators if around else None
    return bool(around and around.kind in _PER_NODE and asked and (deployment.ranks or 0) > asked)


def joins_ray(launch: Launch) -> bool:
    """Whether the words start a node of a Ray cluster."""
    texts = [text for word in launch.words for text in word.text.split()]
    return any(pair == ("ray", "start") for pair in pairwise(texts))


def transfer_of(launch: Launch) -> str | None:
    """What carries the KV cache to another process, in lower case; None without such a thing."""
    role = role_of(launch)
    if role:
        return role.transfer.casefold()
    if launch.engine == "vllm":
        found = mapping(launch, "role")
        connector = found[0].get("kv_connector") if found else None
        return str(connector).casefold() if connector else None
    mode = given(launch, "role")
    return None if mode is None or mode.value == "null" else "mooncake"


def has_rdma(deployment: Deployment) -> bool:
    """Whether the process reaches RDMA devices, as far as its file says."""
    around = deployment.surroundings
    transports = (value_of(deployment.launch, "UCX_TLS") or "").split(",")
    if any(name.startswith(_RDMA_TRANSPORTS) for name in transports):
        return True
    return bool(around and any(device.startswith(_RDMA_DEVICES) for device in around.devices))
