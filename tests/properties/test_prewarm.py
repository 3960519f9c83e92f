"""Any model name reaches the request before ready unchanged, and any UUID its option."""

import csv

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers, parse_sets
from generator.plan.resolve import resolve
from generator.render.render import render
from generator.render.templates import Templates
from generator.vocabulary import Part, Target
from tests.properties.compose_file import loaded
from tests.properties.hostile import FRAGMENTS, texts
from tests.properties.kubelet import container_arrival, expand, pods
from tests.properties.stubs import Bench, docker_run


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    bench = Bench(tmp_path_factory.mktemp("bench"))
    bench.stand_in("docker")
    return bench


def answers(catalog: Catalog, part: Part, *sets: str) -> Answers:
    found = parse_sets(sets, catalog.placeholders)
    placeholders = {"FABRIC_ADDRESS": "192.0.2.1", **found.placeholders}
    return Answers(node="n", placeholders=placeholders, flags=found.flags, parts=(part,))


# Every fragment at once: a process for each would take long.
@given(name=texts())
@example(name="".join(FRAGMENTS))
@example(name="$(HF_HOME)")
@settings(max_examples=30)
def test_any_name_passes_the_probe(small: Catalog, templates: Templates, name: str) -> None:
    plan = resolve(
        small, "quad", "kubernetes", answers(small, "prewarm", f"served-model-name={name}")
    )
    [engine] = pods(render(plan, templates)["manifest.yaml"])["head"]["containers"]
    # The kubelet fills `$(NAME)` in a probe's command as it does in the container's own:
    # https://github.com/kubernetes/kubernetes/blob/master/pkg/kubelet/prober/prober.go
    environment = container_arrival(engine).environment
    command = [expand(word, environment) for word in engine["startupProbe"]["exec"]["command"]]
    assert command == [*plan.prewarm, "0"]
    assert command[-2] == name


@given(name=texts())
@example(name="".join(FRAGMENTS))
@settings(max_examples=12)
def test_any_name_passes_the_script(
    small: Catalog, templates: Templates, bench: Bench, name: str
) -> None:
    plan = resolve(small, "quad", "docker", answers(small, "prewarm", f"served-model-name={name}"))
    request = bench.script(render(plan, templates)["head.sh"])[-1]
    assert request.argv == ("exec", "quad-head", *plan.prewarm, "600")
    assert plan.prewarm[-1] == name


# The pattern of the small catalogue lets anything pass.
@given(uuids=st.lists(texts().map(lambda text: text.replace(",", "")), min_size=1, max_size=3))
@example(uuids=list(FRAGMENTS))
@settings(max_examples=12)
@pytest.mark.parametrize("target", ["kubernetes", "docker", "compose"])
def test_any_uuid_stands_in_its_place(
    small: Catalog, templates: Templates, bench: Bench, target: Target, uuids: list[str]
) -> None:
    names = [f"GPU-{text}".replace("\r", "").replace(",", "") for text in uuids]
    plan = resolve(
        small, "quad", target, answers(small, "pin-gpus", f"GPU_UUIDS={','.join(names)}")
    )
    files = render(plan, templates)
    if target == "kubernetes":
        [engine] = pods(files["manifest.yaml"])["head"]["containers"]
        visible = container_arrival(engine).environment["NVIDIA_VISIBLE_DEVICES"]
        assert visible == ",".join(names)
    elif target == "docker":
        [value] = docker_run(bench.script(files["head.sh"])[-1].argv).every("--gpus")
        [fields] = csv.reader(value.splitlines(keepends=True), strict=True)
        assert fields == [f"device={','.join(names)}"]
    else:
        engine = loaded(files["head.compose.yaml"], {"NAME": "expanded"})["services"]["engine"]
        [request] = engine["deploy"]["resources"]["reservations"]["devices"]
        assert request["device_ids"] == names
