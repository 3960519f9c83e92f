"""JSON schemas of the Kubernetes kinds, made from the API server's own OpenAPI documents.

`python -m generator.check.kubernetes_schemas --write DIR` (or `--check DIR`). The documents
come with the Go module k8s.io/kubernetes, at the release and checksum pinned below. What is
kept, and where a schema is stricter or laxer than the documents: kubernetes_structure.py.
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from generator.check.go_toolchain import ensure_go
from generator.check.kubernetes_structure import Schema, collect
from generator.check.schema_files import COMMON, DIALECT, definitions_file, schema_file
from generator.check.tools_cache import cache_folder, say
from generator.errors import Operational, RecipeError

MODULE: Final = "k8s.io/kubernetes"
VERSION: Final = "v1.37.2"
# The checksum that the Go checksum database has for the module.
CHECKSUM: Final = "h1:A2VDEiObzkYqFTKhSsn0ZEb0RlLEXpHWj93gi2HqEwE="
DOCUMENTS: Final = "api/openapi-spec/v3"

# The kinds of each document, by group and version as a manifest's apiVersion writes them.
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "v1": (
        "ConfigMap",
        "Namespace",
        "PersistentVolumeClaim",
        "Pod",
        "Secret",
        "Service",
        "ServiceAccount",
    ),
    "apps/v1": ("DaemonSet", "Deployment", "StatefulSet"),
    "batch/v1": ("Job",),
    "networking.k8s.io/v1": ("NetworkPolicy",),
    "policy/v1": ("PodDisruptionBudget",),
    "rbac.authorization.k8s.io/v1": ("Role", "RoleBinding"),
}


def generate() -> dict[str, str]:
    """File name to text of every schema file. Operational when the module cannot be had."""
    folder = _module_folder() / DOCUMENTS
    return schemas_of(lambda api_version: _read(folder / _document(api_version)))


def schemas_of(document: Callable[[str], Any]) -> dict[str, str]:
    """File name to text of every schema file, from the OpenAPI v3 document of each apiVersion."""
    definitions: dict[str, Schema] = {}
    files: dict[str, str] = {}
    for api_version, kinds in KINDS.items():
        name = _document(api_version)
        components: dict[str, Schema] = document(api_version)["components"]["schemas"]
        for kind in kinds:
            root = _root(components, api_version, kind)
            collect(components, root, definitions)
            files[schema_file(api_version, kind)] = _kind_file(name, root)
    listed = "io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta"
    collect(document("v1")["components"]["schemas"], listed, definitions)
    files[schema_file("v1", "List")] = _list_file(listed)
    files[COMMON] = definitions_file(_origin("*.json"), definitions)
    return files


def _root(components: Mapping[str, Schema], api_version: str, kind: str) -> str:
    """The name of the definition of a kind."""
    group, _, version = api_version.rpartition("/")
    wanted = {"group": group, "kind": kind, "version": version}
    for name, schema in components.items():
        if schema.get("x-kubernetes-group-version-kind") == [wanted]:
            return name
    raise Operational(
        f"{MODULE} {VERSION} has no kind {kind} of {api_version}", "mend KINDS in this program"
    )


def _document(api_version: str) -> str:
    prefix = "apis__" if "/" in api_version else "api__"
    return f"{prefix}{api_version.replace('/', '__')}_openapi.json"


def _origin(document: str) -> str:
    return (
        f"From {MODULE} {VERSION} (Apache-2.0), {DOCUMENTS}/{document}: structure only. "
        "Written by generator.check.kubernetes_schemas; do not edit."
    )


def _kind_file(document: str, root: str) -> str:
    """A kind in a manifest of its own: what it is, and that it has a name to be applied by."""
    schema = {
        "$schema": DIALECT,
        "$comment": _origin(document),
        "allOf": [{"$ref": f"{COMMON}#/definitions/{root}"}],
        "required": ["apiVersion", "kind", "metadata"],
        "properties": {"metadata": {"required": ["name"]}},
    }
    return json.dumps(schema, indent=2) + "\n"


def _list_file(metadata: str) -> str:
    """v1 List has no OpenAPI definition of its own: apimachinery's metav1.List, by hand."""
    item = {
        "type": "object",
        "required": ["apiVersion", "kind"],
        "properties": {"apiVersion": {"type": "string"}, "kind": {"type": "string"}},
    }
    schema = {
        "$schema": DIALECT,
        "$comment": _origin(_document("v1")),
        "type": "object",
        "required": ["apiVersion", "kind", "items"],
        "properties": {
            "apiVersion": {"const": "v1"},
            "kind": {"const": "List"},
            "metadata": {"$ref": f"{COMMON}#/definitions/{metadata}"},
            "items": {"type": "array", "items": item},
        },
        "additionalProperties": False,
    }
    return json.dumps(schema, indent=2) + "\n"


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Operational(f"cannot read {path}: {error}", "run `go clean -modcache`") from error


def _module_folder() -> Path:
    """The source of the module alone, not of its dependencies, in Go's module cache."""
    cache = cache_folder()
    cache.mkdir(parents=True, exist_ok=True)
    # From a folder without a go.mod: no other module's choice of versions counts.
    said = ensure_go().run(
        "mod", "download", "-json", f"{MODULE}@{VERSION}", folder=cache, capture=True
    )
    answer = json.loads(said)
    if answer["Sum"] != CHECKSUM:
        raise Operational(
            f"{MODULE} {VERSION} has the checksum {answer['Sum']}, not {CHECKSUM}",
            "do not trust this module proxy; set GOPROXY to another",
        )
    return Path(answer["Dir"])


def differences(folder: Path, files: Mapping[str, str]) -> list[str]:
    """Names of the files in which `folder` differs from `files`, with how."""
    present = {p.name: p.read_text(encoding="utf-8") for p in sorted(folder.glob("*.json"))}
    stray = [f"{name}: not generated" for name in present if name not in files]
    missing = [f"{name}: missing" for name in files if name not in present]
    changed = [f"{n}: differs" for n, text in files.items() if present.get(n, text) != text]
    return sorted(stray + missing + changed)


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Make `folder` hold exactly `files`; only its *.json files are touched."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.json"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0, 1 when --check finds differences, or an error's status."""
    parser = argparse.ArgumentParser(prog="python -m generator.check.kubernetes_schemas")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", metavar="DIR", type=Path, help="write the schemas into DIR")
    mode.add_argument("--check", metavar="DIR", type=Path, help="compare DIR with the schemas")
    options = parser.parse_args(arguments)
    try:
        return _run(options.write, options.check)
    except RecipeError as error:
        say(f"error: {error.message}\nhint: {error.hint}")
        return error.status
    except OSError as error:
        say(f"error: {error}")
        return Operational.status


def _run(target: Path | None, checked: Path | None) -> int:
    files = generate()
    if target:
        write(target, files)
        say(f"wrote {len(files)} schema files of {MODULE} {VERSION} into {target}")
        return 0
    found = differences(checked or Path(), files)
    for line in found:
        say(f"{checked}/{line}")
    say(f"{len(found)} of {len(files)} schema files differ from {MODULE} {VERSION}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
