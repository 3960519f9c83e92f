"""The placeholders: one entry each, on one page."""

from collections.abc import Iterator, Mapping

from generator.docs.library import Library, Shown
from generator.docs.press import WIDE, Made, Press


def pages(library: Library, press: Press) -> Iterator[Made]:
    """The page of all placeholders."""
    yield press.page(
        "placeholders.md",
        "placeholders",
        title="Placeholders",
        description=(
            "What only your site knows: what each value is, how to find it, what goes wrong "
            "when it is wrong, and the option that fills it."
        ),
        hide=WIDE,
        placeholders=library.placeholders,
        used=_used(library),
    )


def _used(library: Library) -> Mapping[str, list[Shown]]:
    """The recipes that ask for each placeholder, on any target."""
    used: dict[str, list[Shown]] = {}
    for shown in library.recipes:
        names = {f.name for one in shown.previews.values() for f in one.plan.placeholders}
        for name in names:
            used.setdefault(name, []).append(shown)
    return used
