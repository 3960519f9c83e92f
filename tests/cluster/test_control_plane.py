"""The control plane is a real one, and nothing of it outlives its use."""

import pytest

from generator.check.crd_schemas import read
from generator.check.kubernetes_schemas import VERSION
from generator.cluster.access import Access, Cluster
from generator.cluster.client import Client
from generator.cluster.custom_resources import is_served
from generator.cluster.kubectl import Kubectl
from generator.errors import Operational
from tests.cluster.waiting import eventually
from tests.conftest import ROOT


def test_it_has_the_release_of_the_schemas(cluster: Cluster) -> None:
    assert cluster.version.rpartition(".")[0] == VERSION.rpartition(".")[0]


def test_it_serves_the_custom_resources(client: Client) -> None:
    definitions = [one.crd for one in read(ROOT / "schemas" / "crds")]
    assert len(definitions) == 4
    assert all(is_served(client, crd) for crd in definitions)
    names = {**definitions[0]["spec"]["names"], "plural": "others"}
    other = {"spec": {**definitions[0]["spec"], "names": names}}
    assert not is_served(client, other)


def test_it_asks_for_the_token(cluster: Cluster) -> None:
    stranger = Access(cluster.access.server, cluster.access.authority, "guessed")
    answer = Client(stranger).call("GET", "/api/v1/namespaces")
    assert (answer.status, answer.ok) == (401, False)
    with pytest.raises(Operational, match="refused"):
        Client(stranger).get("/api/v1/namespaces")


def test_it_is_on_loopback_alone(cluster: Cluster) -> None:
    assert cluster.access.server.startswith("https://127.0.0.1:")


def test_others_cannot_read_its_secrets(cluster: Cluster) -> None:
    assert cluster.folder.stat().st_mode & 0o077 == 0
    for name in ("kubeconfig", "tokens.csv", "certificates/apiserver.key"):
        assert (cluster.folder / name).stat().st_mode & 0o077 == 0, name


def test_kubectl_reaches_it(kubectl: Kubectl, namespace: str) -> None:
    found = kubectl.json("get", "namespace", namespace, "-o", "json")
    assert found["status"]["phase"] == "Active"


def test_the_controllers_and_the_scheduler_work(
    client: Client, kubectl: Kubectl, namespace: str
) -> None:
    """A Deployment gets its pod, and the pod the scheduler's verdict: there is no node."""
    made = kubectl.run(
        "create", "deployment", "one", "--image=example.com/one", f"--namespace={namespace}"
    )
    assert made.ok, made.err

    def verdict() -> str:
        pods = client.items(f"/api/v1/namespaces/{namespace}/pods")
        conditions = [c for pod in pods for c in pod["status"].get("conditions") or []]
        return "".join(c["message"] for c in conditions if c["type"] == "PodScheduled")

    assert "no nodes available" in eventually(verdict)


def test_a_privileged_pod_is_admitted(client: Client, namespace: str) -> None:
    container = {"name": "a", "image": "b", "securityContext": {"privileged": True}}
    pod = {"metadata": {"name": "a"}, "spec": {"containers": [container]}}
    client.create(f"/api/v1/namespaces/{namespace}/pods?dryRun=All", pod)
    container["securityContext"] = {"privileged": True, "allowPrivilegeEscalation": False}
    assert client.call("POST", f"/api/v1/namespaces/{namespace}/pods", pod).status == 422
