"""Installing CustomResourceDefinitions, and waiting until the server serves them."""

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from generator.check.crd_schemas import read
from generator.cluster.client import Answer, Client, Object
from generator.errors import Operational

_PATH: Final = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
_SECONDS: Final = 180.0
_PAUSE: Final = 0.1


def read_definitions(folder: Path) -> list[Object]:
    """The definitions of a folder such as schemas/crds; Operational when one cannot be read."""
    return [dict(definition.crd) for definition in read(folder)]


def install_definitions(client: Client, definitions: Sequence[Object]) -> None:
    """Give the server every definition, and wait until it serves them.

    Operational when the server refuses one, or does not serve it within three minutes.
    """
    with ThreadPoolExecutor(len(definitions)) as pool:
        list(pool.map(lambda crd: client.create(_PATH, crd), definitions))
    end = time.monotonic() + _SECONDS
    for crd in definitions:
        while not is_served(client, crd):
            if time.monotonic() > end:
                name = crd["metadata"]["name"]
                raise Operational(f"the API server does not serve {name}", "see its log")
            time.sleep(_PAUSE)


def is_served(client: Client, crd: Mapping[str, Any]) -> bool:
    """Whether every served version of a definition is announced, and its objects can be listed.

    The server does the two at different times. Both are asked instead of the condition
    Established since the definitions are large.
    """
    spec = crd["spec"]
    plural = spec["names"]["plural"]
    paths = (f"/apis/{spec['group']}/{v['name']}" for v in spec["versions"] if v["served"])
    return all(
        plural in _announced(client.call("GET", path))
        and client.call("GET", f"{path}/{plural}?limit=1").ok
        for path in paths
    )


def _announced(answer: Answer) -> set[str]:
    return {resource["name"] for resource in answer.body.get("resources") or ()}
