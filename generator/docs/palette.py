"""The theme's palettes without the colours that nobody chose: most of that style sheet."""

import re
from fnmatch import fnmatch
from typing import Final

from mkdocs.structure.files import Files

_FILE: Final = "assets/stylesheets/palette.*.min.css"
# The theme's rules for a colour by name, alone or inside a media query of their own.
_NAMED: Final = r"[^{}]*\[data-md-color-(?:primary|accent)=[^{}]*\{[^{}]*\}"
_NOT_CHOSEN: Final = re.compile(rf"@media[^{{}}]*\{{(?:{_NAMED})+\}}|{_NAMED}")


def leave_out_palettes(files: Files) -> None:
    """Leave out the rules of every named colour: mkdocs.yml says `custom`, and ours are ours."""
    for file in files:
        if fnmatch(file.src_uri, _FILE):
            file.content_string = without_named(file.content_string)


def without_named(css: str) -> str:
    """A style sheet without rules for a primary colour or an accent by its name."""
    return _NOT_CHOSEN.sub("", css)
