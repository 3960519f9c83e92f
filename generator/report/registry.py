"""Reports by name: what a command prints about findings."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from generator.finding import Finding

REPORTS: Final = ("text", "json", "github", "sarif")


def report(
    name: str,
    findings: Sequence[Finding],
    *,
    root: Path | None,
    colour: bool = False,
    start: Path | None = None,
) -> str:
    """Findings in the format `name`, with a final line break; KeyError for another name.

    `root` is the catalogue's folder: paths of its files are then shown relative to `start`
    (the current folder when None) if they are below it, else absolute.
    """
    if name not in REPORTS:
        raise KeyError(name)
    from generator.report.places import placed

    shown = placed(findings, root, start or _here())
    module = import_module(f"generator.report.{name}_report")
    text: str = module.render(shown, colour=colour) if name == "text" else module.render(shown)
    return text


def _here() -> Path | None:
    """The current folder; None when it was deleted, and paths are shown from the root."""
    try:
        return Path.cwd()
    except OSError:
        return None
