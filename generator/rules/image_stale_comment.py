"""A comment or a sentence names another build of an image than the one that is pinned.

The `image:` fields of a file were moved to a new tag, and a header, comment or README still
names the old one. A stale name in a comment misleads as well as one in a field: the file
contradicts itself, and a reader cannot tell which of the two is authoritative.

The failure this prevents: somebody copies the image from the header, or looks up what a figure
was measured with, and gets the build with the fault that the move was made to leave behind. In
the pull request that this rule comes from, the older build died above eight concurrent requests
and three headers still named it.

**What is compared.** A repository that a file pins (an `image:` field, `docker run`, `IMAGE=`,
`FROM`) may be named in the rest of the file only with the tag and digest of a pin. A file that
pins nothing itself, such as a README beside manifests, is held to the pins of all files in its
folder and below. Docker Hub's names with and without `docker.io/` are the same; a shortened digest
and a tag with `…` in it are compared as far as they go.

**What may stay.** History is right to stay: "on the 20260801 image this died at c=16" says what
an older build did. So in other people's files

- a whole reference (`name:tag`) to another build is an error, wherever it stands: it is what
  people copy. It is a warning where its tag differs from the pinned one in more than numbers, or
  where several builds are pinned: a repository may hold images of several kinds;
- a part of a tag that differs from the pinned one in its date alone is at most a note, and
  nothing where the lines around it speak of the past or compare the two.

Files that this catalogue renders speak of one build. There every older reference, tag, date of a
tag and digest is an error, unless its line has the mark `history:`. The mark works in other
people's files too. The line `made by` repeats the command as it was given, also with an image that
this render has no use for, and is not compared.

**What to do:** write the pinned reference, or put `history:` before a sentence that is meant to
name the older build.

This rule cannot be waived: a waiver would have to say that a file may contradict itself.

Sources: [AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), commit
d8f799f: three headers named the image of the day before.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from generator.finding import Finding
from generator.launch import TextFile
from generator.rules.rule import Rule, Subject
from generator.rules.support.image_mentions import (
    Mention,
    dated_fragments,
    dates_in,
    fits,
    is_next_build,
    lone_digests,
    mentions,
    similar_tags,
)
from generator.rules.support.image_pins import Pin
from generator.rules.support.image_references import Reference, parse_reference
from generator.rules.support.text_scan import place
from generator.vocabulary import Severity

_MARK: Final = "history:"
# The line of a header, and the row of a README, with the command that made a render.
_COMMAND: Final = ("# made by: ", "| made by | ")
# Words of a paragraph that tells what an older build did.
_PAST: Final = re.compile(
    r"\b(?:old(?:er|est)?|previous(?:ly)?|former(?:ly)?|earlier|was|were|had|did|died|dies|"
    r"crash\w*|fail\w*|broke\w*|fix(?:ed|es)|regress\w*|used to|no longer|gone|until|since|"
    r"still|histor\w+|changelog|compared|against|instead|replac\w+|supersed\w+|withdr\w+)\b",
    re.IGNORECASE,
)


def check(subject: Subject) -> Iterator[Finding]:
    """Mentions of pinned repositories that fit no pin."""
    pins = subject.pins
    below = _pins_below(pins)
    for file in subject.files:
        allowed = _references(subject.images) if file.own else ()
        held_to = _pins_for(file, pins, below)
        references = (*(pin.reference for pin in held_to), *allowed)
        if references:
            yield from _findings(file, references, held_to, pins[file.path])


def _references(names: Iterable[str]) -> tuple[Reference, ...]:
    parsed = (parse_reference(name) for name in names)
    return tuple(reference for reference in parsed if reference)


def _pins_below(pins: Mapping[str, tuple[Pin, ...]]) -> Mapping[str, tuple[Pin, ...]]:
    """The pins that decide, of all files in each folder and below it."""
    found: dict[str, list[Pin]] = {}
    above: dict[str, tuple[str, ...]] = {}
    for path, group in pins.items():
        decisive = [pin for pin in group if not pin.documented]
        beside = posixpath.dirname(path)
        if beside not in above:
            above[beside] = tuple(_above(path))
        for folder in above[beside] if decisive else ():
            found.setdefault(folder, []).extend(decisive)
    return {folder: tuple(group) for folder, group in found.items()}


def _above(path: str) -> Iterator[str]:
    """The folders that a file is in."""
    while (folder := posixpath.dirname(path)) != path:
        yield folder
        path = folder


def _pins_for(
    file: TextFile,
    pins: Mapping[str, tuple[Pin, ...]],
    below: Mapping[str, tuple[Pin, ...]],
) -> tuple[Pin, ...]:
    own = tuple(pin for pin in pins[file.path] if not pin.documented)
    return own or below.get(posixpath.dirname(file.path), ())


def _findings(
    file: TextFile, references: tuple[Reference, ...], held_to: tuple[Pin, ...], own: Iterable[Pin]
) -> Iterator[Finding]:
    taken = [(pin.start, pin.end) for pin in own if not pin.documented]
    for reference in {one.repository: one for one in references}.values():
        if not _is_elsewhere(file.text, reference.path, taken):
            continue
        same = [one for one in references if one.repository == reference.repository]
        for mention in mentions(file.text, reference):
            if _overlaps(mention, taken):
                continue
            taken.append((mention.start, mention.end))
            if not any(fits(mention, one) for one in same) and not _is_marked(file, mention):
                severity: Severity = "error" if file.own or _is_meant(mention, same) else "warning"
                yield _finding(file, mention, same, held_to, severity)
    for mention in _fragments(file, references):
        if not _overlaps(mention, taken) and not _is_marked(file, mention):
            taken.append((mention.start, mention.end))
            if file.own or not _tells_of_the_past(_around(file, mention), references):
                severity = "error" if file.own else "note"
                near = sorted(references, key=lambda one: -_likeness(mention, one))
                yield _finding(file, mention, near, held_to, severity)


def _is_elsewhere(text: str, path: str, taken: Iterable[tuple[int, int]]) -> bool:
    """Whether a path stands at more places than in the pins."""
    at = text.find(path)
    while at >= 0 and any(start <= at < end for start, end in taken):
        at = text.find(path, at + 1)
    return at >= 0


def _is_meant(mention: Mention, pinned: Iterable[Reference]) -> bool:
    """Whether a text of others must mean the one build that is pinned of a repository."""
    names = set(pinned)
    return len(names) == 1 and all(is_next_build(mention, one) for one in names)


def _tells_of_the_past(text: str, references: Iterable[Reference]) -> bool:
    """Whether a paragraph is about an older build, or compares it with the pinned one."""
    dates = (date for one in references for date in dates_in(one.tag or ""))
    return bool(_PAST.search(text)) or any(date in text for date in dates)


def _fragments(file: TextFile, references: Iterable[Reference]) -> Iterator[Mention]:
    tags = {one.tag for one in references if one.tag}
    if file.own:
        yield from similar_tags(file.text, tags)
        digests = {one.digest for one in references if one.digest}
        yield from lone_digests(file.text, digests) if digests else ()
    yield from dated_fragments(file.text, tags)


def _finding(
    file: TextFile,
    mention: Mention,
    references: Iterable[Reference],
    held_to: tuple[Pin, ...],
    severity: Severity,
) -> Finding:
    meant = next(iter(references))
    where = next((f" at {pin.at}" for pin in held_to if pin.reference == meant), "")
    return RULE.finding(
        place(file, mention.start),
        f"`{mention.text}` is named here, but `{meant}` is pinned{where}",
        f"write `{_as_long_as(meant, mention)}`; put `{_MARK}` before a sentence that is meant to "
        "name the older build",
        severity,
    )


def _likeness(mention: Mention, reference: Reference) -> float:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, mention.text, f"{reference.tag}@{reference.digest}").ratio()


def _as_long_as(reference: Reference, mention: Mention) -> str:
    """The pinned name, as far as the mention went."""
    if mention.tag and not mention.digest and reference.tag:
        return f"{reference.name}:{reference.tag}"
    return str(reference)


def _overlaps(mention: Mention, taken: Iterable[tuple[int, int]]) -> bool:
    return any(mention.start < end and start < mention.end for start, end in taken)


def _is_marked(file: TextFile, mention: Mention) -> bool:
    line = _line(file, mention.start)
    return _MARK in line or (file.own and line.startswith(_COMMAND))


def _line(file: TextFile, offset: int) -> str:
    return file.text[file.text.rfind("\n", 0, offset) + 1 :].partition("\n")[0]


def _around(file: TextFile, mention: Mention) -> str:
    """The mention's line and its neighbours."""
    text = file.text
    start = text.rfind("\n", 0, max(0, text.rfind("\n", 0, mention.start))) + 1
    end = text.find("\n", mention.end)
    after = text.find("\n", end + 1) if end >= 0 else -1
    return text[start : after if after >= 0 else len(text)]


RULE = Rule(
    "image.stale-comment",
    "error",
    since="0.1.0",
    needs="files",
    check=check,
    across_files=True,
    waivable=False,
)
