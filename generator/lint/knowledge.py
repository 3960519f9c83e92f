"""What the catalogue knows that tells an engine and its hardware in a foreign file."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Final

from generator.catalog.catalog import Catalog
from generator.lint.fragment import Fragment
from generator.lint.silicon import Vendor, of_label, vendor_of
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.record import record

# Programs that name an engine without starting it: `pip install vllm`, `docker pull …`.
_NOT_STARTING: Final = frozenset(
    {"[", "[[", "cd", "command", "docker", "echo", "git", "grep", "helm", "kubectl"}
    | {"mkdir", "pgrep", "pip", "pip3", "pkill", "podman", "printf", "test", "type", "which"}
)
_INSTALLERS: Final = frozenset({"install", "uninstall", "pull", "import", "show"})


@record
class Knowledge:
    """`commands` and `images` are what engines are known by, the longest first.

    `architecture`, `hardware` and `engine` are what the person said for files that do not say.
    `starts` are the words that start each engine, `models` the flag of each that takes the model.
    """

    commands: tuple[tuple[tuple[str, ...], str], ...]
    images: tuple[tuple[str, str], ...]
    labels: Mapping[tuple[str, str], str]
    engines: frozenset[str]
    architecture: str | None = None
    engine: str | None = None
    hardware: str | None = None
    # The catalogue's hardware by the label of its nodes.
    machines: Mapping[tuple[str, str], str] = field(default_factory=dict)
    starts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    models: Mapping[str, str | None] = field(default_factory=dict)

    @cached_property
    def starting(self) -> str:
        """A regular expression for the words that start a server; empty without engines."""
        words = (words if "." in words[0] else (*words, "serve") for words, _ in self.commands)
        return "|".join(rf"\b{' +'.join(map(re.escape, one))}\b" for one in words)

    @cached_property
    def _programs(self) -> frozenset[str]:
        return frozenset(words[0] for words, _ in self.commands)

    def engine_of_words(self, words: Sequence[Fragment]) -> tuple[str, int] | None:
        """The engine that an argument vector starts, and the index of the word that says so."""
        if not words or _name(words[0].text) in _NOT_STARTING:
            return None
        texts = [word.text for word in words]
        for index, text in enumerate(texts):
            # Most words are no program.
            is_program = text in self._programs or _name(text) in self._programs
            for command, engine in self.commands if is_program else ():
                if _starts(texts, index, command) and _may_start(texts, index):
                    return engine, index
        return None

    def engine_of_arguments(self, words: Sequence[Fragment]) -> str | None:
        """The engine that takes its model as these arguments give it, else what the person said."""
        flags = {word.text.partition("=")[0] for word in words if word.text.startswith("-")}
        is_first = bool(words) and not words[0].text.startswith("-")
        taking = [id_ for id_, flag in self.models.items() if (flag in flags if flag else is_first)]
        return taking[0] if len(taking) == 1 else self.engine

    def engine_of_image(self, image: str | None) -> str | None:
        """The engine in a container image, by the words of its name."""
        name = repository(image or "").lower()
        for part, engine in self.images:
            if part in name and re.search(rf"(?:^|[/_.-]){re.escape(part)}(?:$|[/_.-])", name):
                return engine
        return None

    def engine_of_name(self, name: str | None) -> str | None:
        """The engine whose id is a part of a name: `vLLM`, `kserve-vllm`."""
        if not name:
            return None
        parts = re.split(r"[^a-z0-9]+", name.lower())
        return next((engine for engine in sorted(self.engines) if engine in parts), None)

    def architecture_of_label(self, key: str, value: str) -> str | None:
        """The architecture of the nodes that carry a label."""
        return self.labels.get((key, value)) or of_label(key, value)

    def hardware_of_label(self, key: str, value: str) -> str | None:
        """The catalogue's hardware whose nodes carry exactly this label."""
        return self.machines.get((key, value))

    def hardware_or_default(
        self, found: str | None, architecture: str | None, vendor: Vendor | None
    ) -> str | None:
        """What the file says, else what the person said where the file names no architecture."""
        if architecture is None and self.architecture_or_default(None, vendor):
            return found or self.hardware
        return found

    def architecture_or_default(self, found: str | None, vendor: Vendor | None) -> str | None:
        """What the file says, else what the person said when the vendor is not another one."""
        if found is None and self.architecture and vendor in (None, vendor_of(self.architecture)):
            return self.architecture
        return found


def from_catalog(
    catalog: Catalog,
    architecture: str | None,
    engine: str | None,
    hardware: str | None = None,
) -> Knowledge:
    """The knowledge of a catalogue's valid engines, images and hardware."""
    engines = catalog.values(Engine)
    commands = [(tuple(c.split()), id_) for id_, e in engines.items() for c in e.commands]
    images = [(name.lower(), id_) for id_, e in engines.items() for name in e.image_names]
    images += [(i.name.lower(), i.engine) for i in catalog.values(Image).values()]
    machines = catalog.values(Hardware)
    named = {
        (label.key, label.value): id_ for id_, m in machines.items() if (label := m.access.label)
    }
    labels = {label: str(machines[id_].architecture) for label, id_ in named.items()}
    return Knowledge(
        tuple(sorted(commands, key=lambda c: (-len(c[0]), c))),
        tuple(sorted(images, key=lambda i: (-len(i[0]), i))),
        labels,
        frozenset(engines),
        architecture,
        engine,
        hardware if hardware in machines else None,
        named,
        {id_: tuple(e.command) for id_, e in engines.items()},
        {id_: e.model_flag for id_, e in engines.items()},
    )


def repository(image: str) -> str:
    """An image reference without tag and digest."""
    name = image.partition("@")[0]
    head, slash, last = name.rpartition("/")
    return head + slash + last.partition(":")[0]


def _name(word: str) -> str:
    return word.rpartition("/")[2]


def _may_start(texts: Sequence[str], index: int) -> bool:
    """Whether a program may stand here, and not the value of an option or a package's name."""
    before = texts[index - 1] if index else ""
    if before in _INSTALLERS:
        return False
    if before in ("-m", "--") or not before.startswith("-") or "=" in before:
        return True
    return index + 1 < len(texts) and not texts[index + 1].startswith("-")


def _starts(texts: Sequence[str], index: int, command: tuple[str, ...]) -> bool:
    first = texts[index]
    named = _name(first) if first.startswith(("/", "./", "~")) else first
    return named == command[0] and tuple(texts[index + 1 : index + len(command)]) == command[1:]
