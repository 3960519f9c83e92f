"""Units of systemd, and Podman's container units: what ExecStart and Exec start.

https://www.freedesktop.org/software/systemd/man/latest/systemd.service.html#Command%20lines,
https://docs.podman.io/en/latest/markdown/podman-systemd.unit.5.html.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.launch import Launch, Variable
from generator.lint.argv import Words
from generator.lint.fragment import Fragment, join, pinned
from generator.lint.launches import Launches, Setting
from generator.lint.systemd_words import words_of
from generator.lint.unreadable import unreadable
from generator.record import record

_SECTION: Final = re.compile(r"[ \t]*\[([^\]\n]*)\]")
_SETTING: Final = re.compile(r"[ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*=[ \t]*")
_IGNORED: Final = re.compile(r"[ \t]*(?:[#;][^\n]*)?(?:\n|\Z)")
_COMMENT: Final = re.compile(r"[ \t]*[#;][^\n]*(?:\n|\Z)")
_MARK: Final = re.compile(r"^\[(?:Unit|Service|Container)\][ \t]*$", re.MULTILINE)
# What may stand in front of a program, in any order.
_PREFIXES: Final = "@-:+!|"
_STARTING: Final = ("ExecStartPre", "ExecStart", "ExecStartPost")


@record
class Entry:
    """One setting of a section, with its continued lines joined."""

    section: str
    name: str
    value: Fragment


@record
class Unit:
    """What a unit has: launches, and notes on what is elsewhere."""

    launches: tuple[Launch, ...]
    notes: tuple[Finding, ...]


def is_unit(text: str) -> bool:
    """Whether a text is a unit, by its sections."""
    return bool(_MARK.search(text))


def read(source: Fragment, reader: Launches) -> Unit:
    """The launches of a unit.

    The variables of an environment file are not known; that is noted where an engine starts.
    """
    entries = tuple(_entries(source))
    environment = _environment(entries)
    found = tuple(launch for one in _starts(entries, environment, reader) for launch in one)
    files = [entry for entry in entries if entry.name == "EnvironmentFile" and entry.value.text]
    notes = tuple(_elsewhere(entry) for entry in files if any(one.engine for one in found))
    return Unit(found, notes)


def _starts(
    entries: tuple[Entry, ...], environment: tuple[Variable, ...], reader: Launches
) -> Iterator[Iterator[Launch]]:
    image = next((e.value for e in entries if (e.section, e.name) == ("Container", "Image")), None)
    if image is not None:
        words = [w for e in entries if e.name == "Exec" for w in words_of(e.value, environment)]
        setting = Setting(
            f"container {image.text}",
            image.start,
            image.text,
            is_container=True,
            read_by="systemd",
        )
        yield reader.of_words(tuple(words), environment, setting)
        return
    for entry in entries:
        if entry.section == "Service" and entry.name in _STARTING:
            command = _without_prefixes(words_of(entry.value, environment))
            if command:
                setting = Setting("", command[0].start, read_by="systemd")
                yield reader.of_words(command, environment, setting)


def _without_prefixes(words: Words) -> Words:
    if not words:
        return ()
    first = words[0]
    program = first.cut(len(first.text) - len(first.text.lstrip(_PREFIXES)), len(first.text))
    return (program, *words[1:]) if program.text else words[1:]


def _environment(entries: tuple[Entry, ...]) -> tuple[Variable, ...]:
    """The variables of `Environment=`; an empty one takes all before it back."""
    found: dict[str, Variable] = {}
    for entry in entries:
        if entry.name != "Environment":
            continue
        if not entry.value.text:
            found.clear()
        for word in words_of(entry.value, ()):
            name, equals, value = word.text.partition("=")
            if equals:
                # A specifier is filled in by systemd.
                known = None if re.search(r"%(?!%)", value) else value.replace("%%", "%")
                found[name] = Variable(name, known, word.start)
    return tuple(found.values())


def _elsewhere(entry: Entry) -> Finding:
    file = entry.value.text.removeprefix("-")
    return unreadable(
        entry.value.start,
        f"the variables of {file} are in a file of their own",
        f"hold {file} against the rules of the engine's variables yourself",
    )


def _entries(source: Fragment) -> Iterator[Entry]:
    text, index, section = source.text, 0, ""
    while index < len(text):
        ignored = _IGNORED.match(text, index)
        head = _SECTION.match(text, index)
        setting = _SETTING.match(text, index)
        if ignored and ignored.end() > index:
            index = ignored.end()
        elif head:
            section, index = head.group(1), _line_end(text, index) + 1
        elif setting:
            value, index = _value(source, setting.end())
            yield Entry(section, setting.group(1), value)
        else:
            index = _line_end(text, index) + 1


def _value(source: Fragment, begin: int) -> tuple[Fragment, int]:
    """The rest of a setting and the index after it; comments between its lines are not it."""
    text, index = source.text, begin
    pieces = []
    while True:
        end = _line_end(text, index)
        content = text[index:end].rstrip()
        if not content.endswith("\\") or content.endswith("\\\\"):
            pieces.append(source.cut(index, index + len(content)))
            break
        pieces += [source.cut(index, index + len(content) - 1), pinned(" ", source.at(end))]
        index = end + 1
        while comment := _COMMENT.match(text, index):
            index = comment.end()
        if index >= len(text):
            break
    return join(pieces), end + 1


def _line_end(text: str, index: int) -> int:
    end = text.find("\n", index)
    return len(text) if end < 0 else end
