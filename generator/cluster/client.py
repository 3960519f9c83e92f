"""A client of the Kubernetes API over HTTPS, with a token; for what kubectl is too slow for."""

import json
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

from generator.cluster.access import Access
from generator.errors import Operational
from generator.record import record

Object = dict[str, Any]

# No single call waits for longer.
SECONDS: Final = 60.0
_JSON: Final = "application/json"
MERGE: Final = "application/merge-patch+json"
# Server-side apply; its body is YAML, which JSON is.
APPLY: Final = "application/apply-patch+yaml"


@record
class Answer:
    """What the API server said: the HTTP status, the object, and its warnings."""

    status: int
    body: Object
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return self.status < 300

    @property
    def message(self) -> str:
        """The reason of a refusal, in the server's words."""
        return str(self.body.get("message", ""))


class Client:
    """Calls of one API server. Operational when it cannot be reached or says no JSON.

    A refusal is an Answer, since it is for the caller to judge; `expect` raises it.
    """

    def __init__(self, access: Access) -> None:
        self.name = f"the API server at {access.server}"
        self._access = access
        self._context = ssl.create_default_context(cadata=access.authority)
        # Go's self-signed certificates are not made for the strict profile of RFC 5280, which
        # newer Pythons ask for.
        self._context.verify_flags &= ~ssl.VERIFY_X509_STRICT

    def call(
        self, method: str, path: str, body: object = None, content_type: str = _JSON
    ) -> Answer:
        """One call; `path` begins with a slash and may have a query."""
        data = None if body is None else json.dumps(body).encode()
        return self.send(method, path, data, content_type)

    def send(
        self,
        method: str,
        path: str,
        data: bytes | None = None,
        content_type: str = _JSON,
        accept: str = _JSON,
    ) -> Answer:
        """One call with a body that is text already."""
        status, said, warnings = self._exchange(
            method, path, data, {"Accept": accept, "Content-Type": content_type}
        )
        return Answer(status, _object(said), warnings)

    def read(self, path: str) -> tuple[int, bytes]:
        """The status and the bytes of what is no object, such as a log."""
        status, said, _ = self._exchange("GET", path, None, {})
        return status, said

    def _exchange(
        self, method: str, path: str, data: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes, tuple[str, ...]]:
        connection = self._connect()
        try:
            connection.request(method, path, data, {**headers, **self._headers()})
            response = connection.getresponse()
            said = response.read()
            return response.status, said, tuple(response.headers.get_all("Warning", ()))
        except (OSError, HTTPException, ValueError) as error:
            raise Operational(
                f"{self.name} does not answer: {error}", "see whether it still runs"
            ) from error
        finally:
            connection.close()

    def get(self, path: str) -> Object:
        return self.expect(self.call("GET", path))

    def create(self, path: str, body: Object) -> Object:
        return self.expect(self.call("POST", path, body))

    def patch(self, path: str, body: object, content_type: str = MERGE) -> Object:
        return self.expect(self.call("PATCH", path, body, content_type))

    def delete(self, path: str) -> Object:
        """Delete at once: nobody is there to end a pod gracefully."""
        return self.expect(self.call("DELETE", path, {"gracePeriodSeconds": 0}))

    def items(self, path: str) -> list[Object]:
        """The objects of a list."""
        found: list[Object] = self.get(path)["items"]
        return found

    def expect(self, answer: Answer) -> Object:
        """The object of an answer; Operational when the server refused."""
        if answer.ok:
            return answer.body
        raise Operational(
            f"{self.name} refused: {answer.message or answer.status}",
            "read its reason; nothing was changed by this call",
        )

    def _connect(self) -> HTTPConnection:
        # http.client, since urllib would ask the proxy that the environment names.
        address = urlsplit(self._access.server).netloc
        return HTTPSConnection(address, timeout=SECONDS, context=self._context)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._access.token}"}


def _object(said: bytes) -> Object:
    """A JSON object; what is none, as /readyz answers, is its `message`."""
    try:
        read = json.loads(said)
    except ValueError:
        read = None
    return read if isinstance(read, dict) else {"message": said.decode("utf-8", "replace")}
