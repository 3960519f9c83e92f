"""A server dry-run: every object goes through an API server's decoding, admission and
validation, as strict as it can be, and is not kept.

https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from generator.cluster.client import APPLY, Answer, Client
from generator.cluster.field_paths import field_path
from generator.cluster.manifest_objects import ManifestObject, Origin, manifest_objects
from generator.cluster.missing import Missing
from generator.cluster.refusal import Fault, faults_of
from generator.errors import Operational
from generator.finding import Finding, Location, ordered
from generator.record import record
from generator.source.document import Path

RULE: Final = "manifest.server-dry-run"
_STRICT: Final = "dryRun=All&fieldValidation=Strict&fieldManager=recipe"
# https://www.rfc-editor.org/rfc/rfc7234#section-5.5: code, agent, text in quotation marks.
_WARNING: Final = re.compile(r'299 \S+ "(.*)"')
# A field at the beginning of a warning.
_FIELD: Final = re.compile(r"([a-z]\w*(?:\.\w+|\[[^\]]*\])+): ")

# Where the value that an object has at a path comes from; None where that is not known.
FindOrigin = Callable[[ManifestObject, Path], Origin | None]


@record
class Judged:
    """What a dry-run found, and how many objects the server was given."""

    findings: tuple[Finding, ...]
    count: int


class DryRun:
    """Dry-runs against one API server; `namespace` is for objects that name none.

    `missing` says what a person can do about a kind or a namespace that is not there. In a
    server of our `own` namespaces are made as they are needed.
    """

    def __init__(
        self, client: Client, missing: Missing, *, namespace: str = "default", own: bool = False
    ) -> None:
        self._client = client
        self._namespace = namespace
        self._missing = missing
        self._own = own
        self._made: set[str] = set()
        self._resources: dict[str, Mapping[str, Any]] = {}

    def judge(
        self, files: Mapping[str, str], origin: FindOrigin = lambda _one, _path: None
    ) -> Judged:
        """What the server has to say of every object in files (path to YAML text).

        Operational when it cannot be reached, or does not let this user ask.
        """
        objects, findings = manifest_objects(files)
        for one in objects:
            findings += tuple(self._findings(one, origin))
        return Judged(ordered(findings), len(objects))

    def _findings(self, one: ManifestObject, origin: FindOrigin) -> Iterator[Finding]:
        resource = self._resource(one)
        if resource is None:
            yield _finding(one, self._missing.kind(one.api_version, one.kind), origin)
            return
        answer = self._ask(one, resource)
        if not answer.ok:
            for fault in self._faults(one, answer):
                yield _finding(one, fault, origin)
        for warning in answer.warnings:
            yield _warned(one, warning, origin)

    def _ask(self, one: ManifestObject, resource: Mapping[str, Any]) -> Answer:
        path = self._path(one, resource)
        body, content_type = one.body
        if self._own and resource["namespaced"] and one.namespace:
            self._make_namespace(one.namespace)
        answer = self._client.send("POST", f"{path}?{_STRICT}", body, content_type)
        if answer.body.get("reason") != "AlreadyExists":
            return answer
        # It is valid by itself; whether what is there can become like it is another question.
        text = json.dumps(one.data).encode()
        name = quote(one.name, safe="")
        return self._client.send("PATCH", f"{path}/{name}?{_STRICT}&force=true", text, APPLY)

    def _make_namespace(self, name: str) -> None:
        if name not in self._made:
            # One that cannot be made is refused again, in the object that names it.
            self._client.call("POST", "/api/v1/namespaces", {"metadata": {"name": name}})
            self._made.add(name)

    def _path(self, one: ManifestObject, resource: Mapping[str, Any]) -> str:
        base = _group_path(one.api_version)
        if resource["namespaced"]:
            base += f"/namespaces/{quote(one.namespace or self._namespace, safe='')}"
        return f"{base}/{resource['name']}"

    def _resource(self, one: ManifestObject) -> Mapping[str, Any] | None:
        """The server's entry for a kind; None when it has no such kind."""
        if one.api_version not in self._resources:
            answer = self._client.call("GET", _group_path(one.api_version))
            if answer.status not in (200, 404):
                self._client.expect(answer)
            found = answer.body.get("resources") or [] if answer.ok else []
            kinds = {r["kind"]: r for r in found if "/" not in r["name"]}
            self._resources[one.api_version] = kinds
        found_kind: Mapping[str, Any] | None = self._resources[one.api_version].get(one.kind)
        return found_kind

    def _faults(self, one: ManifestObject, answer: Answer) -> Sequence[Fault]:
        details = answer.body.get("details") or {}
        if answer.status == 404 and details.get("kind") == "namespaces":
            return (self._missing.namespace(str(details.get("name"))),)
        if _is_no_judgement(answer):
            raise Operational(
                f"the API server did not judge {one.title}: {answer.message or answer.status}",
                "ask for the permission to create it, or use --ephemeral",
            )
        return faults_of(answer, one.data)


def _group_path(api_version: str) -> str:
    group = quote(api_version)
    return f"/apis/{group}" if "/" in api_version else f"/api/{group}"


def _is_no_judgement(answer: Answer) -> bool:
    """Whether the server said nothing of the object: no permission, overload, a dead webhook."""
    if answer.status == 403:
        # Admission says Forbidden too, but with its reason.
        return " cannot " in answer.message
    return answer.status in (401, 429) or answer.status >= 500


def _finding(one: ManifestObject, fault: Fault, origin: FindOrigin) -> Finding:
    rendered = one.at_line(fault.line) if fault.line else one.at(fault.path)
    text = f"the API server refuses {one.title}: {fault.message}"
    at, text = _placed(origin(one, fault.path), rendered, text)
    return Finding(RULE, "error", at, text, fault.hint)


def _warned(one: ManifestObject, warning: str, origin: FindOrigin) -> Finding:
    match = _WARNING.fullmatch(warning)
    text = match[1].replace('\\"', '"') if match else warning
    field = _FIELD.match(text)
    path = field_path(field[1], one.data) if field else ()
    text = f"the API server warns of {one.title}: {text}"
    at, text = _placed(origin(one, path), one.at(path), text)
    return Finding(RULE, "warning", at, text, "see what it means")


def _placed(origin: Origin | None, rendered: Location, text: str) -> tuple[Location, str]:
    """The place of a finding, and its text with the other places that belong to it."""
    if origin is None:
        return rendered, text
    places = ", ".join(filter(None, (origin.how, f"rendered at {rendered}")))
    return origin.at, f"{text} ({places})"
