"""One page of each type that the site has, found in the built site itself."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

# A recipe that can be rendered and one that cannot are two types of page.
_RECIPES: Final = ("recipes/deepseek-agent/", "recipes/glm-5.2-mxfp4/")


def page_types(folder: Path) -> tuple[str, ...]:
    """Addresses below the site's root: each page at the top, each index, and of the pages
    below each folder the one of middle weight. A new folder is a new type."""
    found = sorted(_addresses(folder))
    below: dict[str, list[str]] = defaultdict(list)
    for address in found:
        below[address.rstrip("/").rpartition("/")[0]].append(address)
    single = below.pop("")
    middle = [_middle(folder, members) for members in below.values()]
    return tuple(dict.fromkeys((*single, *middle, *_RECIPES, "404.html")))


def _addresses(folder: Path) -> Iterator[str]:
    for path in folder.rglob("index.html"):
        address = path.parent.relative_to(folder).as_posix()
        yield "" if address == "." else f"{address}/"


def _middle(folder: Path, addresses: Iterable[str]) -> str:
    by_weight = sorted(addresses, key=lambda a: ((folder / a / "index.html").stat().st_size, a))
    return by_weight[len(by_weight) // 2]
