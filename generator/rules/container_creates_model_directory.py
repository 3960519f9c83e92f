"""A missing model directory is made, empty, and mounted.

`type: DirectoryOrCreate` of a hostPath, `--volume` of `docker run` and the short form of a Compose
volume make the directory when it is not there. For a cache that is right. For the directory that
holds the weights it turns a clear refusal into a riddle: a mistyped path, or a node that never got
the weights, yields an empty directory.

The failure this prevents: the container starts, and minutes later the engine says "not a local
path and HF resolution failed" or asks for a config.json, in a crash loop. Worse, the directory is
there from then on, so that a later, careful `type: Directory` passes as well.

**What to do:** ask for a directory that is there already:

    hostPath: {path: /data/models/NAME, type: Directory}
    docker run --mount type=bind,source=/data/models/NAME,target=/models/NAME,readonly …
    volumes: [{type: bind, source: …, target: …, bind: {create_host_path: false}}]

It is a warning, because it works as long as the directory is there. Only a mount is reported in
which the engine's arguments name a model, and not when an init container mounts the same volume,
since it may bring the weights.

Sources: Kubernetes on [hostPath types](https://kubernetes.io/docs/concepts/storage/volumes/#hostpath-volume-types);
Docker on [bind mounts](https://docs.docker.com/engine/storage/bind-mounts/);
[AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), which withdrew a check
that made the directory it checked.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Running, Subject
from generator.rules.support.model_mounts import model_mounts
from generator.workload import Volume


def check(subject: Subject) -> Iterator[Finding]:
    """Directories with a model in them that are made when missing."""
    for engine in subject.engines:
        seen: set[str] = set()
        for _, volume, word in model_mounts(engine):
            if volume.type != "DirectoryOrCreate" or volume.name in seen:
                continue
            if _is_filled(engine, volume):
                continue
            seen.add(volume.name)
            yield RULE.finding(
                volume.at,
                f"`{volume.source}` is made when it is missing, and {engine.launch.engine} is told "
                f"to load `{word.text}` from it",
                _hint(engine),
            )


def _is_filled(engine: Running, volume: Volume) -> bool:
    return any(
        mount.volume == volume.name
        for container in engine.workload.containers
        if container.is_init
        for mount in container.mounts
    )


def _hint(engine: Running) -> str:
    if engine.workload.platform == "kubernetes":
        return "write `type: Directory`"
    if engine.workload.platform == "compose":
        return "use the long form with `bind: {create_host_path: false}`"
    return "use `--mount type=bind,source=…,target=…`, which refuses a missing directory"


RULE = Rule(
    "container.creates-model-directory", "warning", since="0.1.0", needs="workloads", check=check
)
