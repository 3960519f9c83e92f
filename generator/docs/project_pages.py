"""Contributing and changes: the repository's own files, as pages."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Final

from generator.docs.markup import FENCED
from generator.docs.press import Made

# File of the repository to page of the site.
PAGES: Final[Mapping[str, str]] = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
}
_FRONT: Final[Mapping[str, tuple[str, str]]] = {
    "CONTRIBUTING.md": ("Contributing", "How to add a recipe, a failure mode or a rule."),
    "CHANGELOG.md": ("Changes", "What changed in the catalogue, release by release."),
}
_LINK: Final = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")


def pages(documents: Mapping[str, str]) -> Iterator[Made]:
    """A page for each of the documents (file name to text) that there is."""
    for name, path in PAGES.items():
        if name in documents:
            title, description = _FRONT[name]
            head = f"---\ntitle: {title}\ndescription: {description}\n---\n\n"
            yield Made(path, head + _outside_fences(documents[name]))


def _outside_fences(document: str) -> str:
    """The document with its links made the site's; code is left alone."""
    pieces, end = [], 0
    for fenced in FENCED.finditer(document):
        pieces += [_LINK.sub(_site_link, document[end : fenced.start()]), fenced[0]]
        end = fenced.end()
    return "".join([*pieces, _LINK.sub(_site_link, document[end:])])


def _site_link(match: re.Match[str]) -> str:
    """A link to a page of the site, or elsewhere; one to another file becomes its text."""
    label, target = match[1], match[2]
    if re.match(r"[a-z]+:|#", target):
        return match[0]
    path, hash_, anchor = target.partition("#")
    if path in PAGES:
        return f"[{label}]({PAGES[path]}{hash_}{anchor})"
    return label if posixpath.basename(path) in label else f"{label} (`{path}`)"
