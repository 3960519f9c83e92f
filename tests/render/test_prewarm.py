"""The request before ready, sent to a server that stands in for an engine."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import pytest

from generator.catalog.catalog import Catalog
from tests.plan.plans import plan_of

_LOG: Final = "/proc/1/fd/2"
ANSWER: Final = json.dumps({"usage": {"prompt_tokens": 3001}}).encode()


@dataclass
class Engine:
    """What a server is to answer, and what it was asked."""

    health: list[int] = field(default_factory=lambda: [200])
    status: int = 200
    body: bytes = ANSWER
    asked: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    port: int = 0


@pytest.fixture
def engine() -> Iterator[Engine]:
    found = Engine()

    class Handler(BaseHTTPRequestHandler):
        def answer(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            found.asked.append((self.path, {}))
            status = found.health.pop(0) if len(found.health) > 1 else found.health[0]
            self.answer(status, b"")

        def do_POST(self) -> None:
            assert self.headers["Content-Type"] == "application/json"
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            found.asked.append((self.path, body))
            self.answer(found.status, found.body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


@dataclass(frozen=True, slots=True)
class Done:
    """How the command ended, and what it left in the engine's log."""

    status: int
    stderr: str
    log: str


class Prewarm:
    """The command of a plan, with a log of its own and without its pauses."""

    def __init__(self, small: Catalog, folder: Path) -> None:
        self.words = plan_of(small, "quad", parts=("prewarm",)).prewarm
        self.log = folder / "log"
        script = self.words[2]
        assert script.count(_LOG) == script.count("time.sleep(5)") == 1
        script = script.replace(_LOG, str(self.log))
        self.script = script.replace("time.sleep(5)", "time.sleep(0)")

    def __call__(self, port: int, patience: str = "0") -> Done:
        assert self.words[3] == "http://127.0.0.1:8000"
        base = self.words[3].replace("8000", str(port))
        words = [sys.executable, "-c", self.script, base, *self.words[4:], patience]
        # A site's proxy has no way to the engine inside a container.
        proxy = {"http_proxy": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9"}
        done = subprocess.run(words, env=proxy, capture_output=True, text=True, check=False)
        log = self.log.read_text() if self.log.exists() else ""
        return Done(done.returncode, done.stderr, log)


@pytest.fixture
def prewarm(small: Catalog, tmp_path: Path) -> Prewarm:
    return Prewarm(small, tmp_path)


def test_a_healthy_engine_gets_one_long_request(prewarm: Prewarm, engine: Engine) -> None:
    done = prewarm(engine.port)
    assert done.status == 0
    assert done.log == done.stderr
    assert done.log.startswith("prewarm: a prompt of 3001 tokens took ")
    (health, _), (path, body) = engine.asked
    assert (health, path) == ("/health", "/v1/completions")
    assert body["model"] == "tiny"
    assert 2000 <= len(body["prompt"].split()) <= 4000
    assert 1 <= body["max_tokens"] <= 16
    assert set(body) == {"model", "prompt", "max_tokens"}


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (500, b"", "HTTP Error 500"),
        (400, b'{"error": "too long"}', "HTTP Error 400"),
        (200, b"no JSON", "Expecting value"),
        (200, b"{}", "usage"),
        (200, b"[]", "list indices"),
    ],
)
def test_a_request_that_fails_does_not_fail_the_start(
    prewarm: Prewarm, engine: Engine, status: int, body: bytes, said: str
) -> None:
    engine.status, engine.body = status, body
    done = prewarm(engine.port)
    assert done.status == 0
    assert done.log.startswith("prewarm: the request failed, and the first long prompt may be slow")
    assert said in done.log


def test_an_engine_that_is_not_healthy_is_asked_nothing(prewarm: Prewarm, engine: Engine) -> None:
    engine.health = [503]
    done = prewarm(engine.port)
    assert (done.status, done.log) == (1, "")
    assert "prewarm: the engine is not healthy: HTTP Error 503" in done.stderr
    assert [path for path, _ in engine.asked] == ["/health"]


def test_nothing_listens_yet(prewarm: Prewarm, engine: Engine) -> None:
    unused = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    port = unused.server_port
    unused.server_close()
    done = prewarm(port)
    assert (done.status, done.log, engine.asked) == (1, "", [])
    assert "Connection refused" in done.stderr


def test_with_patience_it_waits(prewarm: Prewarm, engine: Engine) -> None:
    engine.health = [503, 503, 200]
    done = prewarm(engine.port, "600")
    assert done.status == 0
    assert [path for path, _ in engine.asked] == [*["/health"] * 3, "/v1/completions"]


def test_a_log_that_cannot_be_written_is_no_reason_to_fail(
    prewarm: Prewarm, engine: Engine
) -> None:
    prewarm.script = prewarm.script.replace(str(prewarm.log), f"{prewarm.log}/of/nobody")
    done = prewarm(engine.port)
    assert (done.status, done.log) == (0, "")
    assert done.stderr.startswith("prewarm: a prompt of 3001 tokens")
