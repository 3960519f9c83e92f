"""The API server of a kubeconfig context: what kubectl does not reach, and what is left."""

import os
import signal
import subprocess
import sys
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


def test_calls_go_through(
    kubectl: Kubectl, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with proxied(kubectl) as client:
        assert client.get("/version")["major"] == "1"
        assert client.call("GET", "/api/v1/namespaces/none").status == 404
        [folder] = tmp_path.iterdir()
        assert folder.stat().st_mode & 0o077 == 0
    assert eventually(lambda: not list(tmp_path.iterdir()))


def test_nothing_is_left_of_a_killed_user(
    kubectl: Kubectl, cluster: Cluster, tmp_path: Path
) -> None:
    user = subprocess.Popen(
        [sys.executable, "-c", _USER, kubectl.program, cluster.kubeconfig],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert user.stdout
    assert user.stdout.readline() == "200\n"
    [folder] = tmp_path.iterdir()
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
