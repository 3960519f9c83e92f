"""Where a text names an image that is pinned somewhere: mentions, and parts of its tag."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from generator.record import record
from generator.rules.support.image_references import (
    DIGEST,
    Reference,
    canonical_host,
    same_digest,
)

_HOST: Final = r"[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?::[0-9]+)?|localhost(?::[0-9]+)?"
_ELLIPSIS: Final = re.compile(r"\.{3,}|…")
_DATE: Final = re.compile(
    r"(?<!\d)20[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?!\d)", re.ASCII
)
_TOKEN_LEFT: Final = re.compile(r"[\w.-]*\Z")
_TOKEN_RIGHT: Final = re.compile(r"[\w.-]*")
_DIGITS: Final = re.compile(r"\d+", re.ASCII)
_LONE_DIGEST: Final = re.compile(rf"{DIGEST}|(?<![\w:])(?:[0-9a-f]{{64}}|[0-9a-f]{{12}})(?!\w)")


@record
class Mention:
    """A piece of text that names an image or a part of its name; offsets in the text."""

    text: str
    start: int
    end: int
    tag: str | None = None
    digest: str | None = None


def mentions(text: str, reference: Reference) -> Iterator[Mention]:
    """Where `text` names this repository together with some tag, digest or version."""
    if reference.path not in text:
        return
    pattern = re.compile(
        rf"(?:(?<![\w./@-])|(?<=docker://))(?:(?P<host>{_HOST})/)?(?:library/)?"
        rf"{re.escape(reference.path)}(?![\w/-]|\.\w)"
        rf"(?:[ \t]+(?P<version>v[0-9][\w.-]*)"
        rf"|(?::(?P<tag>[\w…][\w.…-]*))?(?:@(?P<digest>{DIGEST}))?)"
    )
    for match in _matches_on_lines(pattern, text, reference.path):
        host = match["host"]
        if host is not None and canonical_host(host) != reference.host:
            continue
        tag, digest = match["tag"] or match["version"], match["digest"]
        if tag and not _is_port(tag, reference):
            cut = len(tag) - len(tag.rstrip(".-"))
            end = match.end() - (0 if digest else cut)
            yield Mention(text[match.start() : end], match.start(), end, tag.rstrip(".-"), digest)
        elif digest:
            yield Mention(match[0], match.start(), match.end(), None, digest)


def _matches_on_lines(pattern: re.Pattern[str], text: str, word: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern that stays on one line and has `word` in it."""
    end = 0
    while (found := text.find(word, end)) >= 0:
        begin = text.rfind("\n", 0, found) + 1
        end = text.find("\n", found)
        end = len(text) if end < 0 else end
        yield from pattern.finditer(text, begin, end)


def fits(mention: Mention, reference: Reference) -> bool:
    """Whether the mention can mean this pinned image."""
    if mention.digest and reference.digest and not same_digest(mention.digest, reference.digest):
        return False
    if mention.tag is None or reference.tag is None or mention.tag == reference.tag:
        return True
    if mention.text.endswith(f" {mention.tag}") and not reference.tag.startswith("v"):
        return True  # the number of something else: this repository's tags are no versions
    if not _ELLIPSIS.search(mention.tag):
        return False
    kept = ".*".join(re.escape(part) for part in _ELLIPSIS.split(mention.tag))
    return re.fullmatch(kept, reference.tag) is not None


def is_next_build(mention: Mention, reference: Reference) -> bool:
    """Whether tags differ in numbers alone, or digests do: one build of a kind, and another.

    A repository may hold images of several kinds, and one of them says nothing of the others.
    """
    if mention.tag is None or reference.tag is None:
        return True
    kept = (
        "[0-9]+".join(map(re.escape, _DIGITS.split(part))) for part in _ELLIPSIS.split(mention.tag)
    )
    return re.fullmatch(".*".join(kept), reference.tag) is not None


def dated_fragments(text: str, tags: Iterable[str]) -> Iterator[Mention]:
    """Parts of the shape of a tag with a date in it, under another date than any tag has."""
    known = [tag for tag in tags if _DATE.search(tag)]
    for match in _DATE.finditer(text) if known else ():
        left = _TOKEN_LEFT.search(text, max(0, match.start() - 128), match.start())
        right = _TOKEN_RIGHT.match(text, match.end())
        start, end = left.start() if left else match.start(), right.end() if right else match.end()
        token = text[start:end]
        before = text[max(0, start - 1) : start]
        shape = _masked(token.strip(".-"))
        if before in ("/", ":", "=", "@") or not any(shape in _masked(tag) for tag in known):
            continue
        if not any(token.strip(".-") in tag for tag in known):
            yield Mention(token.strip(".-"), start + len(token) - len(token.lstrip(".-")), end)


def dates_in(tag: str) -> tuple[str, ...]:
    """The dates (YYYYMMDD) that a tag has."""
    return tuple(_DATE.findall(tag))


def similar_tags(text: str, tags: Iterable[str]) -> Iterator[Mention]:
    """Tags that differ from a known one in numbers only."""
    known = set(tags)
    for tag in sorted(known):
        if "-" not in tag or not _DIGITS.search(tag):
            continue
        shape = r"[0-9]+".join(re.escape(part) for part in _DIGITS.split(tag))
        for match in re.finditer(rf"(?<![\w.-]){shape}(?![\w-]|\.\w)", text):
            if match[0] not in known:
                yield Mention(match[0], match.start(), match.end())


def lone_digests(text: str, digests: Iterable[str]) -> Iterator[Mention]:
    """Digests, whole or shortened, that belong to no known one.

    Hexadecimal digits without `sha256:` count where the words before them speak of an image;
    others are commits and checksums.
    """
    known = [digest.removeprefix("sha256:") for digest in digests]
    for match in _LONE_DIGEST.finditer(text):
        digits = match[0].removeprefix("sha256:")
        before = text[max(0, match.start() - 40) : match.start()].rpartition("\n")[2].lower()
        meant = match[0] != digits or (
            not digits.isdecimal() and ("image" in before or "digest" in before)
        )
        if meant and not any(one.startswith(digits) for one in known):
            yield Mention(match[0], match.start(), match.end())


def _masked(text: str) -> str:
    return _DATE.sub("D" * 8, text)


def _is_port(tag: str, reference: Reference) -> bool:
    """`name:8000` is a service and its port when the name has no slash."""
    return "/" not in reference.path and tag.isdecimal() and len(tag) < 6
