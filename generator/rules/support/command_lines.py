"""The engines' argument vectors of a subject, each read by the parser of its release."""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from generator.arguments.parser import Parser
from generator.arguments.read import read
from generator.arguments.reading import Reading
from generator.arguments.vector import Vector, vector_of
from generator.finding import Location
from generator.launch import Launch
from generator.models.engine import Engine
from generator.models.snapshot import Snapshot
from generator.record import record, remembered
from generator.rules.support.image_references import parse_reference
from generator.rules.support.releases import Release, is_one_of, release_of
from generator.vocabulary import Severity

if TYPE_CHECKING:
    from generator.rules.rule import Subject

# What only a shell, a chart or a site fills in: its text says nothing about the value.
_OPEN: Final = re.compile(r"\$[\w({]|`|\{\{|<[A-Za-z][\w .-]*>|%[A-Za-z_]+%|^\[?(?:\.{3,}|…)\]?$")


@record
class CommandLine:
    """A launch with the reading of its arguments; `reading` counts words from `vector.begin`."""

    launch: Launch
    engine_id: str
    engine: Engine
    vector: Vector
    release: Release
    parser: Parser
    reading: Reading

    def at(self, index: int) -> Location:
        """The place of a word of the reading."""
        return self.launch.words[self.vector.begin + index].at

    def text(self, index: int) -> str:
        return self.launch.words[self.vector.begin + index].text

    @property
    def severity(self) -> Severity:
        """What a flag that the release does not have weighs: a fork may have it."""
        return "error" if self.release.standing == "known" else "warning"

    @property
    def judge(self) -> str:
        """The release in words: `vllm 0.25.1`, with what is not certain about it."""
        name = f"{self.engine_id} {self.release.snapshot.release}"
        if self.release.standing == "known":
            return name
        if self.release.standing == "unknown":
            return f"{name} (the newest known; nothing says which release this is)"
        of = self.release.of
        nearest = f"to {of}" if of != self.release.snapshot.release else "to what this image holds"
        return f"{name} (the nearest {nearest} that is known here)"

    @property
    def judges(self) -> str:
        """Who agrees that something is wrong: where no release is known, all of them."""
        if self.release.standing == "unknown":
            return f"any release of {self.engine_id} that is known here"
        return self.judge


def command_lines_of(subject: "Subject") -> tuple[CommandLine, ...]:
    """Every launch whose engine has a snapshot and whose words start its server."""
    return tuple(_command_lines(subject))


def is_open(text: str) -> bool:
    """Whether something that is not known here will be put into a word."""
    return _OPEN.search(text) is not None


def _command_lines(subject: "Subject") -> Iterator[CommandLine]:
    parsers: dict[tuple[str, str | None], tuple[Release, Parser]] = {}
    engines = _engines(subject)
    for launch in subject.launches:
        engine = engines.get(launch.engine or "")
        vector = (
            vector_of(launch, engine, at_entrypoint=_is_entrypoint(launch, engine))
            if engine
            else None
        )
        if engine is None or vector is None or launch.engine is None:
            continue
        key = (launch.engine, launch.image)
        if key not in parsers:
            own = subject.plan.image if subject.plan else None
            release = release_of(launch.image, launch.engine, engine, subject.catalog, own)
            if release is None:
                continue
            parsers[key] = (release, _parser(release))
        release, parser = parsers[key]
        words = [word.text for word in launch.words[vector.begin :]]
        yield CommandLine(
            launch, launch.engine, engine, vector, release, parser, read(words, parser)
        )


def _parser(release: Release) -> Parser:
    if release.extra:
        return Parser(release.snapshot, release.extra)
    return _published(release.snapshot)


@remembered
def _published(snapshot: Snapshot) -> Parser:
    """One parser for all images that hold a release: it has hundreds of options."""
    return Parser(snapshot)


def _is_entrypoint(launch: Launch, engine: Engine) -> bool:
    """Whether the words are given to an image whose own entrypoint is the engine's command."""
    reference = parse_reference(launch.image) if launch.image else None
    if reference is None or not launch.behind_entrypoint:
        return False
    return is_one_of(reference, engine.entrypoint_images)


def _engines(subject: "Subject") -> Mapping[str, Engine]:
    if subject.plan:
        return {subject.plan.engine_id: subject.plan.engine}
    return subject.catalog.values(Engine)
