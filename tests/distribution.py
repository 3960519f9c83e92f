"""Which tests one process runs, when several run them: those that share what is costly to make.

Groups go by fixtures, which only the processes that collect the tests know. They write the groups
down for the process that hands the tests out. (`--dist loadgroup` puts them into the tests' ids,
which pytest 9.2 does not let it.)
"""

import json
import os
from collections.abc import Mapping
from functools import cached_property
from typing import Final

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from tests.kept import cache_folder

# Groups, the longest first, and the fixtures by which a test asks to be in one.
GROUPS: Final = {
    "preflight": frozenset({"home"}),
    "cluster": frozenset({"cluster"}),
    "browser": frozenset({"browser"}),
    "site": frozenset({"built", "library", "made"}),
}
_FILE: Final = "groups.json"


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


def _group(item: pytest.Item) -> str | None:
    """By the mark, where a test asks for a fixture only when it runs; else by its fixtures."""
    if marker := item.get_closest_marker("xdist_group"):
        return str(marker.args[0])
    asked = frozenset(getattr(item, "fixturenames", ()))
    return next((name for name, makers in GROUPS.items() if asked & makers), None)
