"""Links: between pages, and to where a fact was read."""

import posixpath
from collections.abc import Iterable, Mapping, Sequence
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

    def label(self, beside: Iterable["Cited"] = ()) -> str:
        """The source's id and the end of a path in it.

        The end is the last part, with as many folders as tell it from what is cited beside it; with
        one at least where many folders have a file of that name.
        """
        parts = self.path.rstrip("/").split("/")
        others = [
            one.path.rstrip("/").split("/")
            for one in beside
            if one.id == self.id and one.path != self.path
        ]
        count = 2 if parts[-1] in _SAME_NAMES else 1
        while any(other[-count:] == parts[-count:] for other in others) and count < len(parts):
            count += 1
        return f"{self.id}: {'/'.join(parts[-count:])}" if self.path else self.id

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
        # From the root of the site: else Python asks for the folder that it runs in.
        target = posixpath.relpath(f"/{path}", f"/{posixpath.dirname(self.path)}")
        return f"{target}#{anchor}" if anchor else target

    def link(self, label: object, path: str, anchor: str = "") -> str:
        """A link with text for its label."""
        return f"[{text(label)}]({self.to(path, anchor)})"

    def code_link(self, label: object, path: str, anchor: str = "") -> str:
        """A link with code for its label."""
        return f"[{literal(label)}]({self.to(path, anchor)})"

    def cite(self, references: tuple[str, ...]) -> str:
        """Where facts were read, as links in one line."""
        found = [cited(reference, self.sources) for reference in references]
        links = " · ".join(
            self._citation(reference, one, found)
            for reference, one in zip(references, found, strict=True)
        )
        return f'<span class="cites">{links}</span>'

    def _citation(self, reference: str, found: Cited, beside: Sequence[Cited]) -> str:
        label = found.label(beside)
        if found.source is None:
            return text(label)
        if reference in self.listed:
            return self.link(label, self.path, f"source-{slug(found.id)}")
        if found.address is None:
            return self.link(label, "sources.md", f"source-{slug(found.id)}")
        return f"[{text(label)}]({url(found.address)})"
