"""Where findings are, as a person in some folder would write it."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from generator.finding import Finding


def placed(
    findings: Iterable[Finding], root: Path | None, start: Path | None
) -> tuple[Finding, ...]:
    """Findings with the paths of catalogue files as seen from the folder `start`."""
    if root is None:
        return tuple(findings)
    return tuple(
        replace(finding, at=replace(finding.at, path=shown_path(finding.at.path, root, start)))
        for finding in findings
    )


def shown_path(path: str, root: Path | None, start: Path | None) -> str:
    """A path from `start` when it is below it, else absolute.

    Only files of the catalogue are on a disk for certain: rendered ones and the command line
    keep the names they have.
    """
    if root is None or not path.startswith("recipes/"):
        return path
    return from_folder(root.absolute() / path, start)


def from_folder(path: Path, start: Path | None) -> str:
    """An absolute path as seen from the folder `start`: relative when it is below it.

    None is no folder, so the path stays as it is.
    """
    return str(path.relative_to(start) if start and path.is_relative_to(start) else path)
