"""A source reference (`id`, or `id:path`) to a name and an address that people can use."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, urlsplit

from generator.models.source import Source

# Paths of a repository's own pages, which no commit holds.
_PAGES: Final = frozenset({"pull", "issues", "commit", "discussions", "releases"})


def source_link(sources: Mapping[str, Source], reference: str) -> tuple[str, str | None]:
    """Label and address; the address is None where the source has none.

    In a GitHub repository read at a commit or a release it is the address of that very text.
    """
    id_, _, path = reference.partition(":")
    source = sources.get(id_)
    if source is None:
        return reference, None
    label = f"{source.title}: {path}" if path else source.title
    return label, address(source, path)


def address(source: Source, path: str) -> str | None:
    """Where a source, or a path in it, can be read; None where it has no address."""
    if source.url is None or not _is_repository(source.url):
        return source.url
    root = source.url.rstrip("/")
    if path.partition("/")[0] in _PAGES:
        return f"{root}/{quote(path)}"
    at = source.commit or source.tag
    if at is None:
        return source.url
    return f"{root}/blob/{quote(at)}/{quote(path)}" if path else f"{root}/tree/{quote(at)}"


def _is_repository(url: str) -> bool:
    """Whether an address names a repository on GitHub, and no page inside one."""
    parts = urlsplit(url)
    return parts.netloc == "github.com" and len(parts.path.strip("/").split("/")) == 2
