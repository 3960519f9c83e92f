"""Which runbooks lead to a page: the links of the hand-written pages, the other way round."""

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from mkdocs.utils.meta import get_data

from generator.docs.markup import without_code
from generator.errors import BadInput
from generator.record import record

FOLDER: Final = "runbooks/"
_LISTED: Final = ("failure-modes/", "recipes/")
_TARGET: Final = re.compile(r"\]\(([^()#\s]+\.md)(?:#[^()\s]*)?\)")
# More would be the index of the runbooks over again.
_MOST: Final = 5


@record
class Runbook:
    """A runbook, and the pages of failure modes and recipes that it links, each once."""

    path: str
    title: str
    linked: tuple[str, ...]


@record
class Fitting:
    """A runbook for a recipe: whether it names it, and how many of its failure modes it links."""

    runbook: Runbook
    names_it: bool
    modes: int


@record
class Runbooks:
    """All runbooks. Use `read_runbooks`."""

    all: tuple[Runbook, ...] = ()

    def of(self, path: str) -> tuple[Runbook, ...]:
        """The runbooks that link a page, by title."""
        return tuple(runbook for runbook in self.all if path in runbook.linked)

    def fitting(self, recipe: str, modes: Collection[str]) -> tuple[Fitting, ...]:
        """The few runbooks that fit a recipe best, given its page and its failure modes' pages.

        Those that name the recipe come first, then those with more of its failure modes.
        """
        every = (
            Fitting(book, recipe in book.linked, len(set(modes).intersection(book.linked)))
            for book in self.all
        )
        found = [one for one in every if one.names_it or one.modes]
        return tuple(sorted(found, key=lambda one: (not one.names_it, -one.modes)))[:_MOST]


def read_runbooks(pages: Mapping[str, str], known: Collection[str]) -> Runbooks:
    """The runbooks among hand-written pages (path below the site's source to Markdown).

    `known` are the paths of the pages of failure modes and recipes. Raises BadInput for a link
    to one that does not exist.
    """
    runbooks = (
        Runbook(path, _title(path, page), tuple(dict.fromkeys(_linked(path, page, known))))
        for path, page in pages.items()
        if path.startswith(FOLDER)
    )
    return Runbooks(tuple(sorted(runbooks, key=lambda runbook: runbook.title)))


def _title(path: str, page: str) -> str:
    _, front = get_data(page)
    return str(front.get("title", posixpath.basename(path).removesuffix(".md")))


def _linked(path: str, page: str, known: Collection[str]) -> Iterator[str]:
    """The listed pages that a page links, in its order; the indexes of folders are none."""
    shown = without_code(page)
    for match in _TARGET.finditer(shown):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), match[1]))
        if not target.startswith(_LISTED) or posixpath.basename(target) == "index.md":
            continue
        if target not in known:
            raise _unknown(f"{path}:{_place(shown, match.start(1))}", target, known)
        yield target


def _place(page: str, offset: int) -> str:
    """Line and column of an offset, both from 1."""
    before = page[:offset]
    return f"{before.count(chr(10)) + 1}:{offset - before.rfind(chr(10))}"


def _unknown(at: str, target: str, known: Iterable[str]) -> BadInput:
    near = get_close_matches(target, list(known), n=1)
    hint = f"did you mean {near[0]}?" if near else "link a page that the catalogue has"
    return BadInput(f"{at}: no page {target}", hint)
