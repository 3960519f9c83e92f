"""A copy of the small catalogue with some files changed."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from generator.catalog.catalog import Catalog
from tests.conftest import SMALL
from tests.properties.written import written


def edited(folder: Path, changes: Mapping[str, Mapping[str, Any]]) -> Catalog:
    """`changes` maps a file (`serving/pair.yaml`) to keys and their new values."""
    root = shutil.copytree(SMALL, folder / "edited")
    for name, keys in changes.items():
        file = root / "recipes" / name
        data = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)
        file.write_text(written({**data, **keys}), encoding="utf-8")
    return Catalog(root)


def setting(value: object, overrides: str | None = None) -> dict[str, object]:
    """An argument of a catalogue file."""
    found = {"value": value, "because": "Under test.", "source": "here"}
    return {**found, "overrides": overrides} if overrides else found


_SERVICE = {"port": 9000, "cpu": "4", "memory": "16Gi"}


def through_infera(**keys: object) -> dict[str, dict[str, object]]:
    """Changes that make the recipe of one node one that Infera runs, with prefill and decode."""
    infera = {
        "deployment": "stub",
        "overlay": "bare",
        "model-flag": "--model",
        "server": {
            **_SERVICE,
            "command": ["router"],
            "arguments": {"--tokenizer": setting("<MODEL_DIR>")},
            "environment": {"ROUTER": setting("on")},
        },
        "worker": {
            **_SERVICE,
            "command": ["engine-stub"],
            "arguments": {"--layered": setting("infera", "The wrapper has the last word.")},
        },
        "because": "Under test.",
        "source": "here",
    }
    roles = {
        "prefill": {
            "arguments": {
                "--address": setting("<POD_IP>"),
                "--layered": setting("prefill", "The role knows better."),
            }
        },
        "decode": {"environment": {"ONLY": setting("decode")}},
    }
    return {"serving/single.yaml": {"infera": infera, "roles": roles, "image": "bare", **keys}}
