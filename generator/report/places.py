"""Where findings are, as a person in some folder would write it."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from generator.finding import Finding


def placed(findings: Iterable[Finding], root: Path | None, start: Path) -> tuple[Finding, ...]:
    """Findings with the paths of catalogue files as seen from the folder `start`."""
    return tuple(
        replace(finding, at=replace(finding.at, path=shown_path(finding.at.path, root, start)))
        for finding in findings
    )


def shown_path(path: str, root: Path | None, start: Path) -> str:
    """A path from `start` when it is below it, else absolute.

    Only files of the catalogue are on a disk for certain: rendered ones and the command line
    keep the names they have.
    """
    if root is None or not path.startswith("recipes/"):
        return path
    absolute = root.absolute() / path
    if absolute.is_relative_to(start):
        return str(absolute.relative_to(start))
    return str(absolute)
