"""The layout of the folders of schemas, and what an object in a manifest may hold.

A kind's file is named by the template that kubeconform gets; unlike kubeconform's default
it has the whole group, so that two groups that start alike do not share a file. The common
definitions are in one file, to which the kinds' files refer.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

# https://github.com/yannh/kubeconform/blob/master/Readme.md, "Overriding schemas location".
TEMPLATE: Final = (
    "{{ .ResourceKind }}{{ if ne .Group .ResourceAPIVersion }}-{{ .Group }}{{ end }}"
    "-{{ .ResourceAPIVersion }}.json"
)
COMMON: Final = "_definitions.json"
DIALECT: Final = "http://json-schema.org/draft-07/schema#"
# Folders side by side: the schemas of Kubernetes itself, and those of custom resources.
KUBERNETES: Final = "kubernetes"
CUSTOM: Final = "crds"


def schema_file(api_version: str, kind: str) -> str:
    """What TEMPLATE makes of a kind: `statefulset-apps-v1.json`, `service-v1.json`."""
    return f"{kind.lower()}-{api_version.replace('/', '-')}.json"


def folder_of(kubernetes: Path, api_version: str, kind: str) -> Path:
    """The folder to look for a kind in: `kubernetes`, or that of the custom resources beside it.

    The latter when it has the kind, or a kind of its API group, in some version.
    """
    group, custom = api_version.rpartition("/")[0], kubernetes.parent / CUSTOM
    names = [path.name for path in custom.glob("*.json")]
    ours = any(n.startswith(f"{kind.lower()}-") or (group and f"-{group}-" in n) for n in names)
    return custom if ours else kubernetes


def definitions_file(comment: str, definitions: Mapping[str, Mapping[str, Any]]) -> str:
    """The text of COMMON: one definition a line, so that a new release shows as lines changed."""
    lines = [
        f"    {json.dumps(name)}: {json.dumps(definitions[name], sort_keys=True)}"
        for name in sorted(definitions)
    ]
    head = f'{{\n  "$schema": "{DIALECT}",\n  "$comment": {json.dumps(comment)},\n'
    return head + '  "definitions": {\n' + ",\n".join(lines) + "\n  }\n}\n"


def fields_at(folder: Path, name: str, path: Sequence[str | int]) -> tuple[str, ...]:
    """Names of the fields that the object at `path` may hold, by the schema file `name`.

    Empty when the schema does not say, or cannot be read.
    """
    # Custom resources refer to definitions of Kubernetes; no two have the same name.
    common = (_read(folder.parent / KUBERNETES / COMMON), _read(folder / COMMON))
    definitions = {k: v for file in common for k, v in file.get("definitions", {}).items()}
    current = _resolved(_read(folder / name), definitions)
    for step in path:
        current = _resolved(_child(current, step), definitions)
    return tuple(current.get("properties", ()))


def _read(path: Path) -> dict[str, Any]:
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def _resolved(schema: Any, definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema that is referred to; a kind's file refers from a one-item `allOf`."""
    if not isinstance(schema, dict):
        return {}
    if "allOf" in schema:
        return _resolved(schema["allOf"][0], definitions)
    if "$ref" in schema:
        return _resolved(definitions.get(schema["$ref"].rpartition("/")[2]), definitions)
    return schema


def _child(schema: Mapping[str, Any], step: str | int) -> Any:
    if isinstance(step, int):
        return schema.get("items")
    return schema.get("properties", {}).get(step, schema.get("additionalProperties"))
