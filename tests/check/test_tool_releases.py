"""Programs of the machine are used when their release fits, and building says how far it is."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.check.build_progress import LOG_SECONDS, pass_on
from generator.check.go_toolchain import Go
from generator.check.tool_list import TOOLS, Tool
from generator.check.tool_release import minor_release, version_of
from generator.check.tools import ASSETS, find_tool, install
from generator.errors import Operational

Program = Callable[[str, str], Path]
KUBERNETES = [tool for tool in TOOLS if tool.name.startswith("kube-")]
# Writes its arguments into the program that `-o` names, and says what it compiled.
GO = """
case $1 in
version) echo go version go1.99.0 linux/amd64 ;;
build)
    echo internal/goarch >&2
    echo '# something of note' >&2
    said="$*"
    while [ "$1" != -o ]; do shift; done
    echo "$said in $PWD" > "$2"
    /bin/chmod +x "$2"
    ;;
esac
"""


def by_name(name: str) -> Tool:
    [found] = [tool for tool in TOOLS if tool.name == name]
    return found


@pytest.fixture
def on_path(program: Program, monkeypatch: pytest.MonkeyPatch) -> Program:
    def make(name: str, body: str) -> Path:
        path = program(name, body)
        monkeypatch.setenv("PATH", str(path.parent))
        return path

    return make


@pytest.mark.parametrize("tool", KUBERNETES, ids=lambda tool: str(tool.name))
def test_the_control_plane_is_of_the_minor_release(
    tool: Tool, empty_machine: Path, on_path: Program
) -> None:
    major, minor = minor_release(version_of(tool)) or (0, 0)
    fitting = on_path(tool.name, f"echo Kubernetes v{major}.{minor}.99")
    assert find_tool(tool.name) == fitting
    on_path(tool.name, f"echo Kubernetes v{major}.{minor - 1}.0")
    with pytest.raises(Operational, match=rf"is of release {major}\.{minor - 1}, not {major}\."):
        find_tool(tool.name)


@pytest.mark.parametrize("body", ["exit 1", "echo none", ""])
def test_a_program_that_does_not_say_its_release(
    body: str, empty_machine: Path, on_path: Program
) -> None:
    on_path("etcd", body)
    with pytest.raises(Operational, match="does not say its release"):
        find_tool("etcd")


@pytest.mark.parametrize(
    ("said", "fits"), [("v1.26.15", False), ("v1.27.0", True), ("v2.0.0", True)]
)
def test_kubectl_is_the_users_own(
    said: str, fits: bool, empty_machine: Path, on_path: Program
) -> None:
    path = on_path("kubectl", f'test "$*" = "version --client" && echo Client Version: {said}')
    if fits:
        assert find_tool("kubectl") == path
    else:
        with pytest.raises(Operational, match=r"is older than 1\.27"):
            find_tool("kubectl")


def test_assets_come_before_path(
    empty_machine: Path, on_path: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = version_of(by_name("etcd"))
    on_path("etcd", f"echo etcd Version: {version.removeprefix('v')}")
    assets = tmp_path / "assets" / "etcd"
    assets.parent.mkdir()
    assets.write_text(f"#!/bin/sh\necho etcd Version: {version}\n", encoding="utf-8")
    assets.chmod(0o755)
    monkeypatch.setenv(ASSETS, str(assets.parent))
    assert find_tool("etcd") == assets
    assets.write_text("#!/bin/sh\necho etcd Version: 2.0.0\n", encoding="utf-8")
    assert find_tool("etcd") != assets


def test_a_built_program_has_its_release_stamped(
    empty_machine: Path, on_path: Program, capfd: pytest.CaptureFixture[str]
) -> None:
    on_path("go", GO)
    built = install("kube-apiserver").read_text(encoding="utf-8")
    version = version_of(by_name("kube-apiserver"))
    major, minor = minor_release(version) or (0, 0)
    assert f"-X k8s.io/component-base/version.gitVersion={version} " in built
    assert f"-X k8s.io/component-base/version.gitMinor={minor} " in built
    assert major == 1
    assert "k8s.io/kubernetes/cmd/kube-apiserver in " in built
    assert built.rstrip().endswith("go/cluster")
    said = capfd.readouterr().err
    assert f"building kube-apiserver {version} with Go 1.99.0 (once): it judges manifests" in said
    assert "# something of note" in said
    assert "internal/goarch" not in said


@pytest.mark.parametrize(
    ("said", "release"),
    [
        ("Kubernetes v1.37.2", (1, 37)),
        ("etcd Version: 3.7.3\nGit SHA: x", (3, 7)),
        ("v1.37.0-alpha.1", (1, 37)),
        ("version 12", None),
        ("", None),
    ],
)
def test_releases_are_read(said: str, release: tuple[int, int] | None) -> None:
    assert minor_release(said) == release


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def ticks(step: float) -> Callable[[], float]:
    times: Iterator[float] = (step * number for number in range(10_000))
    return lambda: next(times)


def test_a_log_hears_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = io.StringIO()
    monkeypatch.setattr("sys.stderr", heard)
    lines = [*(f"example.org/p{n}\n" for n in range(8)), "main.go:1: an error\n"]
    pass_on(lines, "etcd", ticks(LOG_SECONDS / 4))
    *states, last = heard.getvalue().splitlines()
    assert states == ["etcd: 4 packages compiled, 20 s", "etcd: 8 packages compiled, 40 s"]
    assert last == "main.go:1: an error"


def test_a_terminal_has_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Terminal()
    monkeypatch.setattr("sys.stderr", heard)
    pass_on(["a/b\n", "a/c\n"], "etcd", ticks(1))
    assert "\n" not in heard.getvalue()
    assert "etcd: 2 packages compiled" in heard.getvalue()
    assert heard.getvalue().endswith("\r\x1b[K")


def test_a_build_that_is_interrupted_ends(program: Program, tmp_path: Path) -> None:
    """What reads go's words fails; go does not run on."""
    go = Go(program("go", "echo x >&2; exec /bin/sleep 1000"), "1.99.0")

    def interrupted(_lines: object, _name: str) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.check.go_toolchain.pass_on", interrupted)
        with pytest.raises(KeyboardInterrupt):
            go.build("x", folder=tmp_path, name="x")
