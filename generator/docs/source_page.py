"""The sources: where every fact of the catalogue was read."""

from collections.abc import Iterator

from generator.docs.library import Library
from generator.docs.links import short_commit
from generator.docs.press import ALONE, Made, Press


def pages(library: Library, press: Press) -> Iterator[Made]:
    """The page of all sources."""
    yield press.page(
        "sources.md",
        "sources",
        title="Sources",
        description=(
            "Where the facts were read: repositories at a commit, documents, reports, and "
            "decisions of this catalogue."
        ),
        hide=ALONE,
        sources=library.sources,
        short_commit=short_commit,
    )
