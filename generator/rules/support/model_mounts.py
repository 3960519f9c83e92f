"""Which mounts of a container hold the model that its engine loads."""

from collections.abc import Iterator

from generator.launch import Word
from generator.rules.rule import Running
from generator.rules.support.engine_words import model_directories
from generator.workload import Mount, Volume


def model_mounts(engine: Running) -> Iterator[tuple[Mount, Volume, Word]]:
    """Directories of the node that hold a model, with the word that names it.

    The deepest mount above a path is the one that the path is in.
    """
    for word in model_directories(engine.launch):
        path = word.text
        above = [mount for mount in engine.container.mounts if _is_in(path, mount.path)]
        if not above:
            continue
        mount = max(above, key=lambda one: len(one.path))
        volume = engine.workload.volume(mount)
        if volume and volume.kind == "hostPath":
            yield mount, volume, word


def _is_in(path: str, directory: str) -> bool:
    return path == directory or path.startswith(f"{directory}/")
