"""What to do about a kind or a namespace that a cluster does not have."""

import shlex
from collections.abc import Mapping
from pathlib import Path

from generator.check.crd_schemas import read
from generator.cluster.kubectl import Kubectl
from generator.cluster.refusal import Fault
from generator.record import record


@record
class Missing:
    """Commands for one cluster: `kubectl` begins each, with the options that lead there.

    `definitions` is the folder schemas/crds.
    """

    kubectl: str
    definitions: Path

    def kind(self, api_version: str, kind: str) -> Fault:
        known = self._known().get((api_version, kind))
        message = f"it has no kind `{kind}` of apiVersion `{api_version}`"
        if not known:
            return Fault(("kind",), message, "correct kind or apiVersion, or install what has it")
        file, project = known
        path = shlex.quote(str(file))
        return Fault(
            ("kind",),
            f"{message}: its CustomResourceDefinition is not installed",
            f"install {project}, which acts on it; for a dry-run the definition is enough: "
            f"`{self.kubectl} apply --server-side -f {path}`",
        )

    def namespace(self, name: str) -> Fault:
        command = f"{self.kubectl} create namespace {shlex.quote(name)}"
        return Fault(("metadata", "namespace"), f"it has no namespace `{name}`", f"run `{command}`")

    def _known(self) -> Mapping[tuple[str, str], tuple[Path, str]]:
        """File and project of each kind whose definition is there."""
        found = {}
        for definition in read(self.definitions):
            file = self.definitions / f"{definition.crd['spec']['names']['plural']}.yaml"
            for api_version in definition.versions():
                key = (api_version, definition.kind)
                found[key] = (file, definition.origin.split(" ")[0])
        return found


def command_of(kubectl: Kubectl) -> str:
    """`kubectl --context prod`, as a person types it."""
    return " ".join(["kubectl", *(f"--context {shlex.quote(c)}" for c in (kubectl.context,) if c)])
