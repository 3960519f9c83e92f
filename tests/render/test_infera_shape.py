"""An InferaDeployment: a router and a worker for each role, with Infera laid over the image."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.render.templates import Templates
from tests.plan.edited import edited, setting, through_infera
from tests.render.shapes import container, directories, node_term, objects, on_node, paths

HOST = {
    "network": True,
    "ipc": False,
    "shared-memory-gib": 2,
    "devices": ["/dev/one", "/dev/two"],
    "because": "Under test.",
    "source": "here",
}
DIRECTORIES = {"PREFILL_MODEL_DIR": "/p", "DECODE_MODEL_DIR": "/d"}


def plan_with(catalog: Catalog, **answers: str) -> Plan:
    recipe = catalog.recipe("single").value
    assert recipe is not None
    if recipe.roles:
        nodes = {"prefill": "node-a", "decode": "node-b"}
        given = Answers(role_nodes=nodes, placeholders=DIRECTORIES | answers)
    else:
        given = Answers(node="node-a", placeholders={"MODEL_DIR": "/m", **answers})
    return resolve(catalog, "single", "infera", given)


@pytest.fixture(scope="module")
def split(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    return plan_with(edited(tmp_path_factory.mktemp("split"), through_infera()))


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    changes = through_infera(roles={}, host=HOST, image="with-setup")
    return plan_with(edited(tmp_path_factory.mktemp("mixed"), changes))


def services(plan: Plan, templates: Templates) -> Any:
    [found] = objects(plan, templates).values()
    assert (found["kind"], found["metadata"]["name"]) == ("InferaDeployment", "stub")
    return found["spec"]["services"]


def pod(plan: Plan, templates: Templates, service: str) -> Any:
    return services(plan, templates)[service]["extraPodSpec"]


def variables(spec: Mapping[str, Any]) -> set[str]:
    return {entry["name"] for entry in container(spec).get("env", ())}


def test_a_service_for_each_role(split: Plan, mixed: Plan, templates: Templates) -> None:
    assert {
        name: (one["componentType"], one.get("role"), one["replicas"], one["port"])
        for name, one in services(split, templates).items()
    } == {
        "server": ("server", None, 1, 9000),
        "prefill": ("worker", "prefill", 1, 9000),
        "decode": ("worker", "decode", 1, 9000),
    }
    worker = services(mixed, templates)["worker"]
    assert set(services(mixed, templates)) == {"server", "worker"}
    assert (worker["componentType"], worker["role"]) == ("worker", "mixed")


def test_each_role_is_on_its_node_and_the_router_with_the_first(
    split: Plan, templates: Templates
) -> None:
    nodes = {name: node_term(pod(split, templates, name)) for name in services(split, templates)}
    assert nodes == {
        "server": on_node("node-a"),
        "prefill": on_node("node-a"),
        "decode": on_node("node-b"),
    }


def test_each_role_has_its_own_directory(split: Plan, templates: Templates) -> None:
    found = {
        name: directories(pod(split, templates, name))["/models/Tiny"]
        for name in services(split, templates)
    }
    assert found == {"server": "/p", "prefill": "/p", "decode": "/d"}
    for name in ("prefill", "decode"):
        command = container(pod(split, templates, name))["command"]
        assert command[command.index("--model") + 1] == "/models/Tiny"


def test_the_nodes_own_network_only_where_the_recipe_says_so(
    split: Plan, mixed: Plan, templates: Templates
) -> None:
    worker = pod(mixed, templates, "worker")
    assert (worker["hostNetwork"], worker["dnsPolicy"]) == (True, "ClusterFirstWithHostNet")
    assert container(worker)["securityContext"]["privileged"] is True
    assert {"/dev/one", "/dev/two"} <= directories(worker).keys()
    others = [pod(mixed, templates, "server")]
    others += [pod(split, templates, name) for name in services(split, templates)]
    for spec in others:
        assert not {"hostNetwork", "dnsPolicy"} & spec.keys()
        assert "securityContext" not in container(spec)
        assert not [path for path in paths(spec) if path.startswith("/dev/") and path != "/dev/shm"]


def test_infera_is_laid_over_the_image(split: Plan, templates: Templates) -> None:
    for name in services(split, templates):
        spec = pod(split, templates, name)
        [overlay] = [one for one in spec["initContainers"] if one["name"] == "infera-overlay"]
        assert overlay["image"] == split.infera_overlay
        assert [mount["mountPath"] for mount in overlay["volumeMounts"]] == ["/overlay"]
        assert paths(spec)["/overlay"] == {"name": "overlay", "emptyDir": {}}
        [mount] = [m for m in container(spec)["volumeMounts"] if m["name"] == "overlay"]
        assert mount["readOnly"] is True
        assert container(spec)["image"] == split.head.image


def test_the_pods_address_is_a_variable_where_it_is_used(split: Plan, templates: Templates) -> None:
    used = {
        name
        for name in services(split, templates)
        if "$(POD_IP)" in container(pod(split, templates, name))["command"]
    }
    assert used == {"prefill"}
    for name in services(split, templates):
        assert ("POD_IP" in variables(pod(split, templates, name))) == (name in used)


def test_what_belongs_to_a_role_alone_reaches_no_other(split: Plan, templates: Templates) -> None:
    assert "ONLY" in variables(pod(split, templates, "decode"))
    assert "ONLY" not in variables(pod(split, templates, "prefill"))
    assert "ROUTER" in variables(pod(split, templates, "server"))


def test_workers_alone_take_accelerators(split: Plan, templates: Templates) -> None:
    for name in services(split, templates):
        limits = container(pod(split, templates, name))["resources"]["limits"]
        assert (limits["cpu"], limits["memory"]) == ("4", "16Gi")
        assert limits.get("example.com/accelerator") == (None if name == "server" else "1")


def test_a_start_has_its_whole_budget(split: Plan, templates: Templates) -> None:
    probe = container(pod(split, templates, "decode"))["startupProbe"]
    assert probe["periodSeconds"] * probe["failureThreshold"] == 70
    assert probe["httpGet"] == {"path": "/health", "port": "http"}
    assert "startupProbe" not in container(pod(split, templates, "server"))


def test_the_set_up_runs_before_the_engine_and_never_before_the_router(
    mixed: Plan, templates: Templates
) -> None:
    worker = container(pod(mixed, templates, "worker"))
    assert mixed.setup is not None
    assert worker["command"][:2] == ["/bin/bash", "-euc"]
    assert mixed.setup.strip().replace("$", "$$") in worker["command"][2]
    assert worker["command"][3:5] == ["engine", "engine-stub"]
    assert worker["securityContext"]["runAsUser"] == 0
    assert container(pod(mixed, templates, "server"))["command"][0] == "router"


def test_files_of_the_node_are_mounted_into_workers(tmp_path: Path, templates: Templates) -> None:
    changes = through_infera(roles={})
    infera = {**changes["serving/single.yaml"]["infera"]}  # type: ignore[dict-item]
    file = {"node-path": "/lib/one.so.1", "path": "/host/one.so", "because": "Under test."}
    infera["host-files"] = [file]
    plan = plan_with(edited(tmp_path, through_infera(roles={}, infera=infera)))
    volume = paths(pod(plan, templates, "worker"))["/host/one.so"]
    assert volume["hostPath"] == {"path": "/lib/one.so.1", "type": "File"}
    assert "/host/one.so" not in paths(pod(plan, templates, "server"))


def test_the_namespace_is_asked_for_and_never_made(tmp_path: Path, templates: Templates) -> None:
    plan = plan_with(edited(tmp_path, through_infera()), NAMESPACE="llm")
    assert [kind for kind, _ in objects(plan, templates)] == ["InferaDeployment"]
    [found] = objects(plan, templates).values()
    assert found["metadata"]["namespace"] == "llm"


def test_a_drafts_directory_is_each_roles_own(tmp_path: Path, templates: Templates) -> None:
    argument = {"--draft": setting({"model": "<DRAFT_MODEL>"})}
    root = edited(tmp_path, through_infera(drafts=["draft"], arguments=argument)).root
    model = (root / "recipes" / "models" / "tiny.yaml").read_text("utf-8")
    draft = model.replace("example/Tiny", "example/Draft")
    (root / "recipes" / "models" / "draft.yaml").write_text(draft, "utf-8")
    catalog = Catalog(root)
    unanswered = {found.instance for found in plan_with(catalog).open_placeholders}
    assert unanswered == {"PREFILL_DRAFT_DIR", "DECODE_DRAFT_DIR"}
    plan = plan_with(catalog, PREFILL_DRAFT_DIR="/pd", DECODE_DRAFT_DIR="/dd")
    found = {name: directories(pod(plan, templates, name)) for name in services(plan, templates)}
    assert found["prefill"]["/models/Draft"] == "/pd"
    assert found["decode"]["/models/Draft"] == "/dd"
    assert "/models/Draft" not in found["server"]
    command = container(pod(plan, templates, "decode"))["command"]
    assert command[command.index("--draft") + 1] == '{"model":"/models/Draft"}'
