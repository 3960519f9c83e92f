"""A folder that gets another's name, and signals meanwhile."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
# Ends itself at the n-th rename.
PROGRAM = """\
import os, signal, sys
from pathlib import Path
from generator.render.unfinished import put_in_place, unfinished_folder
from generator.signals import ending_raises

folder, call, number = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
real, calls = os.rename, []

def rename(old, new):
    calls.append(old)
    if len(calls) == call:
        signal.raise_signal(number)
    real(old, new)

os.rename = rename
with ending_raises(), unfinished_folder(folder) as aside:
    (aside / "new").touch()
    put_in_place(aside, folder)
"""


@pytest.mark.parametrize("signal_", [2, 15])
@pytest.mark.parametrize("call", [1, 2])
def test_a_signal_waits_until_the_name_is_given(tmp_path: Path, call: int, signal_: int) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "old").touch()
    words = [sys.executable, "-c", PROGRAM, str(folder), str(call), str(signal_)]
    done = subprocess.run(words, check=False, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == "KeyboardInterrupt"
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")] == [
        "folder",
        "folder/new",
    ]
