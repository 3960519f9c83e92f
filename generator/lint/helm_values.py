"""Values of Helm charts, as far as they show an image beside the engine's arguments.

Only a chart's templates say what becomes of a value, so nothing is made of single values: a
list named `args`, `extraArgs` or `command` is read as what its container is given.
"""

from collections.abc import Iterator
from typing import Final

from generator.launch import Launch, Variable
from generator.lint.argv import Words
from generator.lint.launches import Launches, Setting
from generator.lint.placement import architecture_of, vendor_of_container
from generator.lint.yaml_node import Node

_COMMANDS: Final = ("command", "args", "extraArgs")
# Below these keys are containers, which the reader of Kubernetes objects has, and parts of what
# is read where they are found.
_ELSEWHERE: Final = frozenset({"containers", "initContainers", "mainContainer", "image"})


def is_values(root: Node) -> bool:
    """Whether a document can be values of a chart: a mapping that is no Kubernetes object."""
    return root.is_mapping and root.get("apiVersion").data is None


def launches(root: Node, reader: Launches) -> Iterator[Launch]:
    """One launch for each mapping that has an engine's image and a list of arguments."""
    waiting = [root]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if id(node.data) in seen or (node.path and node.path[-1] in _ELSEWHERE):
            continue
        seen.add(id(node.data))
        yield from _launch(node, reader)
        waiting.extend(reversed(list(node.branches())))


def _launch(node: Node, reader: Launches) -> Iterator[Launch]:
    image = _image(node)
    if image is None:
        return
    words = _words(node)
    knowledge = reader.knowledge
    if not words or not (knowledge.engine_of_image(image) or knowledge.engine_of_words(words)):
        return
    name = node.get("name").string() or next(
        (key for key in reversed(node.path) if isinstance(key, str)), None
    )
    setting = Setting(
        label=f"values {name}" if name else "values",
        at=node.at,
        image=image,
        architecture=architecture_of(node, reader.knowledge),
        vendor=vendor_of_container(node),
        is_container=True,
    )
    yield from reader.of_words(words, _environment(node.get("env")), setting)


def _image(node: Node) -> str | None:
    """`image: name:tag`, or its parts below `image` or beside the arguments."""
    image = node.get("image")
    if not image.is_mapping:
        written = image.string()
        image = node
        if written:
            return written
    repository, tag = image.get("repository").string(), image.get("tag").string()
    if not repository:
        return None
    registry = image.get("registry").string()
    name = f"{registry}/{repository}" if registry else repository
    return f"{name}:{tag}" if tag else name


def _words(node: Node) -> Words:
    holders = (node.get("image"), node, node.get("vllmConfig"))
    found = (
        item.text() for holder in holders for key in _COMMANDS for item in holder.get(key).values()
    )
    return tuple(word for word in found if word is not None)


def _environment(node: Node) -> tuple[Variable, ...]:
    if node.is_mapping:
        return tuple(Variable(key, value.string(), value.at_key) for key, value in node.items())
    return tuple(
        Variable(name.text, item.get("value").string(), name.start)
        for item in node.values()
        if (name := item.get("name").text()) is not None
    )
