"""Whatever ends, and however: no process and no folder is left."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.cluster.control_plane import control_plane
from generator.cluster.processes import Process, process_of
from generator.cluster.programs import ETCD, SERVER
from generator.cluster.starter import PREFIX, ephemeral_cluster
from generator.errors import Operational
from tests.cluster.conftest import StandIn
from tests.cluster.waiting import eventually
from tests.conftest import ROOT

DEFINITIONS = ROOT / "schemas" / "crds"
_USER = """\
import sys
from pathlib import Path
from generator.cluster.starter import ephemeral_cluster
with ephemeral_cluster(Path(sys.argv[1])):
    pass
"""


class DiskUsage(NamedTuple):
    total: int
    used: int
    free: int


class Started:
    """A program that waits for a control plane which never is ready, and what it started."""

    def __init__(self, parent: Path) -> None:
        self.parent = parent
        self.user = subprocess.Popen(
            [sys.executable, "-c", _USER, DEFINITIONS],
            env={**os.environ, "TMPDIR": str(parent)},
            stderr=subprocess.DEVNULL,
        )
        self.supervisor, self.janitor, self.etcd, self.server = (
            self._process(mark) for mark in ("generator.cluster.supervisor", "sh\0-c", ETCD, SERVER)
        )

    def _process(self, mark: str) -> Process:
        found = eventually(lambda: [p for p in self.processes() if mark in _command(p.pid)])
        return found[0]

    def processes(self) -> list[Process]:
        """What runs for its folder: by command line or by working directory."""
        running = (process_of(int(p.name)) for p in Path("/proc").glob("[0-9]*"))
        return [p for p in running if p and str(self.parent / PREFIX) in _belongs_to(p.pid)]

    def is_gone(self) -> bool:
        return not self.processes() and not list(self.parent.glob(f"{PREFIX}*"))


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace")
    except OSError:
        return ""


def _belongs_to(pid: int) -> str:
    try:
        return _command(pid) + str(Path(f"/proc/{pid}/cwd").readlink())
    except OSError:
        return _command(pid)


@pytest.fixture
def started(tmp_path: Path, sleepers: None) -> Iterator[Started]:
    parent = tmp_path / "with space"
    parent.mkdir()
    one = Started(parent)
    yield one
    one.user.kill()
    one.user.wait()


def _kill_all(one: Started) -> None:
    for process in (one.supervisor, one.etcd, one.server):
        process.send(signal.SIGKILL)


def _kill_janitor_first(one: Started) -> None:
    one.janitor.send(signal.SIGKILL)
    one.user.send_signal(signal.SIGINT)


WAYS: dict[str, Callable[[Started], object]] = {
    "Ctrl-C": lambda one: one.user.send_signal(signal.SIGINT),
    "kill -9 of the user": lambda one: one.user.kill(),
    "SIGTERM of the supervisor": lambda one: one.supervisor.send(signal.SIGTERM),
    "kill -9 of the supervisor": lambda one: one.supervisor.send(signal.SIGKILL),
    "etcd ends": lambda one: one.etcd.send(signal.SIGKILL),
    "kube-apiserver ends": lambda one: one.server.send(signal.SIGTERM),
    "kill -9 of all but the janitor": _kill_all,
    "the janitor is dead": _kill_janitor_first,
}


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_left(started: Started, way: str) -> None:
    assert not started.is_gone()
    WAYS[way](started)
    assert eventually(started.is_gone), started.processes()
    assert started.user.wait() != 0


def test_two_at_once_are_apart(tmp_path: Path, sleepers: None) -> None:
    parents = [tmp_path / "a", tmp_path / "b"]
    for parent in parents:
        parent.mkdir()
    first, second = (Started(parent) for parent in parents)
    first.user.kill()
    assert eventually(first.is_gone)
    assert not second.is_gone()
    second.user.kill()
    assert eventually(second.is_gone)
    assert (first.user.wait(), second.user.wait()) == (-signal.SIGKILL, -signal.SIGKILL)


def _start(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    with ephemeral_cluster(DEFINITIONS):
        pass


def test_a_program_that_ends_is_quoted(
    tmp_path: Path, sleepers: None, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(SERVER, "echo out of luck >&2; exit 7")
    with pytest.raises(Operational, match=f"{SERVER} ended with status 7; it said:\nout of luck"):
        _start(monkeypatch, tmp_path)
    assert list(tmp_path.glob(f"{PREFIX}*")) == []


def test_a_program_that_ends_where_there_is_no_room(
    tmp_path: Path, sleepers: None, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(ETCD, "exit 2")
    (tmp_path / "folder").mkdir()
    monkeypatch.setattr("shutil.disk_usage", lambda _path: DiskUsage(0, 0, 3 << 20))
    with (
        pytest.raises(Operational, match=f"etcd ended: {tmp_path} has only 3 MiB") as caught,
        control_plane(tmp_path / "folder", DEFINITIONS),
    ):
        pass
    assert caught.value.hint == "make room there for 128 MiB"


def test_a_port_that_is_taken_each_time(
    tmp_path: Path, sleepers: None, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(SERVER, f"echo x >> {tmp_path}/tries; echo bind: address already in use >&2; exit 1")
    with pytest.raises(Operational, match="found its port taken 5 times"):
        _start(monkeypatch, tmp_path)
    assert (tmp_path / "tries").read_text("utf-8") == "x\n" * 5


def test_a_missing_program_names_its_command(
    tmp_path: Path, sleepers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECIPE_ETCD", str(tmp_path / "none"))
    with pytest.raises(Operational, match="RECIPE_ETCD names") as caught:
        _start(monkeypatch, tmp_path)
    assert "path of etcd" in caught.value.hint


def test_a_folder_that_cannot_be_made(
    tmp_path: Path, sleepers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Operational, match=r"cannot make .*No such file"):
        _start(monkeypatch, tmp_path / "none")


def test_definitions_that_are_none(
    tmp_path: Path, sleepers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(DEFINITIONS, tmp_path / "crds")
    (tmp_path / "crds" / "leaderworkersets.yaml").write_text("# x\n{", encoding="utf-8")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with (
        pytest.raises(Operational, match=r"leaderworkersets.yaml is no definition"),
        ephemeral_cluster(tmp_path / "crds"),
    ):
        pass
