"""A container is offline, names a repository, and mounts no cache that could hold it.

With HF_HUB_OFFLINE=1 the hub client answers from its cache alone. A container starts with an empty
one unless it is mounted, or built into the image.

The failure this prevents: "OfflineModeIsEnabled: Cannot reach https://huggingface.co/…: offline
mode is enabled" at the start, on every node.

**What to do:** mount the cache where HF_HOME points (`~/.cache/huggingface` without it), or
mount the weights and name their directory.

An image with weights in it is fine, and cannot be told from here; this is therefore a warning.

Source: [vLLM issue 3719](https://github.com/vllm-project/vllm/issues/3719).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment, model_of
from generator.rules.support.launch_arguments import is_known
from generator.rules.support.network import value_of

_OFFLINE: Final = ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE")
_HOMES: Final = ("HF_HOME", "HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "XDG_CACHE_HOME")
_REPOSITORY: Final = re.compile(r"[A-Za-z0-9][\w.-]*/[A-Za-z0-9][\w.-]*")
_TRUE: Final = frozenset({"1", "on", "yes", "true"})


def check(subject: Subject) -> Iterator[Finding]:
    """Containers without the network and without a cache."""
    for deployment in subject.deployments:
        launch = deployment.launch
        model = model_of(launch) or ""
        is_offline = any((value_of(launch, name) or "").lower() in _TRUE for name in _OFFLINE)
        is_repository = is_known(model) and _REPOSITORY.fullmatch(model)
        if is_offline and is_repository and deployment.surroundings and not _has_cache(deployment):
            yield RULE.finding(
                launch.at,
                f"{deployment.label} is offline and names the repository {model}, and no cache "
                "is mounted",
                "mount the hub cache where HF_HOME points, or the weights with their directory "
                "as the model",
            )


def _has_cache(deployment: Deployment) -> bool:
    mounted = deployment.surroundings.room.mounted if deployment.surroundings else ()
    homes = [home for name in _HOMES if (home := value_of(deployment.launch, name))]
    return any(
        "cache" in path or "hugging" in path or any(_holds(path, home) for home in homes)
        for path in mounted
    )


def _holds(path: str, home: str) -> bool:
    return home == path or home.startswith(f"{path.rstrip('/')}/") or path.startswith(f"{home}/")


RULE = Rule("model.offline-without-cache", "warning", since="0.1.0", needs="launches", check=check)
