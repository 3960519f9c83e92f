"""The order of the pages."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from generator.errors import BadInput

# A section's pages by their beginning: a whole path, or a folder whose index comes first.
_SECTIONS: Final = (
    ("Recipes", ("recipes/index.md", "start.md", "preflight.md", "ci.md", "recipes/")),
    ("Failure modes", ("failure-modes/index.md", "failure-modes/")),
    ("Runbooks", ("runbooks/index.md", "runbooks/")),
    ("Rules", ("rules/index.md", "rules/")),
    (
        "Reference",
        (
            *("models/index.md", "models/", "hardware.md", "kernels.md", "kernels/"),
            *("engines/index.md", "engines/", "images/index.md", "images/"),
            *("profiles/index.md", "profiles/", "placeholders.md", "commands.md"),
            *("formats/index.md", "formats/", "api.md", "sources.md"),
        ),
    ),
    ("Project", ("reading.md", "contributing.md", "changes.md")),
)

# More pages below one title are several titles.
_LONGEST: Final = 40
# mkdocs' own shape: a path, or a title with a path or a list below it.
Navigation = list[Any]


class Unlisted(BadInput):
    """A page that no section of the site would show."""


def navigation(paths: Iterable[str], groups: Mapping[str, str]) -> Navigation:
    """The site's navigation over the pages that there are, those of a folder by name.

    Pages with a group are below its title. The theme prints into each page what is beside
    it, so that a long section without groups would make the site grow with its square.
    Raises Unlisted for a page that no section would show.
    """
    left = dict.fromkeys(sorted(paths))
    left.pop("index.md", None)
    found: Navigation = [{"Home": "index.md"}]
    for title, beginnings in _SECTIONS:
        members = list(dict.fromkeys(p for b in beginnings for p in left if _under(p, b)))
        for path in members:
            del left[path]
        if members:
            found.append({title: _grouped(members, groups)})
    if left:
        raise Unlisted(
            f"in no section of the site: {', '.join(left)}",
            "name it in generator/docs/navigation.py",
        )
    return found


def paths_of(entries: Navigation) -> list[str]:
    """The pages of a navigation, in order."""
    found: list[str] = []
    for entry in entries:
        below = next(iter(entry.values())) if isinstance(entry, dict) else entry
        found += paths_of(below) if isinstance(below, list) else [below]
    return found


def _grouped(members: list[str], groups: Mapping[str, str]) -> Navigation:
    single: Navigation = [path for path in members if path not in groups]
    below: dict[str, list[str]] = {}
    for path in members:
        if path in groups:
            below.setdefault(groups[path], []).append(path)
    return single + [part for title in sorted(below) for part in _parts(title, below[title])]


def _parts(title: str, members: list[str]) -> Navigation:
    """A group, or the parts of one that is long, numbered: every page prints its own whole."""
    if len(members) <= _LONGEST:
        return [{title: members}]
    starts = range(0, len(members), _LONGEST)
    return [
        {f"{title} ({number})": members[start : start + _LONGEST]}
        for number, start in enumerate(starts, 1)
    ]


def _under(path: str, beginning: str) -> bool:
    return path.startswith(beginning) if beginning.endswith("/") else path == beginning
