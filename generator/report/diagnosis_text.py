"""A diagnosis for a person, and for a program."""

import json
from collections.abc import Iterator, Mapping
from typing import Final

from generator.boot.diagnose import Diagnosis, Log, Shown
from generator.models.source import Source
from generator.report.labelled import labelled, source_lines
from generator.report.plain import counted, printable, wrapped

# Each process of a group logs the same line; three tell as much as sixteen.
_SHOWN: Final = 3
_WIDTH: Final = 160


def diagnosis_text(log: Log, name: str, sources: Mapping[str, Source]) -> str:
    """What a log shows, the most specific failure first."""
    return "\n".join(_text(log, name, sources)) + "\n"


def diagnosis_json(log: Log, name: str) -> str:
    """The same as one JSON object, with every line that shows a failure."""
    data = {
        "log": name,
        "lines": log.count,
        "found": [
            {
                "failure-mode": one.id,
                "title": one.mode.title,
                "cause": one.mode.cause,
                "fix": one.mode.fix,
                "established": one.mode.established,
                "source": list(one.mode.source),
                "evidence": [
                    {"line": line.number, "text": line.text, "pattern": line.pattern}
                    for line in one.lines
                ],
            }
            for one in log.found
        ],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _text(log: Log, name: str, sources: Mapping[str, Source]) -> Iterator[str]:
    lines = counted(log.count, "line")
    if not log.found:
        yield wrapped(
            f"{printable(name)}, {lines}: no line that the catalogue knows. That is no proof of "
            "health: `recipe explain` and the failure-mode pages know failures without a log line."
        )
        return
    yield f"{printable(name)}, {lines}: {counted(len(log.found), 'known failure')}"
    for one in log.found:
        yield ""
        yield from _one(one, sources)


def _one(one: Diagnosis, sources: Mapping[str, Source]) -> Iterator[str]:
    yield wrapped(f"{one.id}: {one.mode.title} ({one.mode.established})", rest="  ")
    for line in one.lines[:_SHOWN]:
        yield _shown(line)
    if len(one.lines) > _SHOWN:
        yield f"  … and {counted(len(one.lines) - _SHOWN, 'more line')}"
    yield labelled("cause", one.mode.cause)
    yield labelled("fix", one.mode.fix)
    yield from source_lines(sources, one.mode.source, 2)


def _shown(line: Shown) -> str:
    text = printable(line.text)
    return f"  line {line.number}: {text if len(text) <= _WIDTH else text[:_WIDTH] + ' …'}"
