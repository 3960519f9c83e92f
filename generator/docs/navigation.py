"""The order of the pages."""

from collections.abc import Iterable

# A section's pages by their beginning: a whole path, or a folder whose index comes first.
_SECTIONS = (
    ("Recipes", ("recipes/index.md", "start.md", "recipes/")),
    ("Failure modes", ("failure-modes/index.md", "failure-modes/")),
    ("Rules", ("rules/index.md", "rules/")),
    (
        "Reference",
        ("kernels.md", "hardware.md", "placeholders.md", "commands.md", "sources.md"),
    ),
    ("Project", ("reading.md", "contributing.md", "changes.md")),
)

Navigation = list[dict[str, str | list[str]]]


def navigation(paths: Iterable[str]) -> Navigation:
    """The site's navigation over the pages that there are, those of a folder by name.

    Raises ValueError for a page that no section would show.
    """
    left = dict.fromkeys(sorted(paths))
    left.pop("index.md", None)
    found: Navigation = [{"Home": "index.md"}]
    for title, beginnings in _SECTIONS:
        members = list(dict.fromkeys(p for b in beginnings for p in left if _under(p, b)))
        for path in members:
            del left[path]
        if members:
            found.append({title: members})
    if left:
        raise ValueError(f"in no section of the site: {', '.join(left)}")
    return found


def _under(path: str, beginning: str) -> bool:
    return path.startswith(beginning) if beginning.endswith("/") else path == beginning
