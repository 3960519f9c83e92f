"""The release of a program: the one that is pinned, and whether one that is there fits."""

import re
import subprocess
from pathlib import Path

from generator.check.go_toolchain import MODULE_FOLDER
from generator.check.tool_list import Fit, Tool
from generator.errors import Operational


def version_of(tool: Tool) -> str:
    """The release, such as `v0.8.0`, at which a go.mod pins the module of a Go tool."""
    file = MODULE_FOLDER / tool.module / "go.mod"
    package = f"{tool.package}/"
    for module, version in re.findall(r"^\s(\S+) (v\S+)", file.read_text("utf-8"), re.MULTILINE):
        if package.startswith(f"{module}/"):
            return str(version)
    raise Operational(f"{file} does not pin {tool.package}", "restore the file")


def minor_release(said: str) -> tuple[int, int] | None:
    """(1, 37) of a text such as `Kubernetes v1.37.2`; None when there is no release in it."""
    match = re.search(r"\bv?(\d+)\.(\d+)\.\d", said)
    return (int(match[1]), int(match[2])) if match else None


def misfit(tool: Tool, fit: Fit, program: Path) -> str:
    """Why a program of the machine is not to be used; empty when it can be."""
    found = _asked(fit, program)
    if not found:
        return "does not say its release"
    wanted = minor_release(version_of(tool))
    if fit.minor and wanted and found != wanted:
        return f"is of release {found[0]}.{found[1]}, not {wanted[0]}.{wanted[1]}"
    if found < fit.oldest:
        return f"is older than {fit.oldest[0]}.{fit.oldest[1]}"
    return ""


def _asked(fit: Fit, program: Path) -> tuple[int, int] | None:
    try:
        said = subprocess.run(
            [program, *fit.arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=60,
            check=False,
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    return minor_release(said)
