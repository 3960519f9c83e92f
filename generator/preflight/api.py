"""The API server through kubectl; what it does not tell is Unknown, and raises nothing."""

import json
from collections.abc import Sequence
from typing import Any, Final

from generator.cluster.kubectl import Kubectl, Said
from generator.errors import BadInput, Operational
from generator.preflight.answer import Unknown
from generator.preflight.seen import Object
from generator.record import record

_REFUSED: Final = "(Forbidden)"
_MISSING: Final = "(NotFound)"


@record
class Context:
    """The kubeconfig's word on which cluster is meant, and the namespace when none is given."""

    name: str
    namespace: str


@record
class Refusal(Unknown):
    """The API server's own no: what was asked for did not happen."""


@record
class Api:
    """Reads, and the little that a probe needs besides."""

    kubectl: Kubectl

    def run(self, *arguments: str, stdin: str | None = None) -> Said:
        """One call; a server that was not reached is a call that failed."""
        try:
            return self.kubectl.run(*arguments, stdin=stdin)
        except Operational as error:
            return Said(1, "", error.message)

    def get(self, path: str) -> Object | Unknown | None:
        """An object by its path; None when there is none, or why it is not known."""
        said = self.run("get", "--raw", path)
        if said.ok:
            return _object(said.out)
        return None if _MISSING in said.err else Unknown(_reason(said))

    def items(self, path: str) -> tuple[Object, ...] | Unknown:
        """The objects of a list by its path."""
        found = self.get(path)
        if isinstance(found, Unknown):
            return found
        if found is None:
            return Unknown("the API server does not know what was asked for")
        return tuple(found.get("items") or ())

    def create(self, objects: Sequence[Object]) -> tuple[Object, ...] | Unknown:
        """Create objects in one call; as they are then, in their order.

        A Refusal when the server said no; Unknown when nobody knows whether it did it.
        """
        listed = {"apiVersion": "v1", "kind": "List", "items": list(objects)}
        said = self.run(
            "create", "--validate=false", "-o", "json", "-f", "-", stdin=json.dumps(listed)
        )
        if said.ok:
            return _objects(said.out)
        judged = "Error from server" in said.err
        return Refusal(_reason(said)) if judged else Unknown(_reason(said))

    def is_there(self, kind: str, name: str, namespace: str) -> bool | Unknown:
        """Whether there is an object, of which nothing else is read."""
        said = self.run("get", kind, name, "-n", namespace, "-o", "name")
        if said.ok or _MISSING in said.err:
            return said.ok
        return Unknown(_reason(said))

    def delete_pod(self, namespace: str, name: str, *more: str) -> bool | Unknown:
        """Ask for a pod's removal: True when it is asked for, False when this may not be."""
        where = ("pod", name, "-n", namespace, "--ignore-not-found", "--wait=false")
        said = self.run("delete", *where, *more)
        if said.ok or _REFUSED in said.err:
            return said.ok
        return Unknown(_reason(said))

    def context(self) -> Context:
        """The context that calls go to; BadInput for one that the kubeconfig does not have."""
        chosen = self.kubectl.context
        said = self.run("config", "view", "--minify", "-o", "json")
        if not said.ok and chosen:
            raise BadInput(
                f"--context {chosen}: {_reason(said)}", "see `kubectl config get-contexts`"
            )
        view = _object(said.out)
        contexts = (view if isinstance(view, dict) else {}).get("contexts") or [{}]
        name = chosen or str(contexts[0].get("name") or "no context")
        return Context(name, contexts[0].get("context", {}).get("namespace") or "default")


def _reason(said: Said) -> str:
    return said.reason.removeprefix("error: ").removeprefix("Error from server ").strip()


def _object(text: str) -> Object | Unknown:
    try:
        read: Any = json.loads(text)
    except ValueError:
        read = None
    return read if isinstance(read, dict) else Unknown("the API server answered with no JSON")


def _objects(text: str) -> tuple[Object, ...] | Unknown:
    """kubectl prints the objects one after another, or one List."""
    decoder, at = json.JSONDecoder(), 0
    found: list[Object] = []
    text = text.strip()
    while at < len(text):
        try:
            read, at = decoder.raw_decode(text, at)
        except ValueError:
            return Unknown("kubectl answered with no JSON")
        found += read["items"] if read.get("kind") == "List" else [read]
        at += len(text[at:]) - len(text[at:].lstrip())
    return tuple(found)
