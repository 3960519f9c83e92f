"""How the kubelet makes a container's argument vector and environment from its manifest.

The algorithm of Kubernetes' third_party/forked/golang/expansion/expand.go, written anew:
https://github.com/kubernetes/kubernetes/tree/master/third_party/forked/golang/expansion
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import yaml

from generator.source.parse import parse
from tests.properties.arrival import Arrival

# `$$` is a `$`, `$(NAME)` a reference; any other `$` stands for itself.
_OPERATOR: Final = re.compile(r"\$(?:(?P<escaped>\$)|\((?P<name>[^)]*)\))", re.DOTALL)


def expand(text: str, variables: Mapping[str, str]) -> str:
    """References replaced; one to an unknown variable stays as it is written."""

    def replaced(match: re.Match[str]) -> str:
        if match["escaped"]:
            return "$"
        return variables.get(match["name"], match[0])

    return _OPERATOR.sub(replaced, text)


def documents(text: str) -> list[Any]:
    """The manifests in a text; PyYAML and the project's own parser must read the same."""
    found = list(yaml.load_all(text, Loader=yaml.CSafeLoader))
    own = parse(text, "manifest.yaml")
    assert not own.findings
    assert [document.data for document in own.documents] == found
    return found


def pods(text: str) -> dict[str, Any]:
    """The pod specs in a text: by member for the targets that name them, else by service."""
    return {name: spec for document in documents(text) for name, spec in _pods(document)}


def _pods(document: Any) -> Iterator[tuple[str, Any]]:
    spec = document["spec"]
    if document["kind"] == "StatefulSet":
        yield _component(spec["template"]), spec["template"]["spec"]
    elif document["kind"] == "LeaderWorkerSet":
        group = spec["leaderWorkerTemplate"]
        for template in (group["leaderTemplate"], group["workerTemplate"]):
            yield _component(template), template["spec"]
    elif document["kind"] == "InferenceService":
        yield "head", spec["predictor"]
    elif document["kind"] == "InferaDeployment":
        for name, service in spec["services"].items():
            yield name, service["extraPodSpec"]


def _component(template: Any) -> str:
    return str(template["metadata"]["labels"]["app.kubernetes.io/component"])


def container_arrival(container: Mapping[str, Any], injected: Mapping[str, str] = {}) -> Arrival:
    """What the process of a container receives; variables of pod fields are left out.

    `injected` are variables that a controller puts in front of the container's own.
    """
    environment = dict(injected)
    for entry in container.get("env", ()):
        if "valueFrom" not in entry:
            environment[entry["name"]] = expand(entry["value"], environment)
    words = _strings([*container.get("command", ()), *container.get("args", ())])
    return Arrival(tuple(expand(word, environment) for word in words), environment)


def _strings(values: Iterable[object]) -> list[str]:
    assert all(isinstance(value, str) for value in values)
    return [str(value) for value in values]
