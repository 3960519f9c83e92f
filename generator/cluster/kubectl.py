"""kubectl, for the clusters of a person's kubeconfig: its ways to log in are kubectl's business."""

import json
import subprocess
from pathlib import Path
from typing import Any, Final

from generator.check.tools import find_tool
from generator.errors import BadInput, Operational
from generator.record import record

# For each call of the API server; a cluster that needs longer is not usable.
_TIMEOUT: Final = "30s"
# What kubectl says when it has not come as far as an API server's judgement, which begins with
# "Error from server" and is none of these.
_UNREACHABLE: Final = (
    "Unable to connect to the server",
    "The connection to the server",
    "get current server API group list",
    "context deadline exceeded",
    "Client.Timeout exceeded",
    "You must be logged in to the server",
)
# Its commands do not say it in the same words.
_NO_CONTEXT: Final = (
    'context "{}" does not exist',
    "cannot locate context {}",
    "context was not found for specified context: {}",
)
_NO_CONFIGURATION: Final = (
    "Error in configuration",
    'error: context "',
    "error loading config file",
    "error: stat ",
    "error: EOF",  # it asked for a user name and a password
    "localhost:8080 was refused",  # what it tries when it has no configuration
)


@record
class Said:
    """What a run of kubectl ended in."""

    status: int
    out: str
    err: str

    @property
    def ok(self) -> bool:
        return self.status == 0

    @property
    def reason(self) -> str:
        """The last line on standard error, which says why."""
        lines = [line for line in self.err.splitlines() if line.strip()]
        return lines[-1].strip() if lines else f"kubectl ended with status {self.status}"


@record
class Kubectl:
    """kubectl with the options that every call has; None leaves the choice to kubectl."""

    program: Path
    context: str | None = None
    kubeconfig: Path | None = None
    namespace: str | None = None

    def run(self, *arguments: str, stdin: str | None = None) -> Said:
        """Run kubectl. A refusal of the server is for the caller to judge.

        BadInput for a context that the kubeconfig does not have, Operational when the server was
        not reached, the kubeconfig does not lead to one, or kubectl cannot be run.
        """
        try:
            done = subprocess.run(
                self.command(f"--request-timeout={_TIMEOUT}", *arguments),
                input=None if stdin is None else stdin.encode("utf-8", "surrogatepass"),
                stdin=subprocess.DEVNULL if stdin is None else None,
                capture_output=True,
                check=False,
                # Ctrl-C is for us; a request that it cut short may have been carried out.
                start_new_session=True,
            )
        except OSError as error:
            raise Operational(
                f"cannot run {self.program}: {error.strerror}",
                "install kubectl, or set RECIPE_KUBECTL to the path of the program",
            ) from error
        out, err = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
        said = Said(done.returncode, out, err)
        if not said.ok:
            self._raise_unless_refused(said)
        return said

    def json(self, *arguments: str, stdin: str | None = None) -> Any:
        """The JSON that a call prints, for which it has to ask with `-o json`.

        Operational also when the server refuses.
        """
        said = self.run(*arguments, stdin=stdin)
        if not said.ok:
            raise Operational(f"`kubectl {' '.join(arguments)}` failed: {said.reason}", "")
        try:
            return json.loads(said.out)
        except ValueError:
            raise Operational(
                f"`kubectl {' '.join(arguments)}` printed no JSON: {said.out[:200]}", ""
            ) from None

    def default_namespace(self) -> str:
        """The namespace of objects that name none."""
        if self.namespace:
            return self.namespace
        path = "jsonpath={.contexts[0].context.namespace}"
        return self.run("config", "view", "--minify", f"--output={path}").out.strip() or "default"

    def command(self, *arguments: str) -> list[str]:
        """The program with its options, and arguments."""
        given = {
            "context": self.context,
            "kubeconfig": self.kubeconfig,
            "namespace": self.namespace,
        }
        options = [f"--{name}={value}" for name, value in given.items() if value is not None]
        return [str(self.program), *options, *arguments]

    def _raise_unless_refused(self, said: Said) -> None:
        if self.context and any(text.format(self.context) in said.err for text in _NO_CONTEXT):
            raise BadInput(
                f"--context {self.context}: there is no such context",
                "`kubectl config get-contexts` lists the contexts",
            )
        if any(text in said.err for text in _NO_CONFIGURATION):
            raise Operational(
                f"kubectl has no cluster to ask: {said.reason}",
                "`kubectl config get-contexts` lists the contexts; name one with --context",
            )
        if any(text in said.err for text in _UNREACHABLE):
            where = f"of context {self.context}" if self.context else "of the current context"
            raise Operational(
                f"the API server {where} was not reached: {said.reason}",
                "see whether `kubectl cluster-info` reaches it from here",
            )


def find_kubectl(
    context: str | None = None, kubeconfig: Path | None = None, namespace: str | None = None
) -> Kubectl:
    """kubectl for a context; Operational when there is no kubectl."""
    return Kubectl(find_tool("kubectl"), context, kubeconfig, namespace)
