"""Few crashes fill /dev/shm, because it outlives them.

An `emptyDir` belongs to the pod. When the engine crashes, its container starts anew in the same
pod, and the segments of the crashed process stay in /dev/shm: about 160 MiB for each rank.

The failure this prevents: after some restarts the engine ends with "No space left on device" at
the start, although the volume is there and was large enough. A crash that would have passed becomes
one that repeats until somebody deletes the pod.

**What to do:** empty /dev/shm before the engine starts (`rm -rf /dev/shm/*` in the command, when
nothing else uses the volume), or raise the `sizeLimit`. The rule speaks up where fewer than ten
crashes fill it, and not where the start empties it.

Sources: [llm-d issue 352](https://github.com/llm-d/llm-d/issues/352) and its fix, pull request 364;
[SGLang issue 40723](https://github.com/sgl-project/sglang/issues/40723).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.memory_shared_memory_too_small import FOR_EACH_RANK, ranks_of_container
from generator.rules.rule import Rule, Subject

_CRASHES: Final = 10
_EMPTIES: Final = re.compile(r"\brm\s+(?:-\S+\s+)*/dev/shm/")


def check(subject: Subject) -> Iterator[Finding]:
    """Pods whose shared memory is sized, kept, and filled by a few crashes."""
    for deployment in subject.deployments:
        around, ranks = deployment.surroundings, ranks_of_container(deployment)
        is_pod = around is not None and around.platform == "kubernetes"
        size = around.room.shared_memory if around and is_pod else None
        if not (around and size and ranks and ranks > 1):
            continue
        left_behind = ranks * FOR_EACH_RANK
        crashes = size // left_behind
        if 1 <= crashes < _CRASHES and not _is_emptied(subject, deployment.launch.at.path):
            yield RULE.finding(
                around.room.shared_memory_at or deployment.launch.at,
                f"{deployment.label}: {crashes} {'crash' if crashes == 1 else 'crashes'} of its "
                f"{ranks} ranks fill {size / 2**30:.3g} GiB of /dev/shm, which the pod keeps",
                "empty /dev/shm in the command before the engine starts, or raise the sizeLimit "
                f"to {-(-_CRASHES * left_behind // 2**30)}Gi",
            )


def _is_emptied(subject: Subject, path: str) -> bool:
    """Whether the file has a command that empties /dev/shm."""
    return any(file.path == path and _EMPTIES.search(file.text) for file in subject.files)


RULE = Rule("memory.shared-memory-kept", "warning", since="0.1.0", needs="launches", check=check)
