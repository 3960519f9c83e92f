"""Kubernetes objects: the containers of every pod specification, wherever it is nested."""

import json
from collections.abc import Iterator
from typing import Final

from generator.finding import Location
from generator.launch import Launch, Variable
from generator.lint.argv import Words
from generator.lint.fragment import Fragment, pinned
from generator.lint.launches import Launches, Setting, kubernetes_words
from generator.lint.placement import architecture_of, hardware_of, vendor_of_container
from generator.lint.pods import Owner, owner_of, probes_of, workload
from generator.lint.shell import is_shell
from generator.lint.yaml_node import Node, keys
from generator.record import record, replace
from generator.workload import Probe, RunsIn, Workload

_SCRIPT_NAMES: Final = (".sh", ".bash")
# It describes pods, in thousands of mappings, and has none.
_DEFINITION: Final = "CustomResourceDefinition"
_KIND: Final = keys("kind")
# Keys that say something of what is below them; most mappings have none.
_SAYING: Final = keys(
    *("kind", "replicas", "nodeSelector", "affinity", "backendFramework", "modelFormat"),
    *("runtime", "envs", "componentType"),
)
# Keys of the mappings that have containers.
_LISTS: Final = ("initContainers", "containers", "ephemeralContainers", "steps")
_SINGLE: Final = {"mainContainer": "main container", "container": "container", "script": "script"}
_HOLDING: Final = keys(*_LISTS, *_SINGLE, "model", "services")
_READ: Final = _KIND | _SAYING | _HOLDING


@record
class _Around:
    """What the values around a pod specification say about it."""

    owner: Owner = Owner()
    architecture: str | None = None
    hardware: str | None = None
    engine: str | None = None
    environment: tuple[Variable, ...] = ()
    probes: tuple[Probe, ...] = ()


def launches(root: Node, reader: Launches) -> Iterator[Launch]:
    """The launches of every object in a document; nothing for other YAML."""
    if root.get("kind").data == _DEFINITION:
        return
    wanted = root.holders(_READ)
    waiting = [(root, _Around())]
    seen: set[int] = set()
    while waiting:
        node, around = waiting.pop()
        if id(node.data) in seen or id(node.data) not in wanted:
            continue
        seen.add(id(node.data))
        around = _around(node, around, reader)
        found = tuple(_containers(node))
        pod = _pod(node, around, reader) if found else None
        for container, kind in found:
            yield from _container(container, kind, around, reader, pod)
        if node.has_any(_KIND):
            yield from _config_map(node, around, reader)
        waiting.extend((child, around) for child in reversed(list(node.branches())))


def _pod(node: Node, around: _Around, reader: Launches) -> Workload:
    return workload(node, around.owner, around.architecture, reader.knowledge, probes=around.probes)


def _around(node: Node, around: _Around, reader: Launches) -> _Around:
    if not node.has_any(_SAYING):
        return around
    around = replace(around, owner=owner_of(node, around.owner))
    architecture = architecture_of(node, reader.knowledge)
    if architecture:
        hardware = hardware_of(node, reader.knowledge)
        around = replace(around, architecture=architecture, hardware=hardware)
    engine = _named_engine(node, reader)
    if engine:
        around = replace(around, engine=engine)
    # Dynamo hands `envs` of the graph, and `envs` and probes of a service, to the container:
    # https://github.com/ai-dynamo/dynamo, deploy/operator/api/v1alpha1.
    if node.get("componentType").string():
        around = replace(around, probes=probes_of(node))
    if node.get("envs").is_list:
        around = replace(around, environment=_joined(around.environment, _env(node.get("envs"))))
    return around


def _named_engine(node: Node, reader: Launches) -> str | None:
    """The engine that a custom resource names in a field of its own."""
    fields = (node.get("backendFramework"), node.down("modelFormat", "name"), node.get("runtime"))
    found = (reader.knowledge.engine_of_name(field.string()) for field in fields)
    return next((engine for engine in found if engine), None)


