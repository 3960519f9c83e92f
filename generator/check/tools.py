"""The external programs of the checks: finding them, and building what is missing.

`python -m generator.check.tools install` builds; `find_tool` never does.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from generator.check.tool_build import build, built_path
from generator.check.tool_list import TOOLS, Tool
from generator.check.tool_release import misfit
from generator.check.tools_cache import say
from generator.errors import BadInput, Operational, RecipeError

# envtest's name for a folder with kube-apiserver, etcd and kubectl:
# https://book.kubebuilder.io/reference/envtest
ASSETS: Final = "KUBEBUILDER_ASSETS"


def find_tool(name: str) -> Path:
    """The program `name`: from its environment variable, the environment, PATH or the cache.

    What the machine has is passed over when its release does not fit. Operational when there
    is nothing else, with the command that installs it.
    """
    tool = _tool(name)
    override = os.environ.get(tool.variable)
    if override:
        return _overridden(tool, override)
    passed_over = ""
    for candidate in _candidates(tool):
        asked = tool.fit and candidate != built_path(tool)
        reason = misfit(tool, tool.fit, candidate) if tool.fit and asked else ""
        if not reason:
            return candidate
        passed_over += f"; {candidate} {reason}"
    command = " ".join([sys.executable, *tool.install])
    raise Operational(
        f"{name} is not installed; it {tool.purpose}{passed_over}",
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
        return build(tool, tool.package)


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


def _candidates(tool: Tool) -> Iterator[Path]:
    for folder in _folders(tool):
        found = shutil.which(tool.name, path=folder)
        if found:
            yield Path(found).absolute()


def _folders(tool: Tool) -> Iterator[str | None]:
    """Where to look, in order; None is PATH."""
    if not tool.package:
        # Not resolved: in a virtual environment the link, not its target, has the scripts
        # beside it.
        yield str(Path(sys.executable).parent)
    assets = os.environ.get(ASSETS)
    if tool.fit and assets:
        yield assets
    yield None
    if tool.package:
        yield str(built_path(tool).parent)


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
