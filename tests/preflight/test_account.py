"""An account that may look at little is told little, and what it is not told does not pass."""

from pathlib import Path
from typing import Any

import pytest

from generator.cluster.access import Access
from generator.cluster.client import Client
from tests.preflight.nodes import hold
from tests.preflight.site import Done, Site

RBAC = "/apis/rbac.authorization.k8s.io/v1"
EDIT = [
    {
        "apiGroups": ["", "apps"],
        "resources": ["pods", "pods/log", "events", "serviceaccounts", "services", "statefulsets"],
        "verbs": ["get", "list", "create", "delete", "patch"],
    },
    {"apiGroups": [""], "resources": ["namespaces"], "verbs": ["get"]},
]
NODES = [{"apiGroups": [""], "resources": ["nodes"], "verbs": ["get"]}]


class Accounts:
    """Service accounts with just the rights of some rules."""

    def __init__(self, client: Client, here: Site, folder: Path) -> None:
        self.client, self.here, self.folder = client, here, folder

    def run(self, inside: list[Any], everywhere: list[Any], *arguments: str) -> Done:
        """A preflight by an account with rights in the namespace, and in the whole cluster."""
        space = self.here.namespace
        accounts = f"/api/v1/namespaces/{space}/serviceaccounts"
        self.client.create(accounts, {"metadata": {"name": "person"}})
        subject = [{"kind": "ServiceAccount", "name": "person", "namespace": space}]
        local = f"{RBAC}/namespaces/{space}"
        self._grant(local, "Role", inside, subject)
        self._grant(RBAC, "ClusterRole", everywhere, subject)
        token = self.client.create(f"{accounts}/person/token", {"spec": {}})["status"]["token"]
        access = self.here.cluster.access
        config = self.folder / "kubeconfig"
        text = Access(access.server, access.authority, token).kubeconfig()
        config.write_text(text, "utf-8")
        return self.here.laguna(*arguments, KUBECONFIG=str(config))

    def _grant(self, path: str, kind: str, rules: list[Any], subjects: list[Any]) -> None:
        name = f"{self.here.namespace}-person"
        self.client.create(f"{path}/{kind.lower()}s", {"metadata": {"name": name}, "rules": rules})
        reference = {"apiGroup": "rbac.authorization.k8s.io", "kind": kind, "name": name}
        body = {"metadata": {"name": name}, "roleRef": reference, "subjects": subjects}
        self.client.create(f"{path}/{kind.lower()}bindings", body)


@pytest.fixture
def accounts(client: Client, here: Site, tmp_path: Path) -> Accounts:
    return Accounts(client, here, tmp_path)


def test_who_may_not_list_pods_elsewhere_is_not_told_that_they_are_free(
    accounts: Accounts, client: Client
) -> None:
    """The accelerator is held in another namespace, which this account cannot see."""
    here = accounts.here
    hold(client, "default", here.nodes["spark"], "nvidia.com/gpu", 1, "Running")
    done = accounts.run(EDIT, NODES)
    unknown = {"node.accelerators", "node.resources", "node.ports"}
    assert done.verdicts("cannot tell") >= unknown - {"node.ports"}
    assert "pods is forbidden" in done.says("node.accelerators")
    assert done.status == 1
    assert {"node.ready", "cluster.permission", "weights.shards"} <= done.verdicts("pass")
    assert here.probes() == []


def test_who_may_not_make_pods_is_told_so(accounts: Accounts) -> None:
    read = [{**rule, "verbs": ["get", "list"]} for rule in EDIT]
    done = accounts.run(read, NODES)
    assert done.verdicts("fail") == {"cluster.permission"}
    assert f"create pods in {accounts.here.namespace}" in done.says("cluster.permission")
    assert "create statefulsets.apps" in done.says("cluster.permission")
    assert "the probe's pod was refused" in done.says("machine.probe")
    assert done.status == 1


def test_who_may_nothing_is_told_nothing(accounts: Accounts) -> None:
    done = accounts.run([], [])
    assert done.verdicts("pass") <= {
        "cluster.reachable",
        "cluster.kinds",
        "cluster.runtime",
        "member.node",
    }
    assert {"node.exists", "node.accelerators", "cluster.namespace"} <= done.verdicts("cannot tell")


def test_a_pod_that_may_be_made_and_not_removed_is_named(accounts: Accounts) -> None:
    keep = [{**rule, "verbs": ["get", "list", "create", "patch"]} for rule in EDIT]
    done = accounts.run(keep, NODES)
    assert done.status == 3
    assert "this account may not delete it" in done.err
    assert "delete pods in" in done.says("cluster.permission")
