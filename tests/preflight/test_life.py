"""The probe's pod goes away, however the preflight ends; and nobody else's does."""

import signal
import socket
import subprocess
import tempfile
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from generator.cluster.access import NAME
from generator.cluster.processes import Process, process_of
from tests.cluster.waiting import eventually
from tests.preflight.site import MODEL_DIR, Site, finish


def waiting(here: Site, *arguments: str, **environment: str) -> "subprocess.Popen[bytes]":
    """A preflight whose pod is there and never starts."""
    here.kubelet.stuck.add(here.nodes["spark"])
    node = here.nodes["spark"]
    process = here.start(
        "--node", node, "--set", f"MODEL_DIR={MODEL_DIR}", *arguments, **environment
    )
    assert eventually(here.probes), finish(process).err
    return process


def left_by(process: "subprocess.Popen[bytes]") -> set[Process]:
    """What a preflight has started that still runs."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")
    return {found for pid in children.split() if (found := process_of(int(pid)))}


def command_line(process: Process) -> bytes:
    return Path(f"/proc/{process.pid}/cmdline").read_bytes()


def crash(process: "subprocess.Popen[bytes]") -> None:
    """End it with its guard, as a machine does that loses its power."""
    [guard] = [one for one in left_by(process) if b"delete" in command_line(one)]
    guard.send(signal.SIGKILL)
    process.kill()
    process.communicate()


def test_a_pod_that_never_starts_tells_nothing(here: Site) -> None:
    """Its node does not answer, so that it must be removed by force."""
    done = finish(waiting(here, "--timeout", "1"))
    assert done.status == 1
    assert "did not start within 1 s" in done.says("machine.probe")
    assert not {c for c in done.verdicts("pass") if c.startswith("weights.")}
    assert here.probes() == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_removes_the_pod(here: Site, number: signal.Signals) -> None:
    process = waiting(here)
    here.kubelet.stuck.clear()
    here.kubelet._told.update(pod["metadata"]["uid"] for pod in here.probes())
    process.send_signal(number)
    out, err = process.communicate()
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    assert here.probes() == []


@pytest.mark.parametrize("answers", [True, False], ids=["node that answers", "dead node"])
def test_a_kill_leaves_no_pod_and_no_process(here: Site, tmp_path: Path, answers: bool) -> None:
    """A guard of its own sees the end of the process, and uses force where nothing else helps."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    process = waiting(here, TMPDIR=str(folder))
    [left] = here.probes()
    started = left_by(process)
    assert len(started) == 3  # the guard, the proxy, and who removes the proxy's folder
    assert list(folder.iterdir())
    here.kubelet._told.add(left["metadata"]["uid"])
    if answers:
        here.kubelet.stuck.clear()
    process.kill()
    process.communicate()
    assert eventually(lambda: not here.probes())
    assert eventually(lambda: not any(one.running for one in started))
    assert list(folder.iterdir()) == []
    folder.rmdir()


def test_a_kill_while_the_pod_is_made(here: Site) -> None:
    """The server may make it after the guard's first look."""
    node = here.nodes["spark"]
    here.kubelet.stuck.add(node)
    process = here.start("--node", node, "--set", f"MODEL_DIR={MODEL_DIR}")
    assert process.stderr
    assert process.stderr.readline().startswith(b"looking at")
    started = left_by(process)
    process.kill()
    process.communicate()
    assert eventually(lambda: not any(one.running for one in started))
    assert here.probes() == []


def test_nothing_is_left_running_of_a_whole_run(here: Site) -> None:
    process = waiting(here, "--timeout", "1")
    started = left_by(process)
    finish(process)
    assert started
    assert not any(one.running for one in started)
    assert here.probes() == []


def test_the_next_run_removes_what_a_crash_left(here: Site) -> None:
    process = waiting(here)
    [left] = here.probes()
    crash(process)
    assert left["spec"]["activeDeadlineSeconds"] > 0
    here.kubelet._told.add(left["metadata"]["uid"])
    here.kubelet.stuck.clear()
    done = here.laguna()
    assert f"removed {left['metadata']['name']}" in done.err
    assert here.probes() == []


