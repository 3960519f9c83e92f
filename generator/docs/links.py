"""Links: between pages, and to where a fact was read."""

import posixpath
from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.catalog.source_link import address
from generator.docs.markup import literal, slug, text, url
from generator.models.source import Source
from generator.record import record

_COMMIT_SHOWN: Final = 8
# Names that many folders have a file of.
_SAME_NAMES: Final = frozenset({"README.md", "__init__.py", "config.json", "deploy.yaml"})


@record
class Cited:
    """A reference of the data (`id` or `id:path`) with its source, if there is one."""

    id: str
    path: str
    source: Source | None

    def label(self, *, folder: bool = False) -> str:
        """The source's id and, of a path in it, the last part: with its folder where it is asked
        for, or where many folders have a file of that name."""
        if not self.path:
            return self.id
        above, name = posixpath.split(self.path.rstrip("/"))
        told = posixpath.join(posixpath.basename(above), name)
        return f"{self.id}: {told if folder or name in _SAME_NAMES else name}"

    @property
    def address(self) -> str | None:
        """The file as it was read where a forge shows it, else the source."""
        return address(self.source, self.path) if self.source else None


def cited(reference: str, sources: Mapping[str, Source]) -> Cited:
    """A reference, looked up."""
    id_, _, path = reference.partition(":")
    return Cited(id_, path, sources.get(id_))


def short_commit(commit: str) -> str:
    """A commit as people write it in a sentence."""
    return commit[:_COMMIT_SHOWN]


@record
class Page:
    """A page as its own template sees it: where it is, and how others are reached from it.

    `listed` are the references that the page lists at its end, at `source-ID`. A citation of one
    leads there: whole addresses at each of a hundred facts are a tenth of a recipe's page.
    """

    path: str
    sources: Mapping[str, Source]
    listed: frozenset[str] = frozenset()

    def to(self, path: str, anchor: str = "") -> str:
        """The target of a Markdown link to another page of the site."""
        if path == self.path and anchor:
            return f"#{anchor}"
        target = posixpath.relpath(path, posixpath.dirname(self.path) or ".")
        return f"{target}#{anchor}" if anchor else target

    def link(self, label: object, path: str, anchor: str = "") -> str:
        """A link with text for its label."""
        return f"[{text(label)}]({self.to(path, anchor)})"

    def code_link(self, label: object, path: str, anchor: str = "") -> str:
        """A link with code for its label."""
        return f"[{literal(label)}]({self.to(path, anchor)})"

    def cite(self, references: tuple[str, ...]) -> str:
        """Where facts were read, as links in one line."""
        labels = Counter(cited(reference, self.sources).label() for reference in references)
        links = " · ".join(self._citation(reference, labels) for reference in references)
        return f'<span class="cites">{links}</span>'

    def _citation(self, reference: str, labels: Mapping[str, int]) -> str:
        found = cited(reference, self.sources)
        label = found.label(folder=labels[found.label()] > 1)
        if found.source is None:
            return text(label)
        if reference in self.listed:
            return self.link(label, self.path, f"source-{slug(found.id)}")
        if found.address is None:
            return self.link(label, "sources.md", f"source-{slug(found.id)}")
        return f"[{text(label)}]({url(found.address)})"
