"""Checkpoints as they lie on a disk: real headers, and sparse files for the weights."""

import json
import os
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Final

INDEX: Final = "model.safetensors.index.json"


def write_shard(path: Path, size: int, *, end: int | None = None) -> None:
    """A shard of `size` bytes with one tensor; `end` lets its header ask for other data.

    The data are a hole in the file, so that a shard of many GB takes no room.
    """
    data = size - 8 - len(_header(10**12))
    header = _header(end if end is not None else data)
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(header)) + header)
        file.truncate(size)


def _header(end: int) -> bytes:
    """A header whose length does not depend on the number in it."""
    tensors = {
        "__metadata__": {"format": 'pt, "data_offsets":[0,9]'},
        "embed.weight": {"dtype": "U8", "shape": [1], "data_offsets": [0, 1]},
        "norm.weight": {"dtype": "U8", "shape": [end - 1], "data_offsets": [1, end]},
    }
    text = json.dumps(tensors).encode()
    return text + b" " * (400 - len(text))


def names(shards: int) -> list[str]:
    return [f"model-{i:05}-of-{shards:05}.safetensors" for i in range(1, shards + 1)]


def write_checkpoint(
    folder: Path,
    *,
    shards: int = 4,
    size: int = 4096,
    architecture: str = "TinyForCausalLM",
    hidden_size: int = 64,
    layers: int = 2,
    nested: bool = False,
) -> Sequence[str]:
    """A whole checkpoint of so many shards, `size` bytes in all; the names of the shards."""
    folder.mkdir(parents=True, exist_ok=True)
    inner = {"hidden_size": hidden_size, "num_hidden_layers": layers}
    config = {"architectures": [architecture], **({"text_config": inner} if nested else inner)}
    (folder / "config.json").write_text(json.dumps(config, indent=2), "utf-8")
    files = names(shards)
    for name in files:
        write_shard(folder / name, size // shards)
    write_index(folder, files, size)
    return files


def write_index(folder: Path, files: Sequence[str], size: int) -> None:
    tensors = {f"layers.{i}.{part}": name for i, name in enumerate(files) for part in "ab"}
    index = {"metadata": {"total_size": size - 1000 * len(files)}, "weight_map": tensors}
    (folder / INDEX).write_text(json.dumps(index, indent=2), "utf-8")


def into_hub_cache(cache: Path, repository: str, revision: str, checkpoint: Path) -> Path:
    """Move a checkpoint's files into a hub cache, as blobs with links to them; the snapshot."""
    store = cache / "hub" / f"models--{repository.replace('/', '--')}"
    snapshot = store / "snapshots" / revision
    (store / "blobs").mkdir(parents=True)
    snapshot.mkdir(parents=True)
    for number, file in enumerate(sorted(checkpoint.iterdir())):
        blob = store / "blobs" / f"{number:040x}"
        file.rename(blob)
        (snapshot / file.name).symlink_to(os.path.relpath(blob, snapshot))
    return snapshot
