"""The API server of a kubeconfig context: what kubectl does not reach, and what is left."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cluster.access import Cluster
from generator.cluster.kubectl import Kubectl
from generator.cluster.proxy import proxied
from generator.errors import Operational
from tests.cluster.waiting import eventually

_USER = """\
import sys, time
from pathlib import Path
from generator.cluster.kubectl import Kubectl
from generator.cluster.proxy import proxied
with proxied(Kubectl(Path(sys.argv[1]), kubeconfig=Path(sys.argv[2]))) as client:
    print(client.call("GET", "/readyz").status, flush=True)
    time.sleep(1000)
"""


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder for temporary files; pytest's own may be too long for a socket."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_calls_go_through(kubectl: Kubectl, monkeypatch: pytest.MonkeyPatch, short: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(short))
    with proxied(kubectl) as client:
        assert client.get("/version")["major"] == "1"
        assert client.call("GET", "/api/v1/namespaces/none").status == 404
        [folder] = short.iterdir()
        assert folder.stat().st_mode & 0o077 == 0
    assert eventually(lambda: not list(short.iterdir()))


def test_a_folder_whose_name_is_too_long_for_a_socket(
    kubectl: Kubectl, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    with proxied(kubectl) as client:
        assert client.get("/version")["major"] == "1"
        assert not list(folder.iterdir())


def test_nothing_is_left_of_a_killed_user(kubectl: Kubectl, cluster: Cluster, short: Path) -> None:
    user = subprocess.Popen(
        [sys.executable, "-c", _USER, kubectl.program, cluster.kubeconfig],
        env={**os.environ, "TMPDIR": str(short)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert user.stdout
    assert user.stdout.readline() == "200\n"
    [folder] = short.iterdir()
    user.send_signal(signal.SIGKILL)
    user.wait()
    user.stdout.close()
    assert eventually(lambda: not folder.exists() and not _serving(folder))


def _serving(folder: Path) -> list[Path]:
    def command(process: Path) -> str:
        try:
            return (process / "cmdline").read_text("utf-8", "replace")
        except OSError:
            return ""

    return [p for p in Path("/proc").glob("[0-9]*") if str(folder) in command(p)]


def test_a_kubectl_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(Operational, match="cannot run"), proxied(Kubectl(tmp_path / "none")):
        pass


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Unable to connect to the server: x509: unknown authority", "was not reached"),
        ("error: You must be logged in to the server (Unauthorized)", "was not reached"),
        ("Error in configuration: context was not found", "has no cluster to ask"),
        ("The connection to the server localhost:8080 was refused", "has no cluster to ask"),
        ("Error from server (Forbidden): no", "cannot ask the API server"),
    ],
)
def test_what_kubectl_says_of_a_server(said: str, shown: str, tmp_path: Path) -> None:
    program = tmp_path / "kubectl"
    program.write_text(f"#!/bin/sh\necho '{said}' >&2\nexit 1\n", encoding="utf-8")
    program.chmod(0o755)
    with pytest.raises(Operational, match=shown), proxied(Kubectl(program)):
        pass


def test_a_proxy_that_ends(tmp_path: Path) -> None:
    program = tmp_path / "kubectl"
    program.write_text('#!/bin/sh\n[ "$1" = proxy ] || exit 0\necho no >&2\nexit 1\n', "utf-8")
    program.chmod(0o755)
    said = pytest.raises(Operational, match="`kubectl proxy` does not work: no")
    with said, proxied(Kubectl(program)):
        pass
