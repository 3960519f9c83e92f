"""YAML text to launches: Kubernetes objects and Compose files, every document of a stream."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from generator.finding import Finding
from generator.launch import Launch
from generator.lint import compose, helm_values, kubernetes, ray_serve, sparkrun, vllm_recipes
from generator.lint.cluster_objects import objects
from generator.lint.fragment import Fragment
from generator.lint.launches import Launches
from generator.lint.unreadable import unreadable
from generator.lint.yaml_node import Tree
from generator.lint.yaml_text import YamlText
from generator.record import record
from generator.workload import ClusterObject

# "it first stands at 12:3"
_PLACE_AT_END: Final = re.compile(r"(\d+):(\d+)$")
# Marks of templates (Helm, Jinja), which are no YAML before they are rendered.
_TEMPLATE_MARKS: Final = ("{{", "{%")


@record
class Found:
    """What a text has: launches, cluster objects, and findings about the text itself."""

    launches: tuple[Launch, ...] = ()
    notes: tuple[Finding, ...] = ()
    objects: tuple[ClusterObject, ...] = ()


def read(source: Fragment, reader: Launches, *, is_snippet: bool = False) -> Found:
    """Read a YAML stream.

    A template, and a snippet in a page that is no YAML, is only noted: it is not meant to
    be read as it stands.
    """
    from generator.source.parse import parse

    text = YamlText(source)
    parsed = parse(source.text, source.start.path)
    findings = [_moved(finding, text) for finding in parsed.findings]
    broken = next((f for f in findings if f.rule == "yaml.syntax"), None)
    if broken and any(mark in source.text for mark in _TEMPLATE_MARKS):
        hint = "render it first (`helm template` for a chart) and lint what comes out"
        return Found(notes=(unreadable(broken.at, "this is a template and no YAML", hint),))
    if broken and is_snippet:
        hint = "mend the snippet, or mark the fence as `text` when it is no whole YAML"
        return Found(notes=(unreadable(broken.at, broken.message.partition(": ")[2], hint),))
    trees = [Tree(document, text) for document in parsed.documents]
    found = tuple(launch for tree in trees for launch in _launches(tree, reader))
    named = tuple(one for tree in trees for one in objects(tree.root))
    return Found(found, tuple(findings), named)


def _moved(finding: Finding, text: YamlText) -> Finding:
    """A finding with the places of the file, where the parser only knows its own text."""

    def place(match: re.Match[str]) -> str:
        at = text.at(int(match.group(1)), int(match.group(2)))
        return f"{at.line}:{at.column}"

    message = finding.message
    if finding.rule == "yaml.duplicate-key":
        message = _PLACE_AT_END.sub(place, message)
    return replace(finding, at=text.at(finding.at.line, finding.at.column), message=message)


def _launches(tree: Tree, reader: Launches) -> Iterator[Launch]:
    root = tree.root
    if compose.is_compose(root):
        yield from compose.launches(root, reader)
    elif sparkrun.is_recipe(root):
        yield from sparkrun.launches(root, reader)
    elif vllm_recipes.is_recipe(root):
        yield from vllm_recipes.launches(root, reader)
    else:
        yield from kubernetes.launches(root, reader)
        if ray_serve.may_have(tree.text.source.text):
            yield from ray_serve.launches(root, reader)
        if helm_values.is_values(root):
            yield from helm_values.launches(root, reader)
