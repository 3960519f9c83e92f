"""What kind a text is whose name does not say it: one from a pipe, or with an odd name."""

import re
from typing import Final

from generator.launch import TextKind
from generator.lint.shell import is_shell
from generator.lint.systemd import is_unit

_FENCE: Final = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
_FROM: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*|ARG[ \t][^\n]*)?\n)*[ \t]*FROM[ \t]+\S")
# The first line with content of a YAML mapping or sequence of mappings, or JSON.
_YAML: Final = re.compile(
    r"(?:[ \t]*(?:#[^\n]*|%[A-Z][^\n]*)?\n|---[^\n]*\n)*"
    r"(?:-[ \t]+)?(?:[\"']?[A-Za-z_][\w./-]*[\"']?[ \t]*:(?:[ \t]|\r?\n|\Z)|\{|\[)"
)
# A key by which a broken text is still a broken manifest.
_MANIFEST: Final = re.compile(r"^[\"']?(?:apiVersion|kind|services|spec)[\"']?\s*:", re.MULTILINE)


def kind_of_text(text: str) -> TextKind | None:
    """The kind that a text shows; None for one that shows none."""
    if is_shell(text):
        return "shell"
    if is_unit(text):
        return "systemd"
    if _FROM.match(text):
        return "dockerfile"
    if _YAML.match(text) and (_MANIFEST.search(text) or _parses(text)):
        return "yaml"
    return "markdown" if _FENCE.search(text) else None


def _parses(text: str) -> bool:
    """Whether prose with a colon in its first line is YAML all the same."""
    from generator.source.parse import parse

    return all(finding.rule != "yaml.syntax" for finding in parse(text, "").findings)
