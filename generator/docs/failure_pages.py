"""The failure modes: by a line of the log, by where they happen, and a page for each."""

from collections.abc import Iterator, Mapping

from generator.docs.library import Library
from generator.docs.press import ALONE, Made, Press
from generator.models.failure_mode import AppliesTo, FailureMode


def path_of(id_: str) -> str:
    """Where a failure mode's page is."""
    return f"failure-modes/{id_}.md"


def pages(library: Library, press: Press) -> Iterator[Made]:
    """The index and the pages."""
    yield press.page(
        "failure-modes/index.md",
        "failures",
        title="Failure modes",
        description=(
            "Known ways to fail, found by a line of the log or by what is seen: cause, fix, "
            "where it applies, and sources."
        ),
        hide=("navigation",),
        modes=library.modes,
        groups=_groups(library.modes),
        path_of=path_of,
    )
    for id_, mode in library.modes.items():
        yield press.page(
            path_of(id_),
            "failure",
            title=mode.title,
            description=mode.symptom,
            hide=ALONE,
            id=id_,
            mode=mode,
            recipes=tuple(library.with_mode(id_)),
        )


def _groups(modes: Mapping[str, FailureMode]) -> Mapping[str, Mapping[str, FailureMode]]:
    """Failure modes by what they are tied to, the widest first."""
    groups: dict[str, dict[str, FailureMode]] = {
        "Anywhere": {},
        "With one engine": {},
        "On some hardware": {},
        "With one model": {},
        "With one image": {},
    }
    for id_, mode in modes.items():
        groups[_tie(mode.applies_to)][id_] = mode
    return {name: group for name, group in groups.items() if group}


def _tie(to: AppliesTo) -> str:
    if to.images:
        return "With one image"
    if to.models:
        return "With one model"
    if to.hardware or to.families:
        return "On some hardware"
    return "With one engine" if to.engines else "Anywhere"
