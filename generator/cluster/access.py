"""How to reach an API server: its address, its certificates and a token."""

import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Final

from generator.record import record

# The name of cluster, user and context in the kubeconfig files that are written here.
NAME: Final = "recipe-ephemeral"


@record
class Access:
    """An API server, and who asks it. `authority` is PEM text of the certificates it may show."""

    server: str
    authority: str
    token: str

    def kubeconfig(self) -> str:
        """The text of a kubeconfig file, as JSON, which YAML includes.

        https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/
        """
        authority = b64encode(self.authority.encode()).decode()
        cluster = {"server": self.server, "certificate-authority-data": authority}
        return json.dumps(
            {
                "apiVersion": "v1",
                "kind": "Config",
                "clusters": [{"name": NAME, "cluster": cluster}],
                "users": [{"name": NAME, "user": {"token": self.token}}],
                "contexts": [{"name": NAME, "context": {"cluster": NAME, "user": NAME}}],
                "current-context": NAME,
            },
            indent=2,
        )


def read_access(kubeconfig: Path) -> Access | None:
    """The Access that a file of `Access.kubeconfig` tells of; None when it tells of none."""
    try:
        read = json.loads(kubeconfig.read_text(encoding="utf-8"))
        cluster, user = read["clusters"][0]["cluster"], read["users"][0]["user"]
        authority = b64decode(cluster["certificate-authority-data"]).decode()
        return Access(cluster["server"], authority, user["token"])
    except (OSError, ValueError, LookupError, TypeError):
        return None


@record
class Cluster:
    """A control plane that runs: how to reach it, and the folder that holds all of it."""

    access: Access
    folder: Path
    version: str

    @property
    def kubeconfig(self) -> Path:
        """A file for kubectl's --kubeconfig."""
        return self.folder / "kubeconfig"
