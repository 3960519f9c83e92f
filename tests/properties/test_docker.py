"""Any text reaches an engine in Docker unchanged, through the script's shell and the set-up's."""

import csv

import pytest
from hypothesis import example, given, settings

from generator.catalog.catalog import Catalog
from generator.plan.resolve import resolve
from generator.render.render import render
from generator.render.templates import Templates
from tests.properties.arrival import Arrival, assert_arrived
from tests.properties.hostile import FRAGMENTS, answers, many_texts
from tests.properties.stubs import Bench, DockerRun, docker_run


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """Stand-ins for Docker and for the engine."""
    bench = Bench(tmp_path_factory.mktemp("bench"))
    for name in ("docker", "engine-stub"):
        bench.stand_in(name)
    return bench


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=12)
def test_any_text_arrives(
    small: Catalog, templates: Templates, bench: Bench, values: list[str]
) -> None:
    plan = resolve(small, "pair", "docker", answers(small, values))
    files = render(plan, templates)
    for member in plan.members:
        started = _engine(bench.script(files[f"{member.name}.sh"]))
        assert started.image == plan.head.image
        assert_arrived(Arrival(started.words, started.environment), member, values)


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=12)
def test_any_text_passes_the_set_up_shell(
    small: Catalog, templates: Templates, bench: Bench, values: list[str]
) -> None:
    plan = resolve(small, "single", "docker", answers(small, values))
    started = _engine(bench.script(render(plan, templates)["head.sh"]))
    [arrival] = bench.run(started.words, started.environment)
    assert arrival.environment["SETUP_MADE"] == "set up"
    assert_arrived(_as_argv("engine-stub", arrival), plan.head, values)


@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=12)
def test_any_answer_stands_in_its_place(
    small: Catalog, templates: Templates, bench: Bench, values: list[str]
) -> None:
    text = "".join(values)[:200].replace("\r", "")  # Docker's CSV reader takes \r\n for \n
    extra = {"HEAD_CACHE_DIR": f"v{text}", "IMAGE": f"i{text}"}
    plan = resolve(small, "single", "docker", answers(small, [], extra))
    started = _engine(bench.script(render(plan, templates)["head.sh"]))
    assert started.image == f"i{text}"
    [mount] = started.every("--mount")
    [fields] = csv.reader([mount], strict=True)
    assert fields == ["type=volume", f"source=v{text}", "target=/cache/hub"]


def test_the_worker_is_told_where_the_head_is(
    small: Catalog, templates: Templates, bench: Bench
) -> None:
    extra = {"HEAD_FABRIC_ADDRESS": "192.0.2.1", "WORKER_FABRIC_ADDRESS": "192.0.2.2"}
    plan = resolve(small, "pair", "docker", answers(small, [], extra))
    started = _engine(bench.script(render(plan, templates)["worker.sh"]))
    assert started.words[started.words.index("--master-addr") + 1] == "192.0.2.1"
    assert started.environment["HOST_ADDRESS"] == "192.0.2.2"


def _engine(recorded: list[Arrival]) -> DockerRun:
    """The last thing that a script asks of Docker, after the download and the removal."""
    download, removal, engine = recorded
    assert docker_run(download.argv).every("--rm")
    assert removal.argv[:2] == ("rm", "--force")
    return docker_run(engine.argv)


def _as_argv(program: str, arrival: Arrival) -> Arrival:
    return Arrival((program, *arrival.argv), arrival.environment)
