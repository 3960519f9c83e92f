"""Compose files: https://github.com/compose-spec/compose-spec/blob/main/spec.md."""

import re
from collections.abc import Iterator
from typing import Final

from generator.launch import Launch, Variable
from generator.lint import compose_service
from generator.lint.argv import Words
from generator.lint.fragment import Fragment, join
from generator.lint.launches import Launches, Setting
from generator.lint.shell_lexer import tokens
from generator.lint.shell_tokens import RawArray, Separator
from generator.lint.shell_variables import Variables
from generator.lint.yaml_node import Node

# `$$` is a dollar sign; `${NAME:-default}` is filled in by Compose, before any shell.
_INTERPOLATION: Final = re.compile(r"\$(?:\$|\{[A-Za-z_]\w*:?-([^{}]*)\})")


def is_compose(root: Node) -> bool:
    """Whether a document is a Compose file: services at the top, and no Kubernetes object."""
    services = [service for _, service in root.get("services").items()]
    return (
        bool(services)
        and root.get("apiVersion").data is None
        and any(_is_service(service) for service in services)
    )


def launches(root: Node, reader: Launches) -> Iterator[Launch]:
    """One launch a service, or more when its command is a script that starts several."""
    for name, service in root.get("services").items():
        if not _is_service(service):
            continue
        image = _interpolated_or_none(service.get("image"))
        setting = Setting(
            label=f"service {name}",
            at=service.at_key,
            image=image.text if image else None,
            is_container=True,
            runs_in=compose_service.runs_in(name, service, _interpolated_or_none),
        )
        words = (*_words(service.get("entrypoint")), *_words(service.get("command")))
        yield from reader.of_words(words, _environment(service.get("environment")), setting)


def _is_service(node: Node) -> bool:
    return node.is_mapping and any(
        node.get(key).data is not None for key in ("image", "command", "entrypoint", "build")
    )


def _words(node: Node) -> Words:
    if not node.is_list:
        text = _interpolated_or_none(node)
        return split(text) if text else ()
    found = (_interpolated_or_none(item) for item in node.values())
    return tuple(word for word in found if word is not None)


def split(text: Fragment) -> Words:
    """The words of a command that is written as one string; no shell expands them."""
    variables = Variables(text)
    words: list[Fragment] = []
    for token in tokens(text.text):
        if isinstance(token, Separator):
            continue
        for raw in token.words if isinstance(token, RawArray) else (token,):
            words.extend(variables.words(raw))
    return tuple(words)


def _environment(node: Node) -> tuple[Variable, ...]:
    if not node.is_list:
        return tuple(Variable(name, _value(value), value.at_key) for name, value in node.items())
    found = []
    for item in node.values():
        text = _interpolated_or_none(item)
        if text:
            name, equals, value = text.text.partition("=")
            found.append(Variable(name, _known(value) if equals else None, text.start))
    return tuple(found)


def _value(node: Node) -> str | None:
    text = _interpolated_or_none(node)
    return _known(text.text) if text else None


def _known(value: str) -> str | None:
    """None for a value that comes from the environment of whoever runs Compose."""
    return None if "$" in value else value


def _interpolated_or_none(node: Node) -> Fragment | None:
    text = node.text()
    return _interpolated(text) if text else None


def _interpolated(text: Fragment) -> Fragment:
    pieces = []
    done = 0
    for match in _INTERPOLATION.finditer(text.text):
        pieces.append(text.cut(done, match.start()))
        begin, end = match.span(1) if match.group(1) is not None else (match.end() - 1, match.end())
        pieces.append(text.cut(begin, end))
        done = match.end()
    return join([*pieces, text.cut(done, len(text.text))], text.start) if pieces else text