def _containers(node: Node) -> Iterator[tuple[Node, str]]:
    """The containers of a pod specification, with what to call them."""
    if not node.has_any(_HOLDING):
        return
    for key in _LISTS:
        for container in node.get(key).values():
            # The steps of a workflow elsewhere have no image.
            if container.is_mapping and (key != "steps" or container.get("image").string()):
                name = container.get("name").string()
                yield container, f"container {name}" if name else "container"
    yield from _single_containers(node)
    if node.path[-1:] == ("predictor",) and node.get("model").is_mapping:
        yield node.get("model"), "predictor"
    for name, service in node.get("services").items():
        if _is_flat(service):
            yield service, f"service {name}"


def _single_containers(node: Node) -> Iterator[tuple[Node, str]]:
    for key, title in _SINGLE.items():
        single = node.get(key)
        if single.is_mapping and (key == "mainContainer" or single.get("image").string()):
            yield single, title


def _is_flat(service: Node) -> bool:
    """An Infera service without a pod: the operator writes the command in front of `args`."""
    return (
        service.get("componentType").data is not None
        and service.get("args").is_list
        and not service.get("extraPodSpec").is_mapping
    )


def _container(
    node: Node, name: str, around: _Around, reader: Launches, pod: Workload | None
) -> Iterator[Launch]:
    environment = _joined(around.environment, _env(node.get("env")))
    words = kubernetes_words((*_words(node.get("command")), *_words(node.get("args"))), environment)
    architecture = architecture_of(node, reader.knowledge) or around.architecture
    setting = Setting(
        label=", ".join(part for part in (around.owner.label, name) if part),
        at=node.at,
        image=node.get("image").string(),
        engine=around.engine or _named_engine(node, reader),
        architecture=architecture,
        hardware=hardware_of(node, reader.knowledge) or around.hardware,
        vendor=vendor_of_container(node),
        is_container=True,
        read_by="kubelet",
        behind_entrypoint=not any(node.get("command").values()),
        runs_in=_runs_in(pod, node.at),
    )
    yield from reader.of_words(words, environment, setting)
    # Argo has a script in `source`, Tekton in `script`.
    for key in ("source", "script"):
        script = node.get(key).text()
        yield from reader.of_script(script, environment, setting) if script else ()


def _runs_in(pod: Workload | None, at: Location) -> RunsIn | None:
    """The pod's container at a place; None for what is no container of it."""
    containers = pod.containers if pod else ()
    found = next((container for container in containers if container.at == at), None)
    return RunsIn(pod, found) if pod and found else None


def _config_map(node: Node, around: _Around, reader: Launches) -> Iterator[Launch]:
    if node.get("kind").string() != "ConfigMap":
        return
    for name, value in node.get("data").items():
        script = value.text()
        if script and (name.endswith(_SCRIPT_NAMES) or is_shell(script.text)):
            label = ", ".join(part for part in (around.owner.label, name) if part)
            yield from reader.of_script(script, (), Setting(label, script.start))


def _words(node: Node) -> Words:
    return tuple(word for item in node.values() if (word := _word(item)) is not None)


def _word(item: Node) -> Fragment | None:
    """An item as a word. JSON that YAML has read for itself still takes a word's place."""
    if item.is_mapping or item.is_list:
        return pinned(json.dumps(item.data, default=str), item.at)
    return item.text()


def _env(node: Node) -> tuple[Variable, ...]:
    return tuple(
        Variable(name.text, item.get("value").string(), name.start)
        for item in node.values()
        if (name := item.get("name").text()) is not None
    )


def _joined(outer: tuple[Variable, ...], inner: tuple[Variable, ...]) -> tuple[Variable, ...]:
    """The variables of both; the inner ones count where both have one."""
    names = {variable.name for variable in inner}
    return (*(v for v in outer if v.name not in names), *inner)
