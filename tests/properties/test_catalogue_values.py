"""Any text in a catalogue file reaches the engine: written as YAML, loaded, rendered, read back."""

import json
import shutil
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.catalog.catalog import Catalog
from generator.plan.resolve import resolve
from generator.render.render import render
from generator.render.templates import Templates
from tests.conftest import SMALL
from tests.properties.arrival import value_of
from tests.properties.compose_file import loaded, service_arrival
from tests.properties.hostile import FRAGMENTS, answers, texts
from tests.properties.kubelet import container_arrival, pods
from tests.properties.stubs import Bench
from tests.properties.written import written


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the small catalogue, to write a recipe into."""
    return shutil.copytree(SMALL, tmp_path_factory.mktemp("catalogue") / "own")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    bench = Bench(tmp_path_factory.mktemp("bench"))
    bench.stand_in("engine-stub")
    return bench


@given(values=st.lists(texts(), min_size=1, max_size=12))
@example(values=list(FRAGMENTS))
@settings(max_examples=20)
def test_a_text_inside_json_arrives(
    folder: Path, templates: Templates, bench: Bench, values: list[str]
) -> None:
    nested = {"list": values, "keys": {text: index for index, text in enumerate(values)}}
    catalog = _with_recipe(folder, nested)
    arrived = {
        "kubernetes": _in_kubernetes(catalog, templates),
        "compose": _in_compose(catalog, templates),
        "shell": _in_shell(catalog, templates, bench),
    }
    assert {name: json.loads(text) for name, text in arrived.items()} == dict.fromkeys(
        arrived, nested
    )


def _with_recipe(folder: Path, value: object) -> Catalog:
    data = yaml.safe_load((SMALL / "recipes/serving/single.yaml").read_text("utf-8"))
    data["arguments"] = {"--json": {"value": value, "because": "Under test.", "source": "here"}}
    text = written(data)
    (folder / "recipes/serving/json.yaml").write_text(text, encoding="utf-8")
    return Catalog(folder)


def _in_kubernetes(catalog: Catalog, templates: Templates) -> str:
    plan = resolve(catalog, "json", "kubernetes", answers(catalog, []))
    pod = pods(render(plan, templates)["manifest.yaml"])["head"]
    return value_of(container_arrival(pod["containers"][0]).argv, "--json")


def _in_compose(catalog: Catalog, templates: Templates) -> str:
    plan = resolve(catalog, "json", "compose", answers(catalog, []))
    file = loaded(render(plan, templates)["head.compose.yaml"], {"NAME": "expanded"})
    return value_of(service_arrival(file["services"]["engine"]).argv, "--json")


def _in_shell(catalog: Catalog, templates: Templates, bench: Bench) -> str:
    plan = resolve(catalog, "json", "shell", answers(catalog, []))
    [arrival] = bench.script(render(plan, templates)["head.sh"])
    return value_of(arrival.argv, "--json")
