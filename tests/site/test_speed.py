"""What keeps a build of many recipes linear: work is shared out, and no page prints all others."""

import os
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.load import Entry
from generator.catalog.load import load as load_entry
from generator.docs import processes
from generator.docs.navigation import navigation, paths_of
from generator.docs.processes import spread
from generator.docs.site import Beside, pages
from generator.render.templates import Templates

MANY = tuple(range(200))


@pytest.fixture
def forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cores, and no thread of the test runner."""
    monkeypatch.setattr(processes, "_cores", lambda: 3)
    monkeypatch.setattr("threading.active_count", lambda: 1)


@pytest.mark.usefixtures("forks")
def test_results_come_in_order_from_several_processes() -> None:
    found = spread(lambda item: (item * item, os.getpid()), MANY)
    assert [square for square, _ in found] == [item * item for item in MANY]
    assert len({process for _, process in found}) == 3


@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_failure_is_raised_as_it_is(place: int) -> None:
    def fails(item: int) -> int:
        if item == place:
            raise LookupError(f"item {item}")
        return item

    with pytest.raises(LookupError, match=f"item {place}"):
        spread(fails, MANY)


def test_few_things_are_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threading.active_count", lambda: 1)
    assert set(spread(lambda _: os.getpid(), MANY[:5])) == {os.getpid()}


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
    root: Path, templates: Templates, beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many pages show it: the site must grow with its recipes and no faster."""
    read: list[str] = []

    def counting(file: Path, name: str, *rest: Any) -> Entry[object]:
        read.append(name)
        return load_entry(file, name, *rest)

    monkeypatch.setattr("generator.catalog.catalog.load", counting)
    made = pages(Catalog(root), templates, beside)
    assert len(made) > 50
    assert len(read) == len(set(read))
    assert "recipes/sources.yaml" in read
