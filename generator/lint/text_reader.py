"""One file to launches, by its kind."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from generator.finding import Finding
from generator.launch import TextFile
from generator.lint import argument_list, dockerfile, markdown, systemd, yaml_reader
from generator.lint.fragment import Fragment, whole
from generator.lint.launches import Launches
from generator.lint.unreadable import unreadable
from generator.lint.yaml_reader import Found

_YAML: Final = frozenset({"yaml", "yml"})
_DOCKERFILE: Final = frozenset({"dockerfile", "containerfile"})
_UNIT: Final = frozenset({"systemd", "ini"})


def read(file: TextFile, reader: Launches) -> Found:
    """The launches in a file, and what is wrong with its text."""
    source = whole(file.text, file.path)
    if file.kind == "yaml":
        found = yaml_reader.read(source, reader)
        is_told = file.own or found.launches or found.notes
        return found if is_told else replace(found, notes=tuple(_not_found(source, reader)))
    if file.kind == "shell":
        return Found(tuple(reader.of_script(source)))
    if file.kind == "dockerfile":
        return Found(tuple(dockerfile.launches(source, reader)))
    if file.kind == "systemd":
        return _unit(source, reader)
    if file.kind == "markdown":
        return _joined(_fence(fence, reader) for fence in markdown.fences(source))
    # A render has texts to paste; they are no commands.
    return Found() if file.own else _commands(source, reader)


def _commands(source: Fragment, reader: Launches) -> Found:
    """A text of no known kind: commands if it has any, else a note that nothing was found."""
    arguments = argument_list.words_of(source)
    found = tuple(reader.of_arguments(arguments) if arguments else reader.of_script(source))
    if found or not source.text.strip():
        return Found(found)
    why = "nothing in this text says what kind of file it is"
    hint = "name it as what it is: .yaml, .sh, .md, .service, .container or Dockerfile"
    if arguments:
        why = "nothing in this list of arguments says for which engine it is"
        hint = "give --engine, or put the model in its first line"
    return Found(notes=(unreadable(source.start, why, hint),))


def _not_found(source: Fragment, reader: Launches) -> Iterator[Finding]:
    """A note on YAML that has an engine's command where nobody here looks for one."""
    text, commands = source.text, reader.knowledge.commands
    if "CustomResourceDefinition" in text or not any(words[0] in text for words, _ in commands):
        return
    for found in re.finditer(reader.knowledge.starting, text):
        begin = text.rfind("\n", 0, found.start()) + 1
        if "#" not in text[begin : found.start()]:
            why = f"nothing around `{found[0]}` says that it is started, or how"
            hint = "render it first when it is for a tool that writes manifests"
            yield unreadable(source.at(found.start()), why, hint)
            return


def _unit(source: Fragment, reader: Launches) -> Found:
    unit = systemd.read(source, reader)
    return Found(unit.launches, unit.notes)


def _fence(fence: markdown.Fence, reader: Launches) -> Found:
    if fence.language in _YAML:
        return yaml_reader.read(fence.text, reader, is_snippet=True)
    if fence.language in _DOCKERFILE:
        return Found(tuple(dockerfile.launches(fence.text, reader)))
    if fence.language in _UNIT and systemd.is_unit(fence.text.text):
        return _unit(fence.text, reader)
    script = markdown.script_of(fence)
    return Found(tuple(reader.of_script(script))) if script else Found()


def _joined(found: Iterator[Found]) -> Found:
    every = tuple(found)
    return Found(
        tuple(launch for one in every for launch in one.launches),
        tuple(note for one in every for note in one.notes),
        tuple(named for one in every for named in one.objects),
    )
