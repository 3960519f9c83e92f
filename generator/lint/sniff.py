"""What kind a text is whose name does not say it: one from a pipe, or with an odd name."""

import re
from typing import Final

from generator.launch import TextKind
from generator.lint.shell import is_shell
from generator.lint.systemd import is_unit

_FENCE: Final = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_FROM: Final = re.compile(
    r"(?:[ \t]*(?:#[^\n]*|ARG[ \t][^\n]*)?\n)*[ \t]*FROM[ \t]+\S", re.IGNORECASE
)
# The first line with content of a YAML mapping or sequence of mappings, or JSON.
_YAML: Final = re.compile(
    r"(?:[ \t]*(?:#[^\n]*|%[A-Z][^\n]*)?\n|---[^\n]*\n)*"
    r"(?:-[ \t]+)?(?:[\"']?[A-Za-z_][\w./-]*[\"']?[ \t]*:(?:[ \t]|\r?\n|\Z)|\{|\[)"
)


def kind_of_text(text: str) -> TextKind | None:
    """The kind that a text shows; None for one that shows none."""
    if is_shell(text):
        return "shell"
    if is_unit(text):
        return "systemd"
    if _FROM.match(text):
        return "dockerfile"
    if _YAML.match(text):
        return "yaml"
    return "markdown" if _FENCE.search(text) else None
