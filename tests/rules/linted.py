"""One rule on a text, read as `recipe lint` reads a file of that name."""

from collections.abc import Mapping
from pathlib import Path

from generator.finding import Finding
from generator.lint.lint import lint
from tests.kept import kept_catalog
from tests.rules.fixtures import CATALOG

DIGEST = "sha256:" + "1" * 64
POD = """\
apiVersion: v1
kind: Pod
metadata: {name: tiny}
spec:
"""
ENGINE = "python3, -m, sglang.launch_server"


def linted(
    rule: str, files: Mapping[str, str], folder: Path, hardware: str | None = None
) -> tuple[Finding, ...]:
    """The rule's findings on files that are read together."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    findings = lint([folder], kept_catalog(CATALOG), hardware=hardware, engine=None, base=folder)
    return tuple(finding for finding in findings if finding.rule == rule)


def pod(
    container: str = "",
    spec: str = "",
    *,
    image: str = f"registry.example.com/tiny/engine:1@{DIGEST}",
    command: str = ENGINE,
    args: str = "--model-path, tiny-lab/Tiny-Chat",
    limits: str = '{nvidia.com/gpu: "1"}',
) -> str:
    """A pod with one engine; `container` and `spec` are lines of it."""
    lines = [
        *spec.splitlines(),
        "containers:",
        "  - name: engine",
        f"    image: {image}",
        f"    command: [{command}]",
        f"    args: [{args}]",
        *([f"    resources: {{limits: {limits}}}"] if limits else []),
        *(f"    {line}" for line in container.splitlines()),
    ]
    return POD + "".join(f"  {line}\n" for line in lines)
