"""`recipe engine list`, `show` and `history`. tests/capture has `snapshot`."""

from pathlib import Path

import pytest

from tests.catalog.test_snapshots import GOOD
from tests.cli.conftest import Run
from tests.conftest import ROOT


def test_list(run: Run) -> None:
    done = run("--catalog", ROOT, "engine", "list")
    assert (done.status, done.err) == (0, "")
    rows = [line.split() for line in done.out.splitlines()]
    assert next(row[1] for row in rows if row[0] == "vllm") == "0.11.2"
    assert len(rows) == len(list((ROOT / "schemas" / "engines").iterdir()))
    assert all(row[3] == "flags" and int(row[2]) > 150 for row in rows)


def test_no_snapshots_are_said(recipe: Run, small: Path) -> None:
    (small / "schemas" / "engines").mkdir(parents=True)
    done = recipe("engine", "list")
    assert (done.status, done.out) == (0, "")
    assert "there are no snapshots in " in done.err
    assert recipe("engine", "show", "vllm").status == 2


def test_show_a_release(run: Run) -> None:
    done = run("--catalog", ROOT, "engine", "show", "vllm", "--release", "0.25.1")
    assert done.status == 0
    lines = done.out.splitlines()
    assert lines[0].startswith("vllm 0.25.1, as vllm.entrypoints.openai.cli_args.make_arg_parser")
    assert any(line.split() == ["--max-num-seqs", "a", "value", "(integer)"] for line in lines)
    assert any(line.split() == ["--enforce-eager", "switch"] for line in lines)
    assert "  VLLM_HOST_IP" in lines
    assert "its parser takes abbreviated flags, underscores for dashes" in done.out


@pytest.mark.parametrize("flag", ["max-num-seqs", "max_num_seqs", "--max-num-seqs"])
def test_show_a_flag_by_any_spelling(run: Run, flag: str) -> None:
    done = run("--catalog", ROOT, "engine", "show", "vllm", "--release", "0.25.1", "--flag", flag)
    assert done.status == 0
    assert done.out == (
        "--max-num-seqs (vllm 0.25.1)\n"
        "  takes       a value (integer)\n"
        "  default     none\n"
        "  group       SchedulerConfig\n"
    )


def test_show_everything_of_a_flag(run: Run) -> None:
    show = ("--catalog", ROOT, "engine", "show")
    done = run(*show, "vllm", "--release", "0.25.1", "--flag", "enable-prefix-caching")
    assert "  off by      --no-enable-prefix-caching\n" in done.out
    done = run(*show, "sglang", "--release", "0.5.18", "--flag", "cuda-graph-bs")
    assert "  instead     --cuda-graph-bs-decode\n" in done.out
    assert "  deprecated  '--cuda-graph-bs' is deprecated" in done.out
    done = run(
        *show, "sglang", "--release", "0.5.18", "--flag", "enable-expert-distribution-metrics"
    )
    assert "  refused     --enable-expert-distribution-metrics is no longer supported." in done.out
    done = run(*show, "vllm", "--release", "0.25.1", "--flag", "middleware")
    assert "  repeated    each use adds a value\n" in done.out


def test_history(run: Run) -> None:
    history = ("--catalog", ROOT, "engine", "history")
    done = run(*history, "vllm", "--flag", "guided-decoding-backend")
    assert done.status == 0
    assert "  added       in 0.11.2, the oldest snapshot, or before\n" in done.out
    assert "  removed     in 0.22.0, or after 0.11.2\n" in done.out
    assert "  renamed     --structured-outputs-config.backend, since 0.11.2\n" in done.out
    assert "  source      vllm-wheels:0.11.2\n" in done.out
    done = run(*history, "vllm", "--flag", "moe_backend")
    assert "  added       in 0.22.0, or after 0.11.2\n" in done.out
    assert "  still in    " in done.out
    done = run(*history, "vllm", "--flag", "disable-log-requests")
    assert "  not in      0.22.0, 0.24.0" in done.out
    done = run(*history, "sglang", "--flag", "cuda-graph-bs")
    assert "  instead     --cuda-graph-bs-decode, says 0.5.19\n" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "tgi"), "there are no snapshots of an engine `tgi`"),
        (("show", "tgi", "--release", "1"), "there are no snapshots of an engine `tgi`"),
        (("show", "vllm", "--release", "9.9"), "there is no snapshot of vllm 9.9"),
        (("show", "vllm", "--flag", "max-nm-seqs"), "did you mean `--max-num-seqs`?"),
        (("show", "vllm", "--flag", "zzzzzzzz"), "`recipe engine history vllm --flag zzzzzzzz`"),
        (("history", "vllm", "--flag", "max-nm-seqs"), "did you mean `--max-num-seqs`?"),
        (("history", "vllm", "--flag", "\x1b[31m"), "no known release of vllm has a flag"),
        (("history", "tgi", "--flag", "x"), "there are no snapshots"),
        (("history", "vllm"), "Missing option '--flag'"),
    ],
)
def test_what_is_not_there(run: Run, arguments: tuple[str, ...], said: str) -> None:
    done = run("--catalog", ROOT, "engine", *arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert "\x1b[31m" not in done.err


def test_a_broken_snapshot_is_named_with_its_place(recipe: Run, small: Path) -> None:
    folder = small / "schemas" / "engines"
    folder.mkdir(parents=True)
    (folder / "e-1.json").write_text(GOOD.replace('"flags": []', '"flags": 3'), encoding="utf-8")
    for arguments in (("list",), ("show", "e"), ("history", "e", "--flag", "x")):
        done = recipe("engine", *arguments)
        assert (done.status, done.out) == (2, "")
        assert "schemas/engines/e-1.json:1:" in done.err
        assert "`flags` is wrong" in done.err


def test_the_newest_release_is_shown_by_default(recipe: Run, small: Path) -> None:
    folder = small / "schemas" / "engines"
    folder.mkdir(parents=True)
    for release in ("1.9", "1.10"):
        text = GOOD.replace('"release": "1"', f'"release": "{release}"')
        (folder / f"e-{release}.json").write_text(text, encoding="utf-8")
    assert recipe("engine", "show", "e").out.startswith("e 1.10, as p has it\n")
