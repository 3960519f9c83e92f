"""Requests that a text sends: the fields of their JSON bodies, in code and not in prose."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from generator.finding import Location
from generator.launch import Launch, TextFile
from generator.record import record
from generator.rules.support.text_scan import lines_of, place


@record
class Field:
    """A field of a request's body, with its value and the place of its name."""

    name: str
    value: object
    at: Location


def fields(file: TextFile, names: Iterable[str]) -> Iterator[Field]:
    """The fields of these names whose values are numbers, texts or truth values.

    Only the code of scripts, pages and manifests is looked at, and only quoted names: a page may
    say in prose what must not be sent.
    """
    wanted = "|".join(map(re.escape, names))
    pattern = re.compile(rf"""\\?["'](?P<name>{wanted})\\?["']\s*:\s*(?P<value>[^\s,}}\]]+)""")
    if not pattern.search(file.text):
        return
    for line in lines_of(file):
        if file.kind == "markdown" and line.fence is None:
            continue
        for match in pattern.finditer(line.code):
            at = place(file, line.offset + match.start("name"))
            yield Field(match["name"], _value(match["value"]), at)


def _value(text: str) -> object:
    text = text.replace("\\", "").rstrip("'")
    try:
        found: object = json.loads(text)
    except ValueError:
        return text.strip("\"'")
    return found


def foreign(files: Iterable[TextFile]) -> Iterator[TextFile]:
    """The texts that people wrote: scripts and pages."""
    for file in files:
        if not file.own and file.kind in ("shell", "markdown"):
            yield file


def beside(files: Iterable[TextFile], launches: Iterable[Launch]) -> Iterator[TextFile]:
    """Foreign texts in the folder of one of the launches: what they send goes to these servers."""
    folders = {PurePosixPath(launch.at.path).parent for launch in launches}
    for file in foreign(files) if folders else ():
        if PurePosixPath(file.path).parent in folders:
            yield file


def is_neutral(penalty: object) -> bool:
    """Whether a penalty of this value does nothing."""
    return isinstance(penalty, int | float) and not isinstance(penalty, bool) and penalty == 1
