"""Commands that the site shows and that ask a cluster, a machine or a checkout, run with neither.

Each is run as far as it goes: to the answer that its page documents for a reader who has no cluster
in reach. What is left is run elsewhere, with what it needs: `--ephemeral` and `cluster up` by
`tests/cluster` and `tests/cli/test_server_dry_run.py`, which start a control plane, `docs build` by
the fixture `built`, and a preflight of real nodes by `tests/preflight`. `docs serve` goes on until
it is stopped (`tests/cli/test_docs_command.py` does both). `engine snapshot` installs gigabytes and
is not run at all; `tests/cli/test_engine_command.py` runs it over a small engine.
"""

import shlex
import subprocess
from pathlib import Path
from typing import Final

import pytest

from generator.catalog.catalog import Catalog
from generator.cli.main import main
from tests.kept import cache_folder
from tests.site.test_shown_commands import Shown, commands, is_run, make_copy, shown

__all__ = ["shown"]
# What begins a command, or stands in it; the status it ends with; words that it says.
_ENDS: Final = (
    ("preflight", "--find", 0, "checkpoints below"),
    ("preflight", "--print-probe", 0, "#!/bin/sh"),
    ("preflight", "--report", 1, "machine"),
    ("preflight", "--local", 1, "runs on this machine"),
    ("preflight", "", 1, "cluster.reachable"),
    ("explain-pending", "--context", 2, "there is no such context"),
    ("explain-pending", "", 3, "kubectl has no cluster to ask"),
    ("lint", "--context", 2, "there is no such context"),
    ("cluster", "status", 1, "no control plane is up"),
    ("cluster", "down", 0, "no control plane was up"),
    ("docs", "build", 2, "there is no site to build"),
)
_ELSEWHERE: Final = frozenset({"--ephemeral", "up", "serve", "snapshot"})


def test_they_end_as_they_say(
    shown: Shown,  # the fixture
    catalog: Catalog,
    root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    make_copy(root, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RECIPE_CATALOG", raising=False)
    monkeypatch.setenv("KUBECONFIG", str(tmp_path / "no-such-file"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache_folder()))
    found = commands([one for one in shown if not one[0].startswith("recipes/")], catalog)
    outside = [one for one in sorted(found, key=probe_first) if not is_run(one)]
    run = [one for one in outside if one[0] != "validate" and not _ELSEWHERE & set(one)]
    assert {one[0] for one in run} == {"preflight", "explain-pending", "lint", "cluster", "docs"}
    failed = []
    for arguments in run:
        status, words = expected(arguments)
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        out, err = capfd.readouterr()
        if ended.value.code != status or words not in out + err or "Traceback" in err:
            failed.append(f"{found[arguments]}: {shlex.join(arguments)}: {ended.value.code} {err}")
        if "--print-probe" in arguments:
            make_report(tmp_path, out)
    assert not failed, "\n".join(failed)


def expected(arguments: tuple[str, ...]) -> tuple[int, str]:
    return next(
        (status, words)
        for first, word, status, words in _ENDS
        if arguments[0] == first and (not word or word in arguments)
    )


def probe_first(arguments: tuple[str, ...]) -> bool:
    return "--print-probe" not in arguments


def make_report(folder: Path, probe: str) -> None:
    """What the page does with the printed script: run it on the machine, here this one."""
    done = subprocess.run(
        ["sh", "-s", "model=/nowhere"], input=probe, capture_output=True, text=True, check=False
    )
    (folder / "report.txt").write_text(done.stdout, encoding="utf-8")
