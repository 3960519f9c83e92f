"""Installing CustomResourceDefinitions, and waiting until the server serves them."""

import json
import time
from pathlib import Path
from typing import Any, Final

from generator.check.crd_schemas import read
from generator.cluster.client import Client, Object
from generator.errors import Operational

PATH: Final = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
_SECONDS: Final = 60.0
_PAUSE: Final = 0.05


def install_definitions(client: Client, folder: Path) -> None:
    """Give the server every definition of a folder such as schemas/crds, and wait for it.

    Operational when the server refuses one or does not serve it within a minute.
    """
    wanted = {definition.crd["metadata"]["name"] for definition in read(folder)}
    for definition in read(folder):
        client.create(PATH, json.loads(json.dumps(definition.crd)))
    end = time.monotonic() + _SECONDS
    while wanted - established(client):
        if time.monotonic() > end:
            names = ", ".join(sorted(wanted - established(client)))
            raise Operational(f"the API server does not serve {names}", "read its log")
        time.sleep(_PAUSE)


def established(client: Client) -> set[str]:
    """Names, such as `leaderworkersets.leaderworkerset.x-k8s.io`, of what is served."""
    return {crd["metadata"]["name"] for crd in client.items(PATH) if _is_established(crd)}


def _is_established(crd: Object) -> bool:
    # The server writes null for none.
    conditions: list[dict[str, Any]] = crd.get("status", {}).get("conditions") or []
    return any(c["type"] == "Established" and c["status"] == "True" for c in conditions)
