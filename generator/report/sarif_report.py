"""Findings as SARIF 2.1.0, which code scanning services take.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from generator import __version__
from generator.finding import Finding, Location
from generator.rules.registry import load, page, rule_ids

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def render(findings: Sequence[Finding]) -> str:
    """One run, with a descriptor for every rule and a result for every finding."""
    descriptors = _descriptors(findings)
    index = {descriptor["id"]: number for number, descriptor in enumerate(descriptors)}
    driver = {"name": "recipe", "version": __version__, "rules": descriptors}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, index) for finding in findings],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _descriptors(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    registered = rule_ids()
    others = sorted({finding.rule for finding in findings} - set(registered))
    return [_descriptor(id_) for id_ in registered] + [{"id": id_} for id_ in others]


def _descriptor(id_: str) -> dict[str, Any]:
    text = page(id_)
    return {
        "id": id_,
        "shortDescription": {"text": text.partition("\n")[0]},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": load(id_).severity},
    }


def _result(finding: Finding, index: Mapping[str, int]) -> dict[str, Any]:
    return {
        "ruleId": finding.rule,
        "ruleIndex": index[finding.rule],
        "level": finding.severity,
        "message": {"text": f"{finding.message}\n{finding.hint}"},
        "locations": [{"physicalLocation": _place(finding.at)}],
    }


def _place(at: Location) -> dict[str, Any]:
    return {
        "artifactLocation": {"uri": _uri(at.path)},
        "region": {"startLine": at.line, "startColumn": at.column},
    }


def _uri(path: str) -> str:
    # A file name may hold bytes that are no UTF-8; os.fsencode gives them back as they were.
    return Path(path).as_uri() if path.startswith("/") else quote(os.fsencode(path))
