"""Building a Go program into the tools cache."""

import time
from pathlib import Path

from generator.check.go_toolchain import MODULE_FOLDER, ensure_go
from generator.check.tool_list import Tool
from generator.check.tool_release import minor_release, version_of
from generator.check.tools_cache import building_folder, cache_folder, platform_key, say


def built_path(tool: Tool) -> Path:
    """Where a Go tool of the pinned release is, once it is built."""
    return cache_folder() / f"{tool.name}-{version_of(tool)}-{platform_key()}" / tool.name


def build(tool: Tool, package: str) -> Path:
    """Build a Go tool unless another process just did; its path.

    Operational when there is no Go to be had, it fails, or the cache cannot be written.
    """
    started = time.monotonic()
    go = ensure_go()
    target = built_path(tool)
    with building_folder() as folder:
        if target.exists():
            return target
        name = f"{tool.name} {version_of(tool)}"
        say(f"building {name} with Go {go.release} (once): it {tool.purpose}")
        program = folder / tool.name
        flags = ("-trimpath", "-buildvcs=false", f"-ldflags={_stamps(tool)}", "-o", str(program))
        go.build(*flags, package, folder=MODULE_FOLDER / tool.module, name=tool.name)
        target.parent.mkdir(exist_ok=True)
        program.replace(target)
    say(f"built {target} in {time.monotonic() - started:.0f} s")
    return target


def _stamps(tool: Tool) -> str:
    version = version_of(tool)
    major, minor = minor_release(version) or (0, 0)
    stamps = (stamp.format(version=version, major=major, minor=minor) for stamp in tool.stamps)
    return " ".join(["-s", "-w", *(f"-X {stamp}" for stamp in stamps)])
