"""What keeps a build of many recipes linear: work is shared out, and no page prints all others."""

from pathlib import Path
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.load import Entry
from generator.catalog.load import load as load_entry
from generator.docs.navigation import navigation, paths_of
from generator.docs.site import Beside, pages
from generator.render.templates import Templates


def widths(entries: list[Any]) -> list[int]:
    """How many entries stand beside each other, over the whole navigation."""
    below = [next(iter(e.values())) for e in entries if isinstance(e, dict)]
    return [len(entries), *(w for one in below if isinstance(one, list) for w in widths(one))]


def test_a_long_group_is_several() -> None:
    paths = [f"recipes/recipe-{number:04}.md" for number in range(1_000)]
    found = navigation(["index.md", "recipes/index.md", *paths], dict.fromkeys(paths, "One model"))
    assert paths_of(found) == ["index.md", "recipes/index.md", *paths]
    assert max(widths(found)) <= 40


def test_a_file_is_read_once(
    small: Catalog, templates: Templates, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many pages show it: the site must grow with its recipes and no faster."""
    read: list[str] = []

    def counting(file: Path, name: str, *rest: Any) -> Entry[object]:
        read.append(name)
        return load_entry(file, name, *rest)

    monkeypatch.setattr("generator.catalog.catalog.load", counting)
    made = pages(Catalog(small.root, small.store), templates, beside)
    assert len(made) > 50
    assert len(read) == len(set(read))
    assert "recipes/sources.yaml" in read
