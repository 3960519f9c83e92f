"""`recipe docs serve`: a page follows its sources, and stays while they are broken."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.docs.serving import HOST, sources
from tests.cli.conftest import Run
from tests.conftest import ROOT
from tests.kept import cache_folder

MAIN = "from generator.cli.main import main; main()"
# Long enough for the slowest machine: what is waited for ends the waiting.
PATIENCE_SECONDS = 300
# Lists the files that the command and its processes open.
_WATCHED = """\
import os, sys
from generator.cli.main import main

seen = os.open(sys.argv.pop(1), os.O_WRONLY | os.O_APPEND)

def watch(event, arguments):
    if event == "open" and isinstance(arguments[0], str):
        os.write(seen, f"{os.path.abspath(arguments[0])}\\n".encode())

sys.addaudithook(watch)
main()
"""


@dataclass(frozen=True, slots=True)
class Served:
    """A site that is being served: its address, what standard error has, the server's folders."""

    process: "subprocess.Popen[bytes]"
    address: str
    said: Path
    temporary: Path

    def page(self, path: str) -> str:
        with urllib.request.urlopen(f"{self.address}{path}", timeout=PATIENCE_SECONDS) as answer:
            text: str = answer.read().decode()
            return text

    def shows(self, path: str, text: str) -> bool:
        """Whether a page comes to have a text."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            try:
                if text in self.page(path):
                    return True
            except urllib.error.URLError:
                pass
            time.sleep(0.2)
        return False

    def says(self, text: str) -> bool:
        """Whether standard error comes to have a text."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            if text in self.said.read_text():
                return True
            time.sleep(0.1)
        return False


def environment(**more: str) -> dict[str, str]:
    return {
        **os.environ,
        "XDG_CACHE_HOME": str(cache_folder()),
        "PYTHONPATH": str(ROOT),
        **more,
    }


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        found: int = free.getsockname()[1]
        return found


@pytest.fixture
def served(checkout: Path, port: int, tmp_path: Path) -> Iterator[Served]:
    """The checkout's site, being served."""
    said, temporary = tmp_path / "said", tmp_path / "temporary"
    temporary.mkdir()
    words = ["--catalog", str(checkout), "docs", "serve", "--port", str(port)]
    with said.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", MAIN, *words],
            env=environment(TMPDIR=str(temporary)),
            stderr=file,
        )
    yield Served(process, f"http://{HOST}:{port}/", said, temporary)
    process.terminate()
    process.wait()


def test_a_served_page_follows_its_recipe(checkout: Path, served: Served) -> None:
    page, file = "recipes/pair/", checkout / "recipes" / "serving" / "pair.yaml"
    whole = file.read_text(encoding="utf-8")
    title = whole.partition("title: ")[2].splitlines()[0]
    assert served.shows(page, title)
    first = loaded(served.page(page))

    file.write_text(f"{whole}surplus: 1\n", encoding="utf-8")
    assert served.says("the site from before is still shown")
    said = served.said.read_text()
    assert f"pair.yaml:{len(whole.splitlines()) + 1}:1: error[yaml.unknown-key]" in said
    assert "surplus" in said
    assert "help: known keys" in said
    # Nothing has a browser load a page again that is the same.
    assert loaded(served.page(page)) == first
    assert title in served.page(page)

    file.write_text(whole.replace("title: ", "title: Renamed, "), encoding="utf-8")
    assert served.shows(page, "Renamed, ")
    # What the browser of the first page asks for, and is answered at once.
    assert int(served.page(f"livereload/{first}/1")) > first

    served.process.terminate()
    assert served.process.wait(PATIENCE_SECONDS) == 0
    assert list(served.temporary.iterdir()) == []


def loaded(page: str) -> int:
    """The number of the build that a page is of, by the script that loads it again."""
    found = re.search(r"livereload\((\d+), \d+\)", page)
    assert found
    return int(found[1])


def test_a_server_that_is_ended_while_it_builds_leaves_nothing(served: Served) -> None:
    assert served.says("Building documentation")
    served.process.terminate()
    assert served.process.wait(PATIENCE_SECONDS) == 0
    assert list(served.temporary.iterdir()) == []


@pytest.fixture
def broken(checkout: Path) -> None:
    """A page that is a link to nothing."""
    (checkout / "site" / "start.md").symlink_to(checkout / "nowhere")


@pytest.mark.usefixtures("broken")
def test_a_first_build_that_fails_ends_it(served: Served) -> None:
    assert served.process.wait(PATIENCE_SECONDS) == 2
    said = served.said.read_text()
    assert "site/start.md: no such file" in said
    assert "port" not in said
    assert list(served.temporary.iterdir()) == []


def test_a_port_in_use(recipe: Run, checkout: Path, port: int) -> None:
    with socket.create_server((HOST, port)):
        done = recipe("docs", "serve", "--port", str(port))
    assert done.status == 3
    assert f"port {port} of {HOST} cannot be used: Address already in use" in done.err
    assert "Building" not in done.err


def test_every_file_that_pages_are_made_from_is_watched(checkout: Path, tmp_path: Path) -> None:
    rule = "tests/rules/quoting.literal-quotes"
    shutil.copytree(ROOT / rule, checkout / rule)
    shutil.copytree(ROOT / "schemas", checkout / "schemas")
    for name in ("CHANGELOG.md", "CONTRIBUTING.md", "fleet.example.yaml"):
        shutil.copy2(ROOT / name, checkout)
    seen = tmp_path / "seen"
    seen.touch()
    words = ["--catalog", str(checkout), "docs", "build", "--no-strict"]
    words += ["--output", str(tmp_path / "out")]
    subprocess.run(
        [sys.executable, "-c", _WATCHED, str(seen), *words],
        env=environment(),
        check=True,
        capture_output=True,
    )
    opened = {Path(line) for line in seen.read_text().splitlines()}
    read = {path for path in opened if path.is_relative_to(checkout) and path.is_file()}
    watched = sources(checkout)
    assert {path for path in read if not any(map(path.is_relative_to, watched))} == set()
    assert [one for one in watched if not any(path.is_relative_to(one) for path in read)] == []
