"""Argument vectors to launches: which engine starts, behind which shell and container."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from generator.finding import Location
from generator.launch import Launch, ReadBy, Variable, Word
from generator.lint import docker
from generator.lint.argv import (
    Words,
    container,
    executed,
    options_of_container,
    program,
    remote_script,
    shell_script,
    unwrapped,
)
from generator.lint.fragment import Fragment, join, pinned
from generator.lint.knowledge import Knowledge
from generator.lint.shell import commands
from generator.lint.silicon import Vendor, of_image
from generator.record import record, replace
from generator.workload import RunsIn

# https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/
_REFERENCE: Final = re.compile(r"\$(?:\$|\(([^()]*)\))")
_DEEPEST: Final = 4
# What an image's own command may be given first: an option, a subcommand, a model's repository.
_ARGUMENT: Final = re.compile(r"-.*|serve|[\w.-]+/[\w.-]+", re.DOTALL)


@record
class Setting:
    """What surrounds an argument vector in its file.

    `is_container` is set where it starts a container: that is a launch even when its words
    name no engine. `engine` is what the file says beside the words and the image;
    `read_by` and `behind_entrypoint` are those of the launch.
    """

    label: str
    at: Location
    image: str | None = None
    engine: str | None = None
    architecture: str | None = None
    hardware: str | None = None
    vendor: Vendor | None = None
    is_container: bool = False
    read_by: ReadBy = "nothing"
    behind_entrypoint: bool = False
    runs_in: RunsIn | None = None


class Launches:
    """Finds the launches in argument vectors and scripts, by what the catalogue knows."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge

    def of_script(
        self,
        script: Fragment,
        environment: Sequence[Variable] = (),
        setting: Setting | None = None,
        depth: int = 0,
    ) -> Iterator[Launch]:
        """The launches in a shell script."""
        setting = replace(
            setting or Setting("", script.start),
            is_container=False,
            read_by="shell",
            behind_entrypoint=False,
        )
        for invocation in commands(script, environment, self._wanted):
            yield from self.of_words(invocation.words, invocation.environment, setting, depth)

    def of_arguments(self, words: Words) -> Iterator[Launch]:
        """The launch of a list of arguments, behind the command of the engine that takes them."""
        engine = self.knowledge.engine_of_arguments(words)
        start = words[0].start
        command = self.knowledge.starts.get(engine or "", ())
        if engine and command:
            yield Launch(
                label=start.path,
                at=start,
                words=(
                    *(Word(text, start) for text in command),
                    *(Word(word.text, word.start) for word in words),
                ),
                engine=engine,
                architecture=self.knowledge.architecture,
                read_by="nothing",
                hardware=self.knowledge.hardware,
            )

    def of_words(
        self, words: Words, environment: Sequence[Variable], setting: Setting, depth: int = 0
    ) -> Iterator[Launch]:
        """The launches of an argument vector: of the scripts in it, or the vector itself."""
        found = False
        for launch in self._inside(words, environment, setting, depth):
            found = True
            yield launch
        if not found:
            yield from self._itself(words, environment, setting)

    def _inside(
        self, words: Words, environment: Sequence[Variable], setting: Setting, depth: int
    ) -> Iterator[Launch]:
        words, environment = unwrapped(words, tuple(environment))
        if depth >= _DEEPEST:
            return
        script = shell_script(words)
        if script is not None:
            yield from self.of_script(script, environment, setting, depth + 1)
        # Another machine and another container have variables of their own.
        remote = remote_script(words)
        if remote is not None:
            yield from self.of_script(remote, (), setting, depth + 1)
        inside = executed(words)
        if inside and self._wanted(inside):
            yield from self.of_words(inside, (), replace(setting, is_container=False), depth + 1)
        started = container(words, environment)
        if started is not None:
            inner = Setting(
                f"{program(words)} run {started.image.text}",
                words[0].start,
                started.image.text,
                architecture=setting.architecture,
                hardware=setting.hardware,
                vendor=setting.vendor,
                is_container=True,
                read_by=setting.read_by,
                behind_entrypoint=not started.entrypoint,
                runs_in=docker.runs_in(started, words[0].start),
            )
            yield from self.of_words(started.words, started.environment, inner, depth + 1)

    def _itself(
        self, words: Words, environment: Sequence[Variable], setting: Setting
    ) -> Iterator[Launch]:
        words, environment = unwrapped(words, tuple(environment))
        named = self.knowledge.engine_of_words(words)
        if not named and not setting.is_container:
            return
        engine = named[0] if named else self.knowledge.engine_of_image(setting.image)
        architecture = setting.architecture or of_image(setting.image)
        yield Launch(
            label=setting.label or _title(words, named[1] if named else 0),
            at=setting.at if setting.is_container else words[0].start,
            words=tuple(Word(word.text, word.start) for word in words),
            environment=tuple(environment),
            engine=engine or setting.engine or self.knowledge.engine,
            image=setting.image,
            architecture=self.knowledge.architecture_or_default(architecture, setting.vendor),
            read_by=setting.read_by,
            behind_entrypoint=setting.behind_entrypoint,
            hardware=self.knowledge.hardware_or_default(
                setting.hardware, architecture, setting.vendor
            ),
            runs_in=setting.runs_in,
            is_certain=bool(named) or (engine is not None and _go_to_the_image(words)),
        )

    def _wanted(self, words: Sequence[Fragment]) -> bool:
        inner, _ = unwrapped(tuple(words), ())
        hands_over = shell_script(inner) or remote_script(inner) or executed(inner)
        return bool(
            hands_over or self.knowledge.engine_of_words(inner) or options_of_container(inner)
        )


def kubernetes_words(words: Words, environment: Sequence[Variable]) -> Words:
    """Words of `command` and `args` with `$(NAME)` filled in and `$$` made `$`."""
    known = {v.name: v for v in environment if v.value is not None}
    return tuple(_filled(word, known) if "$" in word.text else word for word in words)


def _filled(word: Fragment, known: dict[str, Variable]) -> Fragment:
    pieces = []
    done = 0
    for match in _REFERENCE.finditer(word.text):
        variable = known.get(match.group(1) or "")
        if match.group() == "$$":
            pieces += [word.cut(done, match.start() + 1)]
        elif variable and variable.value is not None:
            pieces += [word.cut(done, match.start()), pinned(variable.value, variable.at)]
        else:
            continue
        done = match.end()
    if not pieces:
        return word
    return join([*pieces, word.cut(done, len(word.text))], word.start)


def _go_to_the_image(words: Words) -> bool:
    """Whether words are arguments of an image's own command, and start nothing themselves."""
    return not words or _ARGUMENT.fullmatch(words[0].text) is not None


def _title(words: Words, index: int) -> str:
    """The engine's command without its options: `vllm serve`."""
    title = [word.text for word in words[index : index + 2] if not word.text.startswith("-")]
    return " ".join(title)
