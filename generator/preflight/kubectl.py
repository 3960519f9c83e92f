"""kubectl as an external program: which cluster, as whom and how is its kubeconfig's business."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any, Final

from generator.errors import BadInput, Operational
from generator.preflight.answer import Unknown
from generator.preflight.seen import Object
from generator.record import record

# What an API server that is there answers in.
_SECONDS: Final = 20
_REFUSED: Final = "(Forbidden)"
_MISSING: Final = "(NotFound)"


@record
class Said:
    """How a call ended, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def refused(self) -> bool:
        """Whether the account may not; asking again changes nothing."""
        return _REFUSED in self.err

    @property
    def reason(self) -> str:
        """The last line of its complaint, without the program's own word for it."""
        lines = [line for line in self.err.splitlines() if line.strip()]
        last = lines[-1] if lines else f"kubectl ended with status {self.status}"
        return last.removeprefix("error: ").removeprefix("Error from server ").strip()


@record
class Kubectl:
    """Calls of kubectl. Operational when the program cannot be started."""

    program: str
    context: str | None = None

    def run(self, *arguments: str, stdin: str | None = None, seconds: int = _SECONDS) -> Said:
        """One call. In a session of its own, so that Ctrl-C reaches us and not it."""
        chosen = ("--context", self.context) if self.context else ()
        command = [self.program, *chosen, f"--request-timeout={seconds}s", *arguments]
        try:
            done = subprocess.run(
                command,
                input=(stdin or "").encode(),
                capture_output=True,
                check=False,
                timeout=seconds + 10,
                start_new_session=True,
            )
        except subprocess.TimeoutExpired:
            return Said(1, "", f"no answer within {seconds} s")
        except OSError as error:
            raise Operational(f"{self.program} cannot be started: {error.strerror}") from None
        return Said(done.returncode, done.stdout.decode("utf-8", "replace"), _text(done.stderr))

    def get(self, path: str) -> Object | Unknown | None:
        """An object of the API by its path; None when there is none, or why it is not known."""
        said = self.run("get", "--raw", path)
        if said.status == 0:
            return _object(said.out)
        return None if _MISSING in said.err else Unknown(said.reason)

    def items(self, path: str) -> tuple[Object, ...] | Unknown:
        """The objects of a list by its path."""
        found = self.get(path)
        if isinstance(found, Unknown):
            return found
        if found is None:
            return Unknown("the API server does not know what was asked for")
        return tuple(found.get("items") or ())

    def create(self, objects: Sequence[Object]) -> tuple[Object, ...] | Unknown:
        """Create objects in one call, and what became of each."""
        listed = {"apiVersion": "v1", "kind": "List", "items": list(objects)}
        said = self.run(
            "create", "--validate=false", "-o", "json", "-f", "-", stdin=json.dumps(listed)
        )
        return _objects(said.out) if said.status == 0 else Unknown(said.reason)


@record
class Context:
    """The kubeconfig's word on which cluster is meant, and the namespace when none is given."""

    name: str
    namespace: str


def find_kubectl(context: str | None) -> Kubectl:
    """kubectl from PATH; Operational when it is not there."""
    program = shutil.which("kubectl")
    if program is None:
        raise Operational(
            "kubectl is not on PATH",
            "install it: https://kubernetes.io/docs/tasks/tools/; on a machine without a cluster "
            "use --local",
        )
    return Kubectl(program, context)


def context_of(kubectl: Kubectl) -> Context:
    """The context that calls go to; BadInput for one that the kubeconfig does not have."""
    said = kubectl.run("config", "view", "--minify", "-o", "json")
    if said.status != 0 and kubectl.context:
        raise BadInput(
            f"--context {kubectl.context}: {said.reason}", "see `kubectl config get-contexts`"
        )
    view = _object(said.out) if said.status == 0 else {}
    contexts = (view if isinstance(view, dict) else {}).get("contexts") or [{}]
    name = kubectl.context or str(contexts[0].get("name") or "no context")
    return Context(name, contexts[0].get("context", {}).get("namespace") or "default")


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


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
