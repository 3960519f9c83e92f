"""Where a member's checkpoints come from: directories of the node, or the hub."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

from generator.models.model import Model
from generator.plan.plan import Mount
from generator.record import record

# Where a container sees directories with checkpoints.
MODELS: Final = "/models"
_FETCH: Final = (
    "import sys; from huggingface_hub import snapshot_download; "
    "[snapshot_download(name, revision=at) for name, at in zip(sys.argv[1::2], sys.argv[2::2])]"
)


@record
class Checkpoint:
    """One checkpoint; `directory` is where it lies on the node, None when the hub has it."""

    name: str
    model: Model
    directory: str | None

    @property
    def given(self) -> str:
        """How the engine is told of it: the mounted path, or the repository id."""
        repository = self.model.repository
        return f"{MODELS}/{PurePosixPath(repository).name}" if self.directory else repository


@record
class Weights:
    """The model's checkpoint and its drafts', as one member has them."""

    model: Checkpoint
    drafts: tuple[Checkpoint, ...]

    @property
    def all(self) -> tuple[Checkpoint, ...]:
        return (self.model, *self.drafts)

    @property
    def local(self) -> bool:
        """Whether nothing has to come from the hub."""
        return all(checkpoint.directory for checkpoint in self.all)

    def mounts(self) -> Iterator[Mount]:
        """The directories, each mounted itself and read-only."""
        for checkpoint in self.all:
            if checkpoint.directory:
                yield Mount(
                    checkpoint.name,
                    checkpoint.directory,
                    checkpoint.given,
                    "directory",
                    read_only=True,
                )

    def fetch(self, python: str) -> tuple[str, ...]:
        """An argument vector that brings what the hub has; empty when all is local."""
        missing = [c.model for c in self.all if not c.directory]
        if not missing:
            return ()
        pairs = [word for model in missing for word in (model.repository, model.revision)]
        return (python, "-c", _FETCH, *pairs)
