"""`recipe explain-pending` on a real scheduler's verdicts, and on those of other releases."""

from collections.abc import Iterator
from typing import Any

import pytest

from generator.cluster.client import Client
from generator.cluster.pending import pending
from generator.cluster.simulated import Node, simulate
from tests.cli.conftest import Run
from tests.cluster.waiting import eventually

GPU = "nvidia.com/gpu"
ONE, CORDONED, TAINTED = "pending-one", "pending-cordoned", "pending-tainted"
TAINT = {"key": "example.com/kept", "value": "yes", "effect": "NoSchedule"}


@pytest.fixture(scope="module")
def nodes(client: Client) -> Iterator[None]:
    labels = {"example.com/site": "pending"}
    made = [
        Node(ONE, labels, {GPU: 1}),
        Node(CORDONED, labels, {GPU: 1}),
        Node(TAINTED, labels, {GPU: 1}, (TAINT,)),
    ]
    simulate(client, made)
    client.patch(f"/api/v1/nodes/{CORDONED}", {"spec": {"unschedulable": True}})
    yield
    for node in made:
        client.delete(f"/api/v1/nodes/{node.name}")


def on(node: str) -> dict[str, Any]:
    """What a recipe's pod says of the node that was chosen for it."""
    field = {"key": "metadata.name", "operator": "In", "values": [node]}
    terms = {"nodeSelectorTerms": [{"matchFields": [field]}]}
    return {"affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": terms}}}


def make(client: Client, namespace: str, name: str, **spec: Any) -> None:
    wanted = spec.pop("wanted", 1)
    resources = {"limits": {GPU: str(wanted)}}
    container = {"name": "a", "image": "example.com/a", "resources": resources}
    labels = {"app.kubernetes.io/name": "a-recipe-1-2"}
    client.create(
        f"/api/v1/namespaces/{namespace}/pods",
        {"metadata": {"name": name, "labels": labels}, "spec": {"containers": [container], **spec}},
    )
    assert eventually(
        lambda: client.get(f"/api/v1/namespaces/{namespace}/pods/{name}")["status"].get(
            "conditions"
        )
    )


@pytest.fixture
def explain(run: Run, context: str, namespace: str, client: Client) -> Iterator[Run]:
    yield lambda name: run("explain-pending", name, "--namespace", namespace)
    client.delete(f"/api/v1/namespaces/{namespace}/pods")


@pytest.mark.usefixtures("nodes")
def test_who_holds_the_accelerator(explain: Run, client: Client, namespace: str) -> None:
    make(client, namespace, "first", **on(ONE))
    make(client, namespace, "second", **on(ONE))
    done = explain("second")
    assert done.status == 1
    [line] = done.out.splitlines()
    assert line.startswith(f"{namespace}/second: 1 node with too little {GPU} free: it wants 1; ")
    assert f"{ONE} has 1, held by {namespace}/first (1)" in line
    by_recipe = explain("a-recipe-1.2")
    assert by_recipe.status == 1
    assert "2 pods of 2 pending" in by_recipe.err
    assert f"/first: it has the node {ONE}, and its containers have not started" in by_recipe.out


@pytest.mark.usefixtures("nodes")
def test_a_sidecar_holds_too(explain: Run, client: Client, namespace: str) -> None:
    """It stays beside the containers, so that both together find no room."""
    resources = {"limits": {GPU: "1"}}
    sidecar = {"name": "b", "image": "example.com/b", "resources": resources}
    starts = [{**sidecar, "restartPolicy": "Always"}]
    make(client, namespace, "third", initContainers=starts, **on(ONE))
    assert f"it wants 2; {ONE} has 1" in explain("third").out


@pytest.mark.usefixtures("nodes")
@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"wanted": 2, **on(ONE)}, f"it wants 2; {ONE} has 1"),
        (on(CORDONED), "cordoned"),
        (on(TAINTED), "does not tolerate: example.com/kept=yes:NoSchedule"),
        (on("pending-none"), "it wants the node pending-none, which does not exist"),
        ({"nodeSelector": {"example.com/site": "other"}}, "not of its hardware"),
    ],
    ids=["too many", "cordoned", "tainted", "no such node", "no such label"],
)
def test_a_reason(
    spec: dict[str, Any], said: str, explain: Run, client: Client, namespace: str
) -> None:
    make(client, namespace, "one", **spec)
    done = explain("one")
    assert done.status == 1
    [line] = done.out.splitlines()
    assert said in line
    assert "preemption" not in line


def test_nothing_is_pending(explain: Run, client: Client, namespace: str) -> None:
    make(client, namespace, "done", schedulingGates=[{"name": "example.com/wait"}])
    client.patch(
        f"/api/v1/namespaces/{namespace}/pods/done/status", {"status": {"phase": "Succeeded"}}
    )
    done = explain("done")
    assert (done.status, done.out) == (0, "")
    assert "0 pods of 1 pending" in done.err


def test_no_such_pod(explain: Run) -> None:
    done = explain("nothing")
    assert done.status == 2
    assert "has no pod `nothing`" in done.err


def test_a_context_that_is_not_there(run: Run, context: str) -> None:
    done = run("explain-pending", "a", "--context", "other")
    assert done.status == 2
    assert "--context other: there is no such context" in done.err


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            "0/2 nodes are available: 1 Insufficient nvidia.com/gpu, 1 node(s) had untolerated "
            "taint {a: b}. preemption: 0/2 nodes are available: 2 No preemption victims found.",
            "1 node with too little nvidia.com/gpu free: it wants 1; no node has any; "
            "1 node with a taint that it does not tolerate: a: b",
        ),
        ("0/1 nodes are available: 1 node(s) were tired.", "1 node: were tired"),
        ("no nodes available to schedule pods", "no nodes available to schedule pods"),
        ("a reason\nof two lines", "a reason of two lines"),
        ("", "the scheduler gives no reason"),
    ],
)
def test_messages_of_any_scheduler(message: str, said: str) -> None:
    condition = {"type": "PodScheduled", "status": "False", "message": message}
    container = {"resources": {"limits": {GPU: "1"}}}
    pod = {
        "metadata": {"namespace": "n", "name": "p"},
        "spec": {"containers": [container]},
        "status": {"phase": "Pending", "conditions": [condition]},
    }
    [one] = pending([pod], [pod], [])
    assert str(one) == f"n/p: {said}"
