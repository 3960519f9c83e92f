"""Weights are read from a network file system the way that suits a local disk.

vLLM maps safetensors files into memory and reads each page when it is touched. Over NFS or Lustre
every touch is a small random read of its own.

The failure this prevents: the shard counter crawls, at a few megabytes a second where the mount
gives a gigabyte, until the start-up probe ends the pod and the load begins anew.

**What to do:** `--safetensors-load-strategy eager` reads files as a whole; later releases have
`prefetch`. Better still, copy the weights to a local disk of the node.

Source: [vLLM pull request 24469](https://github.com/vllm-project/vllm/pull/24469).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment, model_of
from generator.rules.support.launch_arguments import given

_MAPPED: Final = frozenset({"auto", "safetensors"})


def check(subject: Subject) -> Iterator[Finding]:
    """Launches of vLLM whose model is on a network mount and is read lazily."""
    for deployment in subject.deployments:
        launch = deployment.launch
        loading, format_ = given(launch, "loading"), given(launch, "load-format")
        is_mapped = format_ is None or format_.value in _MAPPED
        path = model_of(launch) or ""
        if (
            launch.engine == "vllm"
            and loading is None
            and is_mapped
            and _is_remote(deployment, path)
        ):
            yield RULE.finding(
                launch.at,
                f"{deployment.label} reads {path} over the network, page by page",
                "add --safetensors-load-strategy eager, or copy the weights to a local disk",
            )


def _is_remote(deployment: Deployment, path: str) -> bool:
    remote = deployment.surroundings.room.remote if deployment.surroundings else ()
    return any(path == one or path.startswith(f"{one.rstrip('/')}/") for one in remote)


RULE = Rule("model.lazy-load-over-network", "warning", since="0.1.0", needs="launches", check=check)
