"""One JSON-valued argument is right in every target: what arrives is the JSON of the catalogue."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from generator.plan.answers import Answers
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.render.render import render
from generator.render.templates import Templates
from generator.vocabulary import CLUSTER_TARGETS, TARGETS, Target
from tests.plan.edited import edited, setting, through_infera
from tests.properties.arrival import value_of
from tests.properties.compose_file import loaded, service_arrival
from tests.properties.kubelet import container_arrival, pods
from tests.properties.stubs import Bench, docker_run

# Every sign that a shell, YAML, Compose or the kubelet would read as its own; no white space,
# because PCAI's editor splits there.
VALUE: Final[Mapping[str, object]] = {
    "it's": ['a"b', "c\\d", "$HOME", "${HOME}", "$(HOME)", "$$", "`id`", "{{x}}", "#", "<x>"],
    "nested": {"yes": True, "no": None, "number": 0.5, "empty": {}, "é": []},
    "_": "a:b,c;d&e|f*?!%s~",
}


def _in_cluster(plan: Plan, files: Mapping[str, str], _bench: Bench) -> tuple[str, ...]:
    member = plan.head.name if plan.target != "infera" else "prefill"
    [container] = pods(files["manifest.yaml"])[member]["containers"]
    return container_arrival(container).argv


def _in_docker(_plan: Plan, files: Mapping[str, str], bench: Bench) -> tuple[str, ...]:
    return docker_run(bench.script(files["head.sh"])[-1].argv).words


def _in_compose(_plan: Plan, files: Mapping[str, str], _bench: Bench) -> tuple[str, ...]:
    file = loaded(files["head.compose.yaml"], {"HOME": "expanded"})
    return service_arrival(file["services"]["engine"]).argv


def _in_pcai(_plan: Plan, files: Mapping[str, str], _bench: Bench) -> tuple[str, ...]:
    return tuple(files["arguments.txt"].split())


def _in_shell(_plan: Plan, files: Mapping[str, str], bench: Bench) -> tuple[str, ...]:
    return bench.script(files["head.sh"])[-1].argv


READERS: Final[Mapping[Target, Callable[[Plan, Mapping[str, str], Bench], tuple[str, ...]]]] = {
    **dict.fromkeys(CLUSTER_TARGETS, _in_cluster),
    "docker": _in_docker,
    "compose": _in_compose,
    "pcai": _in_pcai,
    "shell": _in_shell,
}


@pytest.mark.parametrize("target", TARGETS)
def test_json_arrives(tmp_path: Path, templates: Templates, target: Target) -> None:
    changes: dict[str, Mapping[str, object]] = {
        "profiles/plain.yaml": {"arguments": {"--settings": setting(VALUE)}}
    }
    if target == "infera":
        changes |= through_infera()
    catalog = edited(tmp_path, changes)
    plan = resolve(catalog, "pair" if target == "lws" else "single", target, _answers(target))
    bench = Bench(tmp_path)
    for name in ("docker", "engine-stub"):
        bench.stand_in(name)
    argv = READERS[target](plan, render(plan, templates), bench)
    text = value_of(argv, "--settings")
    assert json.loads(text) == VALUE
    # An engine must not be sent another spelling on one target than on the others.
    assert text == json.dumps(VALUE, ensure_ascii=False, separators=(",", ":"))


def test_every_target_is_read() -> None:
    assert set(READERS) == set(TARGETS)


def _answers(target: Target) -> Answers:
    if target == "infera":
        nodes = {"prefill": "node-a", "decode": "node-b"}
        return Answers(role_nodes=nodes, placeholders={"MODEL_DIR": "/m"})
    return Answers(node="node-a", placeholders={"FABRIC_ADDRESS": "192.0.2.1"})
