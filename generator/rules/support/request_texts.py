"""Requests that a text sends: the fields of their JSON bodies, in code and not in prose."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.finding import Location
from generator.launch import TextFile
from generator.record import record
from generator.rules.support.text_scan import lines_of, place

if TYPE_CHECKING:
    from generator.rules.rule import Subject
    from generator.rules.support.deployment import Deployment


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


def beside(
    subject: "Subject", servers: Iterable["Deployment"]
) -> Iterator[tuple[TextFile, "Deployment"]]:
    """Foreign texts with the server that they most likely send to.

    That is one of `servers`, in the text itself or else in its folder; a text that starts another
    server sends to that one.
    """
    found: dict[PurePosixPath, Deployment] = {}
    for server in servers:
        path = PurePosixPath(server.launch.at.path)
        found.setdefault(path, server)
        found.setdefault(path.parent, server)
    started = {one.at.path for one in subject.read_launches if one.uses is not None}
    for file in foreign(subject.files) if found else ():
        path = PurePosixPath(file.path)
        near = found.get(path) or (None if file.path in started else found.get(path.parent))
        if near:
            yield file, near


def is_neutral(penalty: object) -> bool:
    """Whether a penalty of this value does nothing."""
    return isinstance(penalty, int | float) and not isinstance(penalty, bool) and penalty == 1
