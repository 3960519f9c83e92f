"""What a cluster must have before the first pod, asked of a real API server."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator.cluster.client import Client
from generator.cluster.kubectl import Kubectl
from generator.preflight.answer import Answer, Unknown
from generator.preflight.api import Api, Context, Refusal, connected
from generator.preflight.gather import Asked, see_cluster
from generator.preflight.judge import judge
from generator.preflight.pod_specs import Kind
from tests.preflight.wanted import of

HIDDEN = "aGlkZGVu"
SELECTOR = "app.kubernetes.io/name=chat"
Ask = Callable[..., Mapping[str, Answer]]


@pytest.fixture(scope="module")
def api(kubectl: Kubectl) -> Iterator[Api]:
    with connected(kubectl) as made:
        yield made


@pytest.fixture
def ask(api: Api, namespace: str) -> Ask:
    """The answers on a recipe that asks for changes of the least that one can ask."""
    least = Asked(
        namespace=namespace,
        kinds=(Kind("apps", "v1", "statefulsets"),),
        specs=({"containers": []},),
        runtime_class=None,
        selector=SELECTOR,
    )

    def made(**changes: Any) -> Mapping[str, Answer]:
        seen = see_cluster(api, Context("here", "default"), replace(least, **changes))
        return {one.check: one.answer for one in judge(seen, ()).answers}

    return made


@pytest.fixture
def make(client: Client, namespace: str) -> Callable[[str, dict[str, Any]], str]:
    """Makes an object of the test's namespace; its path."""

    def made(plural: str, body: dict[str, Any]) -> str:
        folder = f"/api/v1/namespaces/{namespace}/{plural}"
        return f"{folder}/{client.create(folder, body)['metadata']['name']}"

    return made


Make = Callable[[str, dict[str, Any]], str]


def test_a_cluster_that_has_everything(ask: Ask) -> None:
    found = ask()
    assert len(of(found, "pass")) == len(found) == 7


def test_a_namespace_that_is_not_there(ask: Ask) -> None:
    answer = ask(namespace="nowhere")["cluster.namespace"]
    assert (answer.verdict, answer.do) == ("fail", "`kubectl create namespace nowhere`")


@pytest.mark.parametrize(
    "kind",
    [Kind("example.com", "v1", "things"), Kind("serving.kserve.io", "v9", "inferenceservices")],
    ids=["no such group", "no such version"],
)
def test_a_kind_that_the_server_does_not_serve(ask: Ask, kind: Kind) -> None:
    there = Kind("serving.kserve.io", "v1beta1", "inferenceservices")
    assert ask(kinds=(there,))["cluster.kinds"].verdict == "pass"
    answer = ask(kinds=(there, kind))["cluster.kinds"]
    assert answer.verdict == "fail"
    assert answer.says.endswith(f" {kind.plural}.{kind.group}/{kind.version}")


def test_a_runtime_class(ask: Ask, client: Client, namespace: str) -> None:
    answer = ask(runtime_class=namespace)["cluster.runtime"]
    assert (answer.verdict, answer.says) == ("fail", f"there is no RuntimeClass {namespace}")
    folder = "/apis/node.k8s.io/v1/runtimeclasses"
    client.create(folder, {"metadata": {"name": namespace}, "handler": "nvidia"})
    assert ask(runtime_class=namespace)["cluster.runtime"].verdict == "pass"
    client.delete(f"{folder}/{namespace}")


def test_an_image_pull_secret_of_the_pods(
    ask: Ask, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    specs = ({"imagePullSecrets": [{"name": "registry"}]},)
    answer = ask(specs=specs)["cluster.pull-secret"]
    assert answer.verdict == "fail"
    assert answer.says.endswith(": registry")
    make("secrets", {"metadata": {"name": "registry"}, "data": {"a": HIDDEN}})
    said: list[bytes] = []
    exchange = Client._exchange

    def heard(*given: Any) -> tuple[int, bytes, tuple[str, ...]]:
        status, text, warnings = exchange(*given)
        said.append(text)
        return status, text, warnings

    monkeypatch.setattr(Client, "_exchange", heard)
    assert ask(specs=specs)["cluster.pull-secret"].verdict == "pass"
    assert any(b'"registry"' in text for text in said)
    assert not any(HIDDEN.encode() in text for text in said)


def test_an_image_pull_secret_of_the_service_account(
    ask: Ask, client: Client, namespace: str
) -> None:
    account = f"/api/v1/namespaces/{namespace}/serviceaccounts/default"
    client.patch(account, {"imagePullSecrets": [{"name": "shared"}]})
    answer = ask()["cluster.pull-secret"]
    assert (answer.verdict, answer.says.endswith(": shared")) == ("fail", True)


def test_an_older_deployment_that_runs_or_is_still_terminating(
    ask: Ask, client: Client, make: Make
) -> None:
    container = {"name": "a", "image": "example.com/a"}
    # What holds it is a finalizer, as a node does that is slow to give the memory back.
    metadata = {"labels": {"app.kubernetes.io/name": "chat"}, "finalizers": ["example.com/slow"]}
    other = {**metadata, "name": "other", "labels": {"app.kubernetes.io/name": "else"}}
    make("pods", {"metadata": other, "spec": {"containers": [container]}})
    assert ask()["cluster.predecessor"].verdict == "pass"
    named = {**metadata, "name": "chat-head-0"}
    path = make("pods", {"metadata": named, "spec": {"containers": [container]}})
    assert "this recipe runs already" in ask()["cluster.predecessor"].says
    client.delete(path)
    answer = ask()["cluster.predecessor"]
    assert answer.verdict == "fail"
    assert answer.says.endswith("still terminating: chat-head-0")
    for one in (path, path.replace("chat-head-0", "other")):
        client.patch(one, {"metadata": {"finalizers": None}})


def test_a_servers_no_is_told_from_a_server_that_is_gone(api: Api, tmp_path: Any) -> None:
    """Only after its no is it certain that nothing was made."""
    path = "/api/v1/namespaces/nowhere/pods"
    assert isinstance(api.create(path, ({"metadata": {"name": "a"}},)), Refusal)
    config = tmp_path / "kubeconfig"
    config.write_text(
        '{"clusters": [{"name": "a", "cluster": {"server": "https://127.0.0.1:1"}}], "contexts": '
        '[{"name": "a", "context": {"cluster": "a"}}], "current-context": "a", "kind": "Config"}'
    )
    with connected(replace(api.kubectl, kubeconfig=config)) as gone:
        answer = gone.create(path, ({"metadata": {"name": "a"}},))
        assert isinstance(answer, Unknown)
        assert not isinstance(answer, Refusal)
        assert isinstance(gone.reached(), Unknown)
        assert gone.context().name == "a"
