"""Rules about the network between nodes."""

import pytest

from generator.catalog.catalog import Catalog
from generator.workload import Room
from tests.rules.launching import found, launch

CHAT = "vllm serve tiny-lab/Tiny-Chat"
NODES = f"{CHAT} -tp 2 --nnodes 2 --node-rank 0 --master-addr 10.0.0.1"
NIXL = """--kv-transfer-config '{"kv_connector": "NixlConnector", "kv_role": "kv_both"}'"""


def test_a_pods_own_network_has_one_interface(catalog: Catalog) -> None:
    rule = "network.interface-unset"
    assert found(catalog, rule, launch(NODES))
    assert not found(catalog, rule, launch(NODES, room=Room(accelerators=1)))
    assert not found(catalog, rule, launch(CHAT))


def test_both_interfaces_are_named(catalog: Catalog) -> None:
    (finding,) = found(
        catalog, "network.interface-unset", launch(NODES, variables={"NCCL_SOCKET_IFNAME": "eth1"})
    )
    assert "does not set GLOO_SOCKET_IFNAME" in finding.message


def test_loopback_between_processes_of_one_node_is_right(catalog: Catalog) -> None:
    rule = "network.loopback-interface"
    assert found(catalog, rule, launch(NODES, variables={"GLOO_SOCKET_IFNAME": "lo"}))
    assert not found(catalog, rule, launch(CHAT, variables={"GLOO_SOCKET_IFNAME": "lo"}))


def test_peers_in_other_files_are_not_compared(catalog: Catalog) -> None:
    rule = "network.interface-on-one-node"
    head = launch(NODES, variables={"GLOO_SOCKET_IFNAME": "eth1"})
    assert found(catalog, rule, head, launch(NODES))
    assert not found(catalog, rule, head, launch(NODES, path="other/pod.yaml"))


@pytest.mark.parametrize(
    ("variables", "is_open"),
    [
        ({"UCX_TLS": "rc,cuda_copy"}, True),
        ({"UCX_TLS": "rc_x", "UCX_NET_DEVICES": "all"}, True),
        ({"UCX_TLS": "rc", "UCX_NET_DEVICES": "mlx5_0:1"}, False),
        ({"UCX_TLS": "tcp,cuda_copy"}, False),
        ({}, False),
    ],
)
def test_devices_of_a_transfer(catalog: Catalog, variables: dict[str, str], is_open: bool) -> None:
    one = launch(f"{CHAT} {NIXL}", variables=variables)
    assert bool(found(catalog, "network.transfer-devices-unset", one)) == is_open


def test_sglang_transfers_with_mooncake_when_nothing_is_said(catalog: Catalog) -> None:
    rule = "network.expandable-segments-with-rdma"
    segments = {"PYTORCH_CUDA_ALLOC_CONF": "max_split_size_mb:64,expandable_segments:True"}
    words = "sglang serve --model-path m --disaggregation-mode decode"
    assert found(catalog, rule, launch(words, variables=segments))
    nixl = f"{words} --disaggregation-transfer-backend nixl"
    assert not found(catalog, rule, launch(nixl, variables=segments))
    assert not found(catalog, rule, launch("sglang serve --model-path m", variables=segments))


def role(name: str, model: str = "a/b", more: str = "") -> str:
    config = f"""'{{"kv_connector": "MooncakeConnector", "kv_role": "{name}"}}'"""
    return f"vllm serve {model} --kv-transfer-config {config} {more}"


def test_roles_of_another_model_are_no_pair(catalog: Catalog) -> None:
    draft = """-sc '{"method": "dspark", "num_speculative_tokens": 5}'"""
    rule = "topology.speculation-on-one-role"
    prefill = launch(role("kv_producer"))
    assert found(catalog, rule, prefill, launch(role("kv_consumer", more=draft)))
    assert not found(catalog, rule, prefill, launch(role("kv_consumer", "a/c", draft)))
    assert not found(catalog, rule, launch(role("kv_consumer", more=draft)))
    # One of two decoders has it: two variants side by side, and no pair to judge.
    both = (launch(role("kv_consumer", more=draft)), launch(role("kv_consumer")))
    assert not found(catalog, rule, prefill, *both)


@pytest.mark.parametrize(
    ("nodes", "hardware", "severity"),
    [
        (("a", "a"), "tiny-hopper", "error"),
        (("a", "a"), None, "warning"),
        (("a", "b"), "tiny-hopper", None),
        (("<NODE>", "<NODE>"), "tiny-hopper", None),
    ],
)
def test_two_roles_on_one_node(
    catalog: Catalog, nodes: tuple[str, str], hardware: str | None, severity: str | None
) -> None:
    pair = [
        launch(role(name), hardware=hardware, room=Room(accelerators=1), nodes=(node,))
        for name, node in zip(("kv_producer", "kv_consumer"), nodes, strict=True)
    ]
    findings = found(catalog, "topology.members-share-a-node", *pair)
    assert [finding.severity for finding in findings] == ([severity] if severity else [])
