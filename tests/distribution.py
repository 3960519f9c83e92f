"""Which tests one process runs, when several run them: those that share what is costly to make.

Groups go by fixtures, which only the processes that collect the tests know. They write the groups
down for the process that hands the tests out. (`--dist loadgroup` puts them into the tests' ids,
which pytest 9.2 does not let it.)
"""

import json
import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, ExitStack
from functools import cached_property
from typing import Final, TypeVar

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from tests.kept import cache_folder

T = TypeVar("T")

# Groups, the longest first, and the fixtures by which a test asks to be in one.
GROUPS: Final = {
    "cluster": frozenset({"cluster", "home"}),
    "browser": frozenset({"browser"}),
    "site": frozenset({"built", "library", "made"}),
}
_FILE: Final = "groups.json"
_OPEN: Final = pytest.StashKey[ExitStack]()


class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
    """A group is one piece of work, and so is the rest of a file: it shares fixtures too."""

    @cached_property
    def _groups(self) -> Mapping[str, str]:
        found: Mapping[str, str] = json.loads((cache_folder() / _FILE).read_text(encoding="utf-8"))
        return found

    def _split_scope(self, nodeid: str) -> str:
        return self._groups.get(nodeid) or nodeid.partition("::")[0]


def bring_groups_forward(items: list[pytest.Item]) -> None:
    """Write down the group of each test that has one, and put these tests first."""
    groups = {item.nodeid: name for item in items if (name := _group(item))}
    aside = cache_folder() / f"{_FILE}.{os.getpid()}"
    aside.write_text(json.dumps(groups), encoding="utf-8")
    aside.replace(cache_folder() / _FILE)
    order = [*GROUPS, None]
    items.sort(key=lambda item: order.index(groups.get(item.nodeid)))


def for_the_cluster_group(config: pytest.Config, manager: AbstractContextManager[T]) -> T:
    """Enter the manager; it is left after the last test that uses a cluster.

    A fixture of the session would be there to the end of the run, and a control plane takes a
    share of the processors even when nobody asks it anything.
    """
    return config.stash.setdefault(_OPEN, ExitStack()).enter_context(manager)


def end_with_the_cluster_group(config: pytest.Config, following: pytest.Item | None) -> None:
    """Leave what was entered, when the test that follows is of another group."""
    if following is None or _group(following) != "cluster":
        config.stash.get(_OPEN, ExitStack()).close()


def _group(item: pytest.Item) -> str | None:
    """By the mark, where a test asks for a fixture only when it runs; else by its fixtures."""
    if marker := item.get_closest_marker("xdist_group"):
        return str(marker.args[0])
    asked = frozenset(getattr(item, "fixturenames", ()))
    return next((name for name, makers in GROUPS.items() if asked & makers), None)
