"""The probe's pod: pinned to one node, with each directory itself, read-only."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from generator.record import record

# Every probe pod has it, so that one that was left is found.
LABEL: Final = "serving-recipes/preflight"
# Who made the pod: machine, boot, process. The maker's next run sees that it is gone.
HOLDER: Final = "serving-recipes/preflight-holder"
CONTAINER: Final = "probe"
# Where the pod has the directories.
_AT: Final = "/probe"
# The kubelet ends what nobody removed; whoever waits gives up before.
_SPARE_SECONDS: Final = 60


@record(kw_only=True)
class ProbePod:
    """A pod before it is made. `seconds` is how long it is waited for."""

    node: str
    image: str
    namespace: str
    script: str
    arguments: tuple[str, ...]
    directories: Mapping[str, str]
    host_network: bool
    user: tuple[int, int] | None
    seconds: int
    holder: str


def seen_at(names: Sequence[str]) -> Mapping[str, str]:
    """Where the pod has the directories of these names."""
    return {name: f"{_AT}/{name}" for name in names}


def new_name(member: str) -> str:
    """A name that no other run makes: two at once do not meet."""
    return f"recipe-preflight-{member}-{secrets.token_hex(4)}"[:63]


def manifest(pod: ProbePod, name: str) -> dict[str, Any]:
    """The pod's manifest.

    It is bound to its node directly, so that a cordon or a taint does not hide what is on it;
    those are checks of their own. It asks for nothing, and holds no accelerator. Type Directory:
    a directory that is missing stays missing.
    """
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {
            "name": name,
            "namespace": pod.namespace,
            "labels": {LABEL: "probe", "app.kubernetes.io/managed-by": "recipe-preflight"},
            "annotations": {HOLDER: pod.holder},
        },
        "spec": {
            "nodeName": pod.node,
            "restartPolicy": "Never",
            "activeDeadlineSeconds": pod.seconds + _SPARE_SECONDS,
            "terminationGracePeriodSeconds": 1,
            "automountServiceAccountToken": False,
            "enableServiceLinks": False,
            "tolerations": [{"operator": "Exists"}],
            **({"hostNetwork": True} if pod.host_network else {}),
            "containers": [_container(pod)],
            "volumes": [
                {"name": volume, "hostPath": {"path": path, "type": "Directory"}}
                for volume, path in pod.directories.items()
            ],
        },
    }


def _container(pod: ProbePod) -> dict[str, Any]:
    user = {"runAsUser": pod.user[0], "runAsGroup": pod.user[1]} if pod.user else {}
    return {
        "name": CONTAINER,
        "image": pod.image,
        "imagePullPolicy": "Never",
        "command": ["/bin/sh", "-c", _unexpanded(pod.script), "probe"],
        "args": [_unexpanded(argument) for argument in pod.arguments],
        # The image asks for all accelerators; the runtime must hand out none.
        # https://docs.nvidia.com/datacenter/cloud-native/container-toolkit/latest/docker-specialized.html
        "env": [{"name": "NVIDIA_VISIBLE_DEVICES", "value": "void"}],
        "securityContext": {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            **user,
        },
        "volumeMounts": [
            {"name": volume, "mountPath": path, "readOnly": True}
            for volume, path in seen_at(tuple(pod.directories)).items()
        ],
    }


def _unexpanded(text: str) -> str:
    """Kubernetes expands `$(NAME)` in commands and reads `$$` as one dollar sign:
    https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/
    """
    return text.replace("$", "$$")
