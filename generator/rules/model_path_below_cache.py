"""A checkpoint is named by a path below the cache of the hub client.

The hub client keeps repositories under `models--OWNER--NAME/snapshots/COMMIT/`. A path that joins
the cache's root with the repository's name (`/mnt/models/OWNER/NAME`) looks right and is not there.

The failure this prevents: with HF_HUB_OFFLINE=1 the start ends because the path does not exist,
although `hf cache ls` shows the checkpoint. Drafts are where it happens: the model was
mounted as a directory, and the draft was only fetched.

**What to do:** name the repository (`OWNER/NAME`). With the cache mounted it is found there,
offline as well.

It cannot be waived: there is nothing at that path.

Source: gpu-serving-change, a public skill text (see `recipes/sources.yaml`).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding, Location
from generator.launch import Launch
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import model_of
from generator.rules.support.launch_arguments import given, is_known
from generator.rules.support.network import value_of
from generator.rules.support.speculation import speculation_of

_ROOTS: Final = ("HUGGINGFACE_HUB_CACHE", "HF_HUB_CACHE")
_MARK: Final = "models--"


def check(subject: Subject) -> Iterator[Finding]:
    """Paths of checkpoints that join the cache's root with a repository's name."""
    for deployment in subject.deployments:
        launch = deployment.launch
        root = next((found for name in _ROOTS if (found := value_of(launch, name))), None)
        for path, at in _checkpoints(launch) if root else ():
            inside = path.removeprefix(f"{(root or '').rstrip('/')}/")
            is_joined = inside != path and inside.count("/") == 1 and _MARK not in inside
            if is_joined and is_known(path):
                yield RULE.finding(
                    at,
                    f"{deployment.label}: {path} is below the hub cache {root}, which keeps "
                    "repositories under other names",
                    f"name the repository: {inside.rstrip('/')}",
                )


def _checkpoints(launch: Launch) -> Iterator[tuple[str, Location]]:
    model, flag = model_of(launch), given(launch, "model")
    if model:
        yield model, flag.at if flag else launch.at
    speculation = speculation_of(launch)
    if speculation and speculation.draft:
        draft = given(launch, "draft") if launch.engine == "sglang" else None
        yield speculation.draft, draft.at if draft else speculation.at


RULE = Rule(
    "model.path-below-cache",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
