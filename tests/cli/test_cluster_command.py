"""`recipe cluster`: one real control plane that is started, used and ended, and rests of others."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator.check.tools import find_tool
from generator.cluster.processes import process_of, this_process
from generator.cluster.programs import PROGRAMS
from generator.cluster.starter import PREFIX
from tests.cli.conftest import Run
from tests.cluster.waiting import eventually

FLEET = "nodes:\n  box-1: {hardware: dgx-spark}\n  box-2: {hardware: dgx-spark}\n"
# What the server says when it finds its port taken; then it is the real one.
TAKEN_ONCE = """\
#!/bin/sh
[ -e once ] && exec "$REAL" "$@"
: >once
echo 'listen tcp: bind: address already in use' >&2
exit 1
"""


@pytest.fixture(scope="session")
def programs() -> dict[str, str]:
    """The programs' paths by their variables, found before a test has a cache of its own."""
    names = (*PROGRAMS, "kubectl")
    return {f"RECIPE_{n.replace('-', '_').upper()}": str(find_tool(n)) for n in names}


@pytest.fixture
def runtime(tmp_path: Path, programs: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's control planes are."""
    for name, path in programs.items():
        monkeypatch.setenv(name, path)
    parent = tmp_path / "run"
    parent.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(parent))
    return parent / "serving-recipes"


def state(runtime: Path, name: str, text: str) -> Path:
    folder = runtime / f"{PREFIX}{name}"
    runtime.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir()
    (folder / "state.json").write_text(text, encoding="utf-8")
    return folder


def test_up_use_down(
    run: Run, runtime: Path, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, for its cost: start on the second port, twice at once, status, nodes, end."""
    server = tmp_path / "kube-apiserver"
    server.write_text(TAKEN_ONCE, encoding="utf-8")
    server.chmod(0o755)
    monkeypatch.setenv("REAL", os.environ["RECIPE_KUBE_APISERVER"])
    monkeypatch.setenv("RECIPE_KUBE_APISERVER", str(server))
    (here / "fleet.yaml").write_text(FLEET, encoding="utf-8")
    stale = state(runtime, "stale", "{}")

    second = subprocess.Popen(_command("cluster", "up"), stdout=subprocess.PIPE, text=True)
    done = run("cluster", "up", "--fleet", "fleet.yaml")
    assert done.status == 0, done.err
    assert "box-1, box-2 (simulated)" in done.err
    assert second.communicate()[0] == done.out
    assert second.returncode == 0
    assert not stale.exists()

    kubeconfig = done.out.removeprefix("export KUBECONFIG=").strip()
    listed = subprocess.run(
        [os.environ["RECIPE_KUBECTL"], "--kubeconfig", kubeconfig, "get", "nodes", "-o", "name"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout == "node/box-1\nnode/box-2\n"
    asked = run("cluster", "status", "--format", "json")
    assert asked.status == 0
    [one] = json.loads(asked.out)
    assert (one["state"], one["kubeconfig"]) == ("up", kubeconfig)

    ended = run("cluster", "down")
    assert (ended.status, ended.err) == (0, "ended 1 control plane\n")
    assert not runtime.exists()
    assert process_of(one["process"]) is None
    assert run("cluster", "status").status == 1


def _command(*arguments: str) -> list[str]:
    call = "import sys; from generator.cli.main import main; main(sys.argv[1:])"
    return [sys.executable, "-c", call, *arguments]


def test_nothing_is_up(run: Run, runtime: Path) -> None:
    assert run("cluster", "status").out == "no control plane is up\n"
    assert run("cluster", "status", "--format", "json").out == "[]\n"
    done = run("cluster", "down")
    assert (done.status, done.err) == (0, "no control plane was up\n")


def test_a_number_that_another_process_has_by_now(run: Run, runtime: Path) -> None:
    """This very process: with another start, or from before the machine was started anew."""
    own = this_process().as_json()
    other = {**own, "start": own["start"] - 1, "ready": None}
    earlier = {**own, "boot": "an earlier one", "ready": {"server": "https://127.0.0.1:1"}}
    for name, data in (("other", other), ("earlier", earlier)):
        state(runtime, name, json.dumps(data))
    shown = run("cluster", "status")
    assert (shown.status, shown.out.count("dead; `recipe cluster down` removes")) == (1, 2)
    assert run("cluster", "down").status == 0
    assert not runtime.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": -1}', '{"pid": 1, "ready": 3}'])
def test_a_state_that_says_nothing(text: str, run: Run, runtime: Path) -> None:
    folder = state(runtime, "odd", text)
    assert run("cluster", "status").status == 1
    assert run("cluster", "down").status == 0
    assert not folder.exists()


def test_up_that_is_killed_leaves_nothing(
    runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = tmp_path / "waits"
    waits.write_text("#!/bin/sh\nmkfifo $$.fifo; read -r _ <$$.fifo\n", encoding="utf-8")
    waits.chmod(0o755)
    for name in ("RECIPE_ETCD", "RECIPE_KUBE_APISERVER"):
        monkeypatch.setenv(name, str(waits))
    started = subprocess.Popen(_command("cluster", "up"), stderr=subprocess.DEVNULL)
    [folder] = eventually(lambda: list(runtime.glob(f"{PREFIX}*")))
    assert eventually(lambda: (folder / "kube-apiserver.log").exists())
    started.send_signal(signal.SIGKILL)
    started.wait()
    assert eventually(lambda: not runtime.exists())


def test_a_fleet_file_that_is_wrong(run: Run, runtime: Path, here: Path) -> None:
    (here / "fleet.yaml").write_text("nodes: {a: {hardware: nothing}}\n", encoding="utf-8")
    done = run("cluster", "up", "--fleet", "fleet.yaml")
    assert done.status == 1
    assert "there is no hardware `nothing`" in done.err
    assert not runtime.exists()


def test_a_runtime_folder_that_others_can_write_to(run: Run, runtime: Path) -> None:
    runtime.mkdir()
    runtime.chmod(0o777)
    done = run("cluster", "up")
    assert done.status == 3
    assert "not a folder that only you can enter" in done.err