def test_clean_removes_what_a_crash_left(here: Site) -> None:
    process = waiting(here)
    [left] = here.probes()
    crash(process)
    here.kubelet._told.add(left["metadata"]["uid"])
    here.kubelet.stuck.clear()
    done = here.run("--clean")
    assert (done.status, done.out) == (0, "")
    assert "1 probe pod removed" in done.err
    assert here.probes() == []
    assert "0 probe pods removed" in here.run("--clean").err


def test_clean_without_an_api_server_removed_nothing(here: Site, tmp_path: Path) -> None:
    config = tmp_path / "kubeconfig"
    access = replace(here.cluster.access, server="https://127.0.0.1:1")
    config.write_text(access.kubeconfig(), "utf-8")
    done = here.run("--clean", KUBECONFIG=str(config))
    assert done.status == 3
    assert "cannot be listed" in done.err


def test_two_at_once_leave_each_other_alone(here: Site) -> None:
    node = here.nodes["spark"]
    arguments = ("--node", node, "--set", f"MODEL_DIR={MODEL_DIR}")
    both = [here.start(*arguments), here.start(*arguments)]
    first, second = (finish(process) for process in both)
    # Not the sentences: free memory and room change from one to the other.
    assert first.verdicts("pass") == second.verdicts("pass")
    assert "weights.shards" in first.verdicts("pass")
    assert len({pod["metadata"]["name"] for pod in here.kubelet.seen}) == 2
    assert here.probes() == []


def test_a_pod_that_another_run_waits_for_is_left(here: Site) -> None:
    process = waiting(here)
    [other] = here.probes()
    here.kubelet._told.add(other["metadata"]["uid"])
    here.kubelet.stuck.clear()
    assert "removed" not in here.laguna().err
    assert [pod["metadata"]["name"] for pod in here.probes()] == [other["metadata"]["name"]]
    process.terminate()
    finish(process)


class Gate:
    """A way to the API server that can be closed."""

    def __init__(self, server: str) -> None:
        host, _, port = server.removeprefix("https://").partition(":")
        self._target = (host, int(port))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.address = f"https://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                one, _ = self._listener.accept()
            except OSError:
                return
            other = socket.create_connection(self._target)
            self._open += [one, other]
            for pair in ((one, other), (other, one)):
                threading.Thread(target=_pass_on, args=pair, daemon=True).start()

    def close(self) -> None:
        # Without the shutdown a thread in accept() or recv() would hold it open.
        for one in (self._listener, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    try:
        while data := one.recv(65536):
            other.sendall(data)
        other.shutdown(socket.SHUT_WR)
    except OSError:
        return


def test_an_api_server_that_goes_away_in_the_middle(here: Site, tmp_path: Path) -> None:
    """What was seen is told, what was not is not passed, and the pod that stays is named."""
    gate = Gate(here.cluster.access.server)
    here.kubelet.on_start = gate.close
    config = tmp_path / "kubeconfig"
    config.write_text(replace(here.cluster.access, server=gate.address).kubeconfig(), "utf-8")
    done = here.laguna(KUBECONFIG=str(config))
    assert done.status == 3
    assert "could not be removed" in done.err
    assert "kubectl delete pod recipe-preflight-head-" in done.err
    assert "the API server stopped answering" in done.says("machine.probe")
    assert "node.ready" in done.verdicts("pass")
    assert not {c for c in done.verdicts("pass") if c.startswith("weights.")}
    [left] = here.probes()
    assert left["spec"]["activeDeadlineSeconds"] > 0
    here.kubelet.on_start = lambda: None
    assert f"removed {left['metadata']['name']}" in here.laguna().err
    assert here.probes() == []


def test_an_api_server_that_is_not_there(here: Site, tmp_path: Path) -> None:
    config = tmp_path / "kubeconfig"
    access = replace(here.cluster.access, server="https://127.0.0.1:1")
    config.write_text(access.kubeconfig(), "utf-8")
    done = here.laguna("--context", NAME, KUBECONFIG=str(config))
    assert (done.status, done.verdicts("fail")) == (1, {"cluster.reachable"})
    assert f"need `--context {NAME}`" in done.err
    assert done.verdicts("pass") == {"member.node"}
