"""A small catalogue whose recipe has figures, for the tests of the rules about evidence."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import yaml

from generator.catalog.store import Store
from generator.finding import Finding
from generator.rules.registry import load
from tests.rules.fixtures import CATALOG, catalog_subject

OTHER: Final = "tiny-engine-1.1"
FIGURE: Final[Mapping[str, object]] = {
    "figure": "Throughput",
    "value": "400 tok/s",
    "protocol": "Random prompts.",
    "kind": "throughput",
    "workload": "1,024 in",
    "repetitions": 3,
    "warm-up": "eight",
    "status": "measured",
    "image": "tiny-engine",
    "hardware": "one node",
    "date": "unknown",
    "source": "handbook",
}
Keys = Mapping[str, object]
Entered = Callable[..., tuple[Finding, ...]]


def with_two_images(folder: Path) -> Path:
    """The small catalogue with a second image."""
    shutil.copytree(CATALOG, folder)
    images = folder / "recipes" / "images"
    image = yaml.safe_load((images / "tiny-engine.yaml").read_text())
    image |= {
        "tag": "1.1.0-20260101",
        "digest": f"sha256:{'2' * 64}",
        "known-as": ["registry.example.com/tiny/old"],
    }
    (images / f"{OTHER}.yaml").write_text(yaml.safe_dump(image))
    return folder


def entering(root: Path, store: Store) -> Entered:
    """What one rule finds with figures in the recipe, and keys in other files.

    A key of a figure that is None is left out.
    """

    def enter(
        rule: str, *figures: Keys, files: Mapping[str, Keys] | None = None
    ) -> tuple[Finding, ...]:
        every = [{k: v for k, v in {**FIGURE, **one}.items() if v is not None} for one in figures]
        own = ("serving/tiny.yaml", {"evidence": every})
        for name, keys in (own, *(files or {}).items()):
            path = root / "recipes" / name
            path.write_text(yaml.safe_dump(yaml.safe_load(path.read_text()) | dict(keys)))
        subject = catalog_subject(root, store)
        assert subject.problems == ()
        return tuple(load(rule).check(subject))

    return enter
