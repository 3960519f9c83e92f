"""The failure modes: by a line of the log, by where they happen, and a page for each."""

from collections.abc import Iterator, Mapping

from generator.docs.library import Library
from generator.docs.markup import said_by
from generator.docs.press import ALONE, Made, Press
from generator.docs.runbook_links import Runbooks
from generator.models.engine import Engine
from generator.models.failure_mode import AppliesTo, FailureMode
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.model import Model


def path_of(id_: str) -> str:
    """Where a failure mode's page is."""
    return f"failure-modes/{id_}.md"


def pages(library: Library, press: Press, runbooks: Runbooks) -> Iterator[Made]:
    """The index and the pages."""
    names = _names(library)
    groups = {id_: group_of(mode.applies_to, names) for id_, mode in library.modes.items()}
    yield press.page(
        "failure-modes/index.md",
        "failures",
        title="Failure modes",
        description=(
            "Known ways to fail, found by a line of the log or by what is seen: cause, fix, "
            "where it applies, and sources."
        ),
        hide=("navigation",),
        styles=("diagnose",),
        modes=library.modes,
        groups=_members(library.modes, groups),
        path_of=path_of,
    )
    for id_, mode in library.modes.items():
        yield press.page(
            path_of(id_),
            "failure",
            title=mode.title,
            description=mode.symptom,
            hide=ALONE,
            group=groups[id_],
            tags=tuple(said_by(pattern) for pattern in mode.log_patterns),
            id=id_,
            mode=mode,
            recipes=tuple(library.with_mode(id_)),
            runbooks=runbooks.of(path_of(id_)),
        )


def group_of(to: AppliesTo, names: Mapping[str, str]) -> str:
    """What a failure mode is tied to: the narrowest of its limits, in the words of a heading.

    Of several ids the first speaks for all. `names` are titles by id; an id without one
    stands for itself.
    """
    if not to.images and not to.models and not to.hardware and len(to.families) > 1:
        return "Several kernel families"
    for limit, ids in (
        ("Image", to.images),
        ("Model", to.models),
        ("Hardware", to.hardware),
        ("Kernel family", to.families),
        ("Engine", to.engines),
    ):
        if ids:
            return f"{limit}: {names.get(ids[0], ids[0])}"
    return "Anywhere"


def _names(library: Library) -> Mapping[str, str]:
    catalog = library.catalog
    named: dict[str, Engine | Hardware | Model | Image] = {
        **catalog.values(Engine),
        **catalog.values(Hardware),
        **catalog.values(Model),
        **catalog.values(Image),
    }
    return {id_: value.title for id_, value in named.items()}


def _members(
    modes: Mapping[str, FailureMode], groups: Mapping[str, str]
) -> Mapping[str, Mapping[str, FailureMode]]:
    """Failure modes by group, the groups by name."""
    return {
        group: {id_: mode for id_, mode in modes.items() if groups[id_] == group}
        for group in sorted(set(groups.values()))
    }
