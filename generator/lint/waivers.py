"""Waivers in files that other people wrote: a comment that names the rule, the day and why.

# recipe: waive image.floating-tag until=2026-12-31 because=the registry signs its tags
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from generator.finding import Finding, Location
from generator.launch import TextFile
from generator.models.recipe import Waiver
from generator.rules.waivers import PlacedWaiver

_BEGIN: Final = re.compile(r"(?:#|//|<!--)[ \t]*recipe:[ \t]*waive\b[ \t]*(?P<rest>[^\n]*)")
_REST: Final = re.compile(
    r"(?P<rule>[a-z0-9.-]+)[ \t]+until=(?P<until>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))"
    r"[ \t]+because=(?P<because>\S.*?)[ \t\r]*(?:-->)?[ \t\r]*"
)


def waivers_in(files: Sequence[TextFile]) -> Iterator[PlacedWaiver | Finding]:
    """The waivers of files, each for its own file; a finding for one that is no waiver."""
    for file in files:
        for match in _BEGIN.finditer(file.text) if "waive" in file.text else ():
            begin = file.text.rfind("\n", 0, match.start())
            line = file.text.count("\n", 0, match.start()) + 1
            at = Location(file.path, line, match.start() - begin)
            found = _REST.fullmatch(match["rest"])
            if found and _is_day(found["until"]):
                waiver = Waiver(rule=found["rule"], because=found["because"], until=found["until"])
                yield PlacedWaiver(waiver, at, file.path)
            else:
                yield _malformed(at)


def _is_day(text: str) -> bool:
    """Whether the calendar has a day, which 2026-02-31 is not."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _malformed(at: Location) -> Finding:
    return Finding(
        "waiver.malformed",
        "error",
        at,
        "this waiver does not say which rule, until when and why",
        "write `# recipe: waive RULE until=YYYY-MM-DD because=…`",
    )
