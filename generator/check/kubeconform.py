"""Rendered manifests against the committed Kubernetes schemas, by kubeconform."""

import json
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.check.kubeconform_report import findings_of
from generator.check.manifest_pieces import Piece, is_checked_item, list_findings, pieces_of
from generator.check.schema_files import COMMON, CUSTOM, TEMPLATE, folder_of
from generator.check.tools import find_tool
from generator.errors import Operational
from generator.finding import Finding, ordered

Result = Mapping[str, Any]


def check_manifests(files: Mapping[str, str], schemas: Path) -> tuple[Finding, ...]:
    """What kubeconform in strict mode has to say of rendered files (path to YAML text).

    `schemas` is the folder of the Kubernetes schemas; those of custom resources are beside it.
    A kind without a schema is a finding; the network is never asked. A document that is not
    readable as YAML has the findings of the parser. Operational when kubeconform or the
    schemas are missing or broken.
    """
    findings: list[Finding] = []
    pieces: list[Piece] = []
    for path, text in files.items():
        readable, faults = pieces_of(path, text)
        pieces += readable
        findings += faults
    for piece, results in zip(pieces, _results(pieces, schemas), strict=True):
        findings += _of_piece(piece, results, schemas)
    return ordered(findings)


def _of_piece(piece: Piece, results: Sequence[Result], schemas: Path) -> Iterator[Finding]:
    prefixes = piece.resources
    if len(prefixes) != len(results):
        # kubeconform cut the text otherwise than we did; what it says still counts.
        prefixes = ((),) * len(results)
    if piece.is_list:
        yield from list_findings(piece.document)
    for prefix, result in zip(prefixes, results, strict=True):
        data: Any = piece.document.data
        item = data["items"][prefix[1]] if prefix else data
        if not prefix or is_checked_item(item):
            yield from findings_of(piece, prefix, result, _folder(item, schemas))


def _folder(item: object, schemas: Path) -> Path:
    fields = item if isinstance(item, dict) else {}
    return folder_of(schemas, str(fields.get("apiVersion", "")), str(fields.get("kind", "")))


def _results(pieces: Sequence[Piece], schemas: Path) -> list[list[Result]]:
    """For each piece kubeconform's results, in the order of the resources in it."""
    if not pieces:
        return []
    if not (schemas / COMMON).is_file():
        raise Operational(f"{schemas} holds no Kubernetes schemas", "run `make schemas`")
    with tempfile.TemporaryDirectory(prefix="recipe-manifests-") as folder:
        for number, piece in enumerate(pieces):
            data = piece.text.encode("utf-8", "surrogatepass")
            (Path(folder) / f"{number}.yaml").write_bytes(data)
        resources = _run(Path(folder), schemas)
    results: list[list[Result]] = [[] for _ in pieces]
    for resource in resources:
        results[int(Path(resource["filename"]).stem)].append(resource)
    return results


def _run(folder: Path, schemas: Path) -> Sequence[Result]:
    # One worker: results come in the order of the resources. The templates are relative to the
    # schemas' folder, so that no character of its path has a meaning in them.
    command = [str(find_tool("kubeconform")), "-strict", "-verbose", "-n", "1", "-output", "json"]
    for template in (TEMPLATE, f"../{CUSTOM}/{TEMPLATE}"):
        command += ["-schema-location", template]
    done = subprocess.run(
        [*command, str(folder)],
        cwd=schemas,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    try:
        answer: list[Result] = json.loads(done.stdout)["resources"]
    except (ValueError, KeyError, TypeError):
        answer = []
    # Every file has at least one result, also an empty one.
    if done.returncode not in (0, 1) or not answer:
        said = done.stderr.decode("utf-8", "replace").strip() or "nothing"
        raise Operational(
            f"kubeconform failed with status {done.returncode}; it said: {said}",
            "run `python -m generator.check.tools install` and unset RECIPE_KUBECONFORM",
        )
    return answer
