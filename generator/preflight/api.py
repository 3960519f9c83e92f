"""The API server of a context; what it does not tell is Unknown, and raises nothing."""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Final
from urllib.parse import quote

from generator.cluster.client import Answer, Client
from generator.cluster.kubectl import Kubectl
from generator.cluster.proxy import NoProxy, proxy
from generator.errors import Operational
from generator.preflight.answer import Unknown
from generator.preflight.seen import Object
from generator.record import record

# No call waits longer: a server that needs more is not usable.
_SECONDS: Final = 30.0
_JSON: Final = "application/json"
# Of an object its name and nothing else:
# https://kubernetes.io/docs/reference/using-api/api-concepts/#alternate-representations-of-resources
_NAME_ONLY: Final = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1"


@record
class Context:
    """The kubeconfig's word on which cluster is meant, and the namespace when none is given."""

    name: str
    namespace: str


@record
class Refusal(Unknown):
    """The API server's own no: what was asked for did not happen."""


@contextmanager
def connected(kubectl: Kubectl) -> Iterator["Api"]:
    """An Api for as long as it is needed; Operational when kubectl cannot be run here."""
    with ExitStack() as stack:
        client: Client | Unknown
        try:
            client = stack.enter_context(proxy(kubectl, _SECONDS))
        except NoProxy as error:
            client = Unknown(error.message)
        yield Api(kubectl, client)


@record
class Api:
    """Reads, and the little that a probe needs besides."""

    kubectl: Kubectl
    client: Client | Unknown

    def reached(self) -> Unknown | None:
        """Why the API server does not answer, in kubectl's words; None when it does."""
        version = self.get("/version")
        if not isinstance(version, Unknown):
            return None if version else Unknown("it is no Kubernetes API server")
        try:
            said = self.kubectl.run("get", "--raw", "/version")
        except Operational as error:
            return Unknown(error.message)
        return version if said.ok else Unknown(said.reason)

    def get(self, path: str) -> Object | Unknown | None:
        """An object by its path; None when there is none, or why it is not known."""
        answer = self._send("GET", path)
        if isinstance(answer, Unknown):
            return answer
        if answer.status == 404:
            return None
        return answer.body if answer.ok else _refusal(answer)

    def items(self, path: str) -> tuple[Object, ...] | Unknown:
        """The objects of a list by its path."""
        found = self.get(path)
        if isinstance(found, Unknown):
            return found
        if found is None:
            return Unknown("the API server does not know what was asked for")
        return tuple(found.get("items") or ())

    def text(self, path: str) -> str | Unknown:
        """What is no object, such as a log."""
        if isinstance(self.client, Unknown):
            return self.client
        try:
            status, said = self.client.read(path)
        except Operational as error:
            return Unknown(error.message)
        text = said.decode("utf-8", "replace")
        return text if status < 300 else Unknown(text.strip() or f"HTTP {status}")

    def create(self, path: str, objects: Sequence[Object]) -> tuple[Object, ...] | Unknown:
        """Create objects of one kind; as they are then, in their order.

        A Refusal when the server said no; Unknown when nobody knows whether it did it.
        """
        made = []
        for one in objects:
            answer = self._send("POST", path, json.dumps(one).encode())
            if isinstance(answer, Unknown):
                return answer
            if not answer.ok:
                return _refusal(answer)
            made.append(answer.body)
        return tuple(made)

    def is_there(self, path: str) -> bool | Unknown:
        """Whether there is an object, of which nothing else is read."""
        answer = self._send("GET", path, accept=_NAME_ONLY)
        if isinstance(answer, Unknown):
            return answer
        return answer.ok if answer.ok or answer.status == 404 else _refusal(answer)

    def delete_pod(self, namespace: str, name: str, grace_seconds: int) -> bool | Unknown:
        """Ask for a pod's removal: True when it is asked for, False when this may not be."""
        options = json.dumps({"gracePeriodSeconds": grace_seconds}).encode()
        answer = self._send("DELETE", pod_path(namespace, name), options)
        if isinstance(answer, Unknown):
            return answer
        if answer.ok or answer.status == 404:
            return True
        return False if answer.status == 403 else _refusal(answer)

    def context(self) -> Context:
        """The context that calls go to; BadInput for one that the kubeconfig does not have."""
        chosen = self.kubectl.context
        try:
            view = self.kubectl.json("config", "view", "--minify", "-o", "json")
        except Operational:
            if chosen:
                raise
            view = {}
        contexts = view.get("contexts") or [{}]
        name = chosen or str(contexts[0].get("name") or "no context")
        return Context(name, contexts[0].get("context", {}).get("namespace") or "default")

    def pinned_to(self, context: Context) -> "Api":
        """The same, also for who asks later: somebody may switch contexts meanwhile."""
        return replace(self, kubectl=replace(self.kubectl, context=context.name))

    def _send(
        self, method: str, path: str, data: bytes | None = None, accept: str = _JSON
    ) -> Answer | Unknown:
        """The server's own answer; Unknown when it was not reached, or something else answered."""
        if isinstance(self.client, Unknown):
            return self.client
        try:
            answer = self.client.send(method, path, data, accept=accept)
        except Operational as error:
            return Unknown(error.message)
        # The proxy says in plain text that it does not reach the server; so does a gateway.
        judged = answer.ok or answer.status == 404 or answer.body.get("kind") == "Status"
        return answer if judged else Unknown(answer.message.strip() or f"HTTP {answer.status}")


def pods_path(namespace: str) -> str:
    return f"/api/v1/namespaces/{quote(namespace, safe='')}/pods"


def pod_path(namespace: str, name: str) -> str:
    return f"{pods_path(namespace)}/{quote(name, safe='')}"


def _refusal(answer: Answer) -> Unknown:
    """A server's no. What it did not finish in time may have happened all the same."""
    reason = answer.message or f"HTTP {answer.status}"
    return Unknown(reason) if answer.status == 504 else Refusal(reason)
