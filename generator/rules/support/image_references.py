"""Image references: what a name, a tag and a digest are, and how two names compare.

The grammar is that of https://pkg.go.dev/github.com/distribution/reference.
"""

import re
from typing import Final

from generator.record import record

_PART: Final = r"[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*"
_HOST: Final = r"(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)(?::[0-9]+)?|[A-Za-z0-9-]+:[0-9]+"
TAG: Final = r"\w[\w.-]{0,127}"
# People shorten digests; eight digits tell two builds apart.
DIGEST: Final = r"sha256:[0-9a-f]{8,64}"
# Tags that name whatever was built last.
MOVING_TAGS: Final = frozenset({"latest", "main", "master", "nightly", "dev", "edge", "stable"})
_REFERENCE: Final = re.compile(
    rf"(?:(?P<host>{_HOST})/)?(?P<path>{_PART}(?:/{_PART})*)"
    rf"(?::(?P<tag>{TAG}))?(?:@(?P<digest>sha256:[0-9a-f]{{64}}))?",
    re.ASCII,
)
_HUB: Final = frozenset({"docker.io", "index.docker.io", "registry-1.docker.io"})


@record
class Reference:
    """An image by name; `host` is None for Docker Hub."""

    host: str | None
    path: str
    tag: str | None
    digest: str | None

    @property
    def name(self) -> str:
        """Host and path, as the person most likely wrote them."""
        return f"{self.host}/{self.path}" if self.host else self.path

    @property
    def repository(self) -> tuple[str | None, str]:
        """What two references to one repository have in common."""
        return (self.host, self.path)

    def __str__(self) -> str:
        tag = f":{self.tag}" if self.tag else ""
        return f"{self.name}{tag}{'@' + self.digest if self.digest else ''}"


def parse_reference(text: str) -> Reference | None:
    """The reference that `text` is, or None."""
    match = _REFERENCE.fullmatch(text)
    if match is None:
        return None
    return Reference(
        canonical_host(match["host"]), hub_path(match["path"]), match["tag"], match["digest"]
    )


def canonical_host(host: str | None) -> str | None:
    """A registry's host; None for all names of Docker Hub."""
    return None if host is None or host in _HUB else host


def hub_path(path: str) -> str:
    """A path without the `library/` that Docker Hub's official images may be written with."""
    return path.removeprefix("library/")


def same_digest(one: str, other: str) -> bool:
    """Whether two digests, either of them possibly shortened, can be the same."""
    return one.startswith(other) or other.startswith(one)
