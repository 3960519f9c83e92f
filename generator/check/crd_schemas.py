"""JSON schemas of custom resources, made from the definitions committed beside them.

`python -m generator.check.crd_schemas --write [DIR]` (or `--check [DIR]`): DIR, schemas/crds
when absent, holds CustomResourceDefinitions as `<plural>.yaml` and gets the schemas as *.json.
`--add FILE --origin TEXT [DIR]` takes over a definition as its project publishes it. What is
kept, and where a schema is stricter or laxer than the server: crd_structure.py.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from generator.check.crd_structure import kind_structure, share
from generator.check.kubernetes_schemas import differences, write
from generator.check.kubernetes_structure import Schema
from generator.check.schema_files import COMMON, CUSTOM, DIALECT, definitions_file, schema_file
from generator.check.tools_cache import say
from generator.errors import BadInput, Operational, RecipeError
from generator.record import record

_FOLDER: Final = Path("schemas", CUSTOM)
_WRITTEN: Final = "structure only. Written by generator.check.crd_schemas; do not edit."
_REMARK: Final = "# Structure only: descriptions are removed. JSON, which YAML includes.\n"
# A value in a definition's file gets lines of its own when it has more characters than this.
_LINE: Final = 1000


@record
class Definition:
    """A CustomResourceDefinition, and the project, commit, file and licence that it is from."""

    origin: str
    crd: Mapping[str, Any]

    @property
    def kind(self) -> str:
        return str(self.crd["spec"]["names"]["kind"])

    def versions(self) -> dict[str, Schema]:
        """The schema of each version that is served, by apiVersion."""
        spec = self.crd["spec"]
        return {
            f"{spec['group']}/{version['name']}": version["schema"]["openAPIV3Schema"]
            for version in spec["versions"]
            if version["served"]
        }


def read(folder: Path) -> list[Definition]:
    """The definitions in a folder, by file name; Operational when there is none or a bad one."""
    paths = sorted(folder.glob("*.yaml"))
    if not paths:
        raise Operational(f"{folder} holds no definitions", "name the folder schemas/crds")
    return [_read(path) for path in paths]


def _read(path: Path) -> Definition:
    try:
        head, _, body = path.read_text(encoding="utf-8").partition(_REMARK)
        definition = Definition(head.removeprefix("# ").strip(), json.loads(body))
        generate([definition])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Operational(
            f"{path} is no definition that this program wrote: {error}",
            "take it over with --add, or restore it with git",
        ) from error
    return definition


def generate(definitions: Sequence[Definition]) -> dict[str, str]:
    """File name to text of every schema file."""
    files: dict[str, str] = {}
    roots: dict[str, Schema] = {}
    for definition in definitions:
        for api_version, schema in definition.versions().items():
            kind = definition.kind
            name = f"{api_version.replace('/', '.')}.{kind}"
            roots[name] = kind_structure(schema, api_version, kind)
            files[schema_file(api_version, kind)] = _kind_file(definition.origin, name)
    files[COMMON] = definitions_file(f"From *.yaml: {_WRITTEN}", share(roots))
    return files


def _kind_file(origin: str, name: str) -> str:
    """A kind in a manifest of its own, which has a name to be applied by."""
    schema = {
        "$schema": DIALECT,
        "$comment": f"From {origin}: {_WRITTEN}",
        "allOf": [{"$ref": f"{COMMON}#/definitions/{name}"}],
        "properties": {"metadata": {"required": ["name"]}},
    }
    return json.dumps(schema, indent=2) + "\n"


def add(folder: Path, source: Path, origin: str) -> Path:
    """Take over a definition, without its descriptions; the file it is then in.

    BadInput when `source` is no CustomResourceDefinition.
    """
    import yaml

    try:
        text = source.read_text(encoding="utf-8")
        crd = _without_prose(yaml.load(text, Loader=yaml.CSafeLoader))
        plural, kind, laid_out = str(crd["spec"]["names"]["plural"]), crd["kind"], _laid_out(crd)
    except (OSError, ValueError, KeyError, TypeError, yaml.YAMLError) as error:
        raise BadInput(f"cannot use {source}: {error}", "name a definition's YAML file") from error
    if kind != "CustomResourceDefinition":
        raise BadInput(f"{source} holds a {kind}", "name a CustomResourceDefinition's YAML file")
    path = folder / f"{plural}.yaml"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {origin}\n{_REMARK}{laid_out}\n", encoding="utf-8", newline="\n")
    return path


def _without_prose(node: Any) -> Any:
    """The value without texts named `description`. A field of that name has a schema, no text."""
    if isinstance(node, dict):
        return {
            key: _without_prose(value)
            for key, value in node.items()
            if not (key == "description" and isinstance(value, str))
        }
    return [_without_prose(value) for value in node] if isinstance(node, list) else node


def _laid_out(value: Any) -> str:
    """JSON without spaces, broken into lines where it is long, so that changes show."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    if len(text) <= _LINE:
        return text
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}:{_laid_out(part)}" for key, part in value.items()]
        return "{\n" + ",\n".join(parts) + "\n}"
    return "[\n" + ",\n".join(_laid_out(part) for part in value) + "\n]"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0, 1 when --check finds differences, or an error's status."""
    parser = argparse.ArgumentParser(prog="python -m generator.check.crd_schemas")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help="write the schemas")
    mode.add_argument("--check", action="store_true", help="compare the schemas")
    mode.add_argument("--add", metavar="FILE", type=Path, help="take over a definition")
    parser.add_argument("--origin", help="where FILE is from: `project @ commit path (licence)`")
    parser.add_argument("folder", metavar="DIR", type=Path, nargs="?", default=_FOLDER)
    options = parser.parse_args(arguments)
    if options.add and not options.origin:
        parser.error("--add needs --origin")
    try:
        if options.add:
            say(f"wrote {add(options.folder, options.add, options.origin)}; now run --write")
            return 0
        return _run(options.folder, writing=options.write)
    except RecipeError as error:
        say(f"error: {error.message}\nhint: {error.hint}")
        return error.status
    except OSError as error:
        say(f"error: {error}")
        return Operational.status


def _run(folder: Path, *, writing: bool) -> int:
    files = generate(read(folder))
    if writing:
        write(folder, files)
        say(f"wrote {len(files)} schema files of custom resources into {folder}")
        return 0
    found = differences(folder, files)
    for line in found:
        say(f"{folder}/{line}")
    say(f"{len(found)} of {len(files)} schema files differ from the definitions in {folder}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
