"""Dockerfiles: https://docs.docker.com/reference/dockerfile/. One launch a stage that says
what it starts, and the launches in RUN.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Location
from generator.launch import Launch, Variable
from generator.lint.argv import Words
from generator.lint.fragment import Fragment, join
from generator.lint.launches import Launches, Setting
from generator.lint.shell_lexer import tokens
from generator.lint.shell_skip import end_of_here_document
from generator.lint.shell_tokens import RawWord
from generator.lint.shell_variables import Variables
from generator.lint.yaml_node import Tree
from generator.lint.yaml_text import YamlText
from generator.record import record

_INSTRUCTION: Final = re.compile(r"[ \t]*([A-Za-z]+)[ \t]+")
_SKIPPED: Final = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\r?\n|\Z)")
_CONTINUED: Final = re.compile(r"\\[ \t]*\r?\n")
_STARTING: Final = ("ENTRYPOINT", "CMD")
_HERE: Final = re.compile(r"<<(-?)['\"]?([A-Za-z_]\w*)")
_ASSIGNMENT: Final = re.compile(r"([A-Za-z_]\w*)=")
_PLAIN_ENV: Final = re.compile(r"([A-Za-z_]\w*)[ \t]+(\S.*)", re.DOTALL)


@record
class Instruction:
    """One instruction with its continued lines joined."""

    name: str
    at: Location
    body: Fragment


def launches(source: Fragment, reader: Launches) -> Iterator[Launch]:
    """The launches of every stage."""
    arguments: dict[str, Variable] = {}
    stages: dict[str, _Stage] = {}
    stage = _Stage(reader)
    for instruction in _instructions(source):
        if instruction.name == "FROM":
            yield from stage.finished()
            stage = _from(instruction.body, arguments, stages, reader)
        elif instruction.name == "ARG":
            arguments.update(_environment(instruction.body))
        elif instruction.name == "RUN":
            yield from reader.of_script(instruction.body, stage.environment())
        else:
            stage.add(instruction)
    yield from stage.finished()


class _Stage:
    """One stage: its base image, its variables and what it starts."""

    def __init__(self, reader: Launches, image: str | None = None) -> None:
        self._reader = reader
        self.image = image
        self.variables: dict[str, Variable] = {}
        self._starts: dict[str, Instruction] = {}

    def add(self, instruction: Instruction) -> None:
        if instruction.name == "ENV":
            self.variables.update(_environment(instruction.body))
        elif instruction.name in _STARTING:
            self._starts[instruction.name] = instruction

    def environment(self) -> tuple[Variable, ...]:
        return tuple(self.variables.values())

    def finished(self) -> Iterator[Launch]:
        started = [self._starts[name] for name in _STARTING if name in self._starts]
        if not started:
            return
        label = f"stage from {self.image}" if self.image else "Dockerfile"
        setting = Setting(
            label,
            started[0].at,
            self.image,
            is_container=True,
            behind_entrypoint="ENTRYPOINT" not in self._starts,
        )
        shell_form = next((one for one in started if not one.body.text.startswith("[")), None)
        if shell_form:
            found = list(self._reader.of_script(shell_form.body, self.environment(), setting))
            if found:
                yield from found
                return
        words = tuple(word for one in started for word in _words(one.body))
        yield from self._reader.of_words(words, self.environment(), setting)


def _from(
    body: Fragment, arguments: dict[str, Variable], stages: dict[str, _Stage], reader: Launches
) -> _Stage:
    """The stage that `FROM image AS name` begins, on an image or on an earlier stage."""
    variables = Variables(body)
    variables.inherit(arguments.values())
    raw = (token for token in tokens(body.text) if isinstance(token, RawWord))
    words = [word.text for one in raw for word in variables.words(one)]
    words = [word for word in words if not word.startswith("--")]
    stage = _Stage(reader, words[0] if words else None)
    earlier = stages.get(words[0]) if words else None
    if earlier:
        stage.image = earlier.image
        stage.variables.update(earlier.variables)
    if len(words) > 2:
        stages[words[2]] = stage
    return stage


def _words(body: Fragment) -> Words:
    """The exec form, a JSON list; the words of the shell form as they are."""
    from generator.source.parse import parse

    if body.text.startswith("["):
        parsed = parse(body.text, body.start.path)
        if len(parsed.documents) == 1:
            items = Tree(parsed.documents[0], YamlText(body)).root.values()
            return tuple(word for item in items if (word := item.text()) is not None)
    variables = Variables(body)
    raw = (token for token in tokens(body.text) if isinstance(token, RawWord))
    return tuple(word for one in raw for word in variables.words(one))


def _environment(body: Fragment) -> dict[str, Variable]:
    """`ENV NAME=value …`, and the old `ENV NAME value`."""
    variables = Variables(body)
    found: dict[str, Variable] = {}
    for token in tokens(body.text):
        if isinstance(token, RawWord) and _ASSIGNMENT.match(body.text, token.start):
            word = "".join(word.text for word in variables.words(token))
            name, _, value = word.partition("=")
            found[name] = Variable(name, _known(value), body.at(token.start))
    plain = _PLAIN_ENV.fullmatch(body.text)
    if not found and plain:
        found[plain.group(1)] = Variable(plain.group(1), _known(plain.group(2)), body.start)
    return found


def _known(value: str) -> str | None:
    return None if "$" in value else value


def _instructions(source: Fragment) -> Iterator[Instruction]:
    text, index = source.text, 0
    while index < len(text):
        skipped = _SKIPPED.match(text, index)
        if skipped and skipped.end() > index:
            index = skipped.end()
            continue
        head = _INSTRUCTION.match(text, index)
        begin = head.end() if head else index
        body, index = _body(source, begin)
        if head:
            yield Instruction(head.group(1).upper(), source.at(head.start(1)), body)


def _body(source: Fragment, begin: int) -> tuple[Fragment, int]:
    """The rest of an instruction and the index after it; comment lines in between are not it."""
    text, index = source.text, begin
    pieces = []
    while True:
        end = text.find("\n", index)
        end = len(text) if end < 0 else end
        continued = _CONTINUED.search(text, index, min(end + 1, len(text)))
        if not continued:
            pieces.append(source.cut(index, end))
            break
        pieces.append(source.cut(index, continued.start()))
        index = end + 1
        while index < len(text) and (skipped := _SKIPPED.match(text, index)):
            if skipped.end() == index:
                break
            index = skipped.end()
    body = join(pieces)
    body = body.cut(len(body.text) - len(body.text.lstrip()), len(body.text))
    end += 1
    for here in _HERE.finditer(body.text):
        end = end_of_here_document(text, min(end, len(text)), here.group(2), bool(here.group(1)))
    return body, min(end, len(text))
