"""The processes of a plan: their ranks and addresses fit together."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput, Refused
from generator.plan.plan import Mount, Plan
from generator.vocabulary import CLUSTER_TARGETS, Target
from tests.plan.edited import edited, setting
from tests.plan.plans import after, plan_of, variable
from tests.targets import PAIR_TARGETS

ADDRESSES = ("HEAD_FABRIC_ADDRESS=192.0.2.1", "WORKER_FABRIC_ADDRESS=192.0.2.2")


def topology(nodes: int) -> dict[str, object]:
    return {
        "nodes": nodes,
        "accelerators-per-node": 1,
        "tensor-parallel": nodes,
        "pipeline-parallel": 1,
        "head-port": 25000,
        "because": "Under test.",
        "source": "here",
    }


@pytest.mark.parametrize("target", PAIR_TARGETS)
def test_ranks_and_addresses_fit_together(small: Catalog, target: Target) -> None:
    plan = plan_of(small, target=target, sets=ADDRESSES)
    head, worker = plan.members
    assert (head.name, head.rank, worker.name, worker.rank) == ("head", 0, "worker", 1)
    assert (after(head, "--node-rank"), after(worker, "--node-rank")) == ("0", "1")
    assert "--headless" not in head.argv
    assert "--headless" in worker.argv
    assert (head.port, worker.port) == (8000, None)
    names: dict[Target, str] = {"kubernetes": "pair-head", "lws": "$(LWS_LEADER_ADDRESS)"}
    address = names.get(target, "192.0.2.1")
    for member in plan.members:
        assert after(member, "--master-addr") == address
        assert after(member, "--master-port") == "25000"
        assert after(member, "--nnodes") == "2"
        assert after(member, "--tensor-parallel-size") == "2"
    assert variable(head, "HOST_ADDRESS") == "192.0.2.1"
    assert variable(worker, "HOST_ADDRESS") == "192.0.2.2"


@pytest.mark.parametrize(
    ("address", "meeting"),
    [("192.0.2.1", "192.0.2.1:25000"), ("2001:db8::1", "[2001:db8::1]:25000")],
)
def test_an_address_with_its_port(tmp_path: Path, address: str, meeting: str) -> None:
    derived = {"derive": "head-host-and-port", "because": "Under test.", "source": "here"}
    catalog = edited(tmp_path, {"engines/stub.yaml": {"derived": {"--meet-at": derived}}})
    plan = plan_of(catalog, target="docker", sets=[f"HEAD_FABRIC_ADDRESS={address}"])
    assert [after(member, "--meet-at") for member in plan.members] == [meeting, meeting]


def test_the_members_differ_only_in_their_place(small: Catalog) -> None:
    head, worker = plan_of(small, sets=ADDRESSES).members
    place = {"--node-rank", "0", "1", "--headless"}
    assert [word for word in head.argv if word not in place] == [
        word for word in worker.argv if word not in place
    ]


def test_one_node_is_told_nothing_of_others(small: Catalog) -> None:
    plan = plan_of(small, "single")
    [head] = plan.members
    assert not {"--nnodes", "--node-rank", "--master-addr", "--headless"} & set(head.argv)
    assert (head.node, head.other_than) == ("node-a", None)


@pytest.mark.parametrize("nodes", [3, 4])
def test_more_workers_have_numbers(tmp_path: Path, nodes: int) -> None:
    catalog = edited(tmp_path, {"serving/pair.yaml": {"topology": topology(nodes)}})
    plan = plan_of(catalog, worker_nodes=("b", "c"))
    assert [member.name for member in plan.members] == [
        "head",
        *(f"worker-{rank}" for rank in range(1, nodes)),
    ]
    assert [after(m, "--node-rank") for m in plan.members] == [str(r) for r in range(nodes)]
    assert [member.node for member in plan.members] == ["node-a", "b", "c", None][:nodes]
    assert sum("--headless" in member.argv for member in plan.members) == nodes - 1


def test_a_worker_without_a_node_keeps_off_the_heads(small: Catalog) -> None:
    head, worker = plan_of(small).members
    assert (head.node, head.other_than) == ("node-a", None)
    assert (worker.node, worker.other_than) == (None, "node-a")
    pinned = plan_of(small, worker_nodes=("node-b",)).members[1]
    assert (pinned.node, pinned.other_than) == ("node-b", None)


@pytest.mark.parametrize("target", [t for t in PAIR_TARGETS if t not in CLUSTER_TARGETS])
def test_only_clusters_ask_for_nodes(small: Catalog, target: Target) -> None:
    plan = plan_of(small, target=target, node=None)
    assert not {"NODE", "WORKER_NODE", "NAMESPACE"} & {f.name for f in plan.placeholders}
    assert [member.node for member in plan.members] == [None, None]


@pytest.mark.parametrize(
    ("sets", "port"),
    [
        ([], 8000),
        (["port=9000"], 9000),
        (["port=1"], 1),
        (["port=65535"], 65535),
        (["port=null"], 8000),
        (["port=08000"], 8000),
    ],
)
def test_the_port(small: Catalog, sets: list[str], port: int) -> None:
    assert plan_of(small, sets=sets).head.port == port


BAD_PORTS = ("", "0", "65536", "-1", "8e3", "8000.0", " 8000", "٣", "²", "abc", "9" * 5000)


@pytest.mark.parametrize("port", [*BAD_PORTS, "true"], ids=lambda port: port[:8])
def test_what_is_no_port_is_refused(small: Catalog, port: str) -> None:
    with pytest.raises(BadInput) as caught:
        plan_of(small, sets=[f"port={port}"])
    assert "which is no port" in caught.value.message
    assert "1 to 65535" in caught.value.hint


@pytest.mark.parametrize("port", [0, 65536, "abc", [1], {"a": 1}, 8000.5, True, -1])
def test_what_is_no_port_in_a_recipe_is_found_there(tmp_path: Path, port: object) -> None:
    changes = {"profiles/plain.yaml": {"arguments": {"--port": setting(port)}}}
    with pytest.raises(Refused) as caught:
        plan_of(edited(tmp_path, changes))
    [finding] = caught.value.findings
    assert (finding.rule, finding.at.path) == ("yaml.wrong-type", "recipes/profiles/plain.yaml")
    assert finding.at.line > 1


def mounts(plan: Plan) -> tuple[Mount, ...]:
    return plan.head.mounts


@pytest.mark.parametrize(
    ("target", "sets", "mount"),
    [
        ("kubernetes", [], Mount("cache", "/var/cache/stub", "/cache/hub", "create")),
        ("docker", [], Mount("cache", "stub-cache", "/cache/hub", "volume")),
        ("compose", ["CACHE_DIR=/c"], Mount("cache", "/c", "/cache/hub", "create")),
        ("docker", ["env.HF_HOME=/h"], Mount("cache", "stub-cache", "/h", "volume")),
        (
            "docker",
            ["env.HF_HOME=null"],
            Mount("cache", "stub-cache", "/cache/huggingface", "volume"),
        ),
    ],
)
def test_the_cache(small: Catalog, target: Target, sets: list[str], mount: Mount) -> None:
    assert mounts(plan_of(small, target=target, sets=sets)) == (mount,)


def test_the_shell_mounts_and_fetches_nothing(small: Catalog) -> None:
    plan = plan_of(small, target="shell", sets=["MODEL_DIR=/m"])
    assert (plan.head.mounts, plan.head.fetch) == ((), ())
    assert "example/Tiny" in plan.head.argv


def test_a_volume_is_no_directory_of_a_node(small: Catalog) -> None:
    with pytest.raises(BadInput, match="Kubernetes has no such volume"):
        plan_of(small, sets=["CACHE_DIR=stub-cache"])


@pytest.mark.parametrize("target", ["kubernetes", "docker", "compose"])
def test_weights_on_the_node_are_mounted_and_not_fetched(small: Catalog, target: Target) -> None:
    plan = plan_of(small, target=target, sets=["HEAD_MODEL_DIR=/data/m"])
    head, worker = plan.members
    assert head.mounts[1] == Mount("model", "/data/m", "/models/Tiny", "directory", read_only=True)
    assert head.argv[2] == "/models/Tiny"
    assert head.fetch == ()
    assert variable(head, "HF_HUB_OFFLINE") == "1"
    assert "--revision" not in head.argv
    assert len(worker.mounts) == 1
    assert worker.argv[2] == "example/Tiny"
    assert after(worker, "--revision") == "abcdef1"
    assert worker.fetch[-2:] == ("example/Tiny", "abcdef1")
    assert "HF_HUB_OFFLINE" not in {value.name for value in worker.environment}


@pytest.mark.parametrize(("pair", "values"), [("0", ["0"]), ("null", [])])
def test_whether_the_hub_is_offline_is_said_once(
    small: Catalog, pair: str, values: list[str]
) -> None:
    plan = plan_of(small, sets=["MODEL_DIR=/m", f"env.HF_HUB_OFFLINE={pair}"])
    found = [value.value for value in plan.head.environment if value.name == "HF_HUB_OFFLINE"]
    assert found == values


@pytest.mark.parametrize("target", PAIR_TARGETS)
def test_no_variable_is_given_twice(catalog: Catalog, small: Catalog, target: Target) -> None:
    for plan in (
        plan_of(small, target=target, sets=["MODEL_DIR=/m"]),
        plan_of(catalog, "deepseek-agent", target, sets=["MODEL_DIR=/m"]),
    ):
        for member in plan.members:
            names = [value.name for value in member.environment]
            assert len(names) == len(set(names))


def test_the_download_sees_the_hubs_variables_alone(small: Catalog) -> None:
    plan = plan_of(small, sets=["env.HF_TOKEN=t", "env.OTHER=o"])
    assert [value.name for value in plan.head.fetch_environment] == ["HF_HOME", "HF_TOKEN"]
