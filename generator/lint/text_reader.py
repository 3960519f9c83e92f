"""One file to launches, by its kind."""

from collections.abc import Iterator
from typing import Final

from generator.launch import TextFile
from generator.lint import dockerfile, markdown, yaml_reader
from generator.lint.fragment import Fragment, whole
from generator.lint.launches import Launches
from generator.lint.yaml_reader import Found

_YAML: Final = frozenset({"yaml", "yml"})
_SHELL: Final = frozenset({"bash", "sh", "shell", "zsh"})
_CONSOLE: Final = frozenset({"console", "shell-session", "sh-session", "shellsession", "terminal"})


def read(file: TextFile, reader: Launches) -> Found:
    """The launches in a file, and what is wrong with its text."""
    source = whole(file.text, file.path)
    if file.kind == "yaml":
        return yaml_reader.read(source, reader)
    if file.kind == "shell":
        return Found(tuple(reader.of_script(source)))
    if file.kind == "dockerfile":
        return Found(tuple(dockerfile.launches(source, reader)))
    if file.kind == "markdown":
        return _joined(_fence(fence, reader) for fence in markdown.fences(source))
    return Found()


def _fence(fence: markdown.Fence, reader: Launches) -> Found:
    if fence.language in _YAML:
        return yaml_reader.read(fence.text, reader, is_snippet=True)
    if fence.language == "dockerfile":
        return Found(tuple(dockerfile.launches(fence.text, reader)))
    script: Fragment | None = None
    if fence.language in _SHELL:
        script = fence.text
    elif fence.language in _CONSOLE:
        script = markdown.typed(fence.text)
    return Found(tuple(reader.of_script(script))) if script else Found()


def _joined(found: Iterator[Found]) -> Found:
    every = tuple(found)
    return Found(
        tuple(launch for one in every for launch in one.launches),
        tuple(note for one in every for note in one.notes),
        tuple(named for one in every for named in one.objects),
    )
