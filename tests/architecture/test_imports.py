"""Importing a module does nothing: it reads no data, starts no program, asks no network."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.conftest import ROOT

# Prints what Python's audit hooks see while every module of the package is imported.
_WATCHED: Final = """\
import importlib, os, pkgutil, sys

data = tuple(os.path.join({root!r}, name) + os.sep for name in {folders!r})
watched = {{"subprocess.Popen", "os.system", "socket.connect", "socket.getaddrinfo"}}

def watch(event, arguments):
    if event == "open":
        path, mode, flags = arguments
        path = os.path.abspath(os.fsdecode(path)) if isinstance(path, (str, bytes)) else ""
        if path.startswith(data) or (mode and set(mode) & set("wax+")):
            print("open", path, flush=True)
    elif event in watched:
        print(event, flush=True)

import generator
sys.addaudithook(watch)
for module in pkgutil.walk_packages(generator.__path__, "generator."):
    importlib.import_module(module.name)
{more}
"""
FOLDERS: Final = ("recipes", "templates", "schemas", "site", "public", "tests")


def seen(folder: Path, more: str = "") -> list[str]:
    """What importing every module opens or starts; `more` is run after it."""
    program = _WATCHED.format(root=str(ROOT), folders=FOLDERS, more=more)
    done = subprocess.run(
        [sys.executable, "-B", "-c", program],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_importing_does_no_work(tmp_path: Path) -> None:
    assert seen(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("more", "event"),
    [
        (f"open({str(ROOT / 'recipes' / 'placeholders.yaml')!r})", "open"),
        (f"open({str(ROOT / 'templates' / 'partials' / 'header.j2')!r}, 'rb')", "open"),
        ("open('note', 'w')", "open"),
        ("import subprocess; subprocess.run(['true'])", "subprocess.Popen"),
    ],
)
def test_work_is_seen(tmp_path: Path, more: str, event: str) -> None:
    [line] = seen(tmp_path, more)
    assert line.startswith(event)
