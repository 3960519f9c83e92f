"""`recipe engine snapshot`, over small engines."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.kinds import KINDS
from generator.catalog.load import load
from generator.catalog.store import Store
from generator.models.snapshot import Snapshot
from tests.capture.engines import COMMAND, SGLANG, VLLM, install, snapshot
from tests.conftest import ROOT


def flags(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {flag["name"]: flag for flag in data["flags"]}


def test_vllm(tmp_path: Path) -> None:
    done = snapshot(install(tmp_path, VLLM), "vllm")
    assert done.returncode == 0, done.stderr
    assert "noise of an import" in done.stderr
    assert done.stdout.startswith("{\n")
    assert done.stdout.endswith("\n}\n")
    data = json.loads(done.stdout)
    assert (data["engine"], data["release"]) == ("vllm", "9.9")
    assert data["parser"] == "vllm.entrypoints.openai.cli_args.make_arg_parser"
    assert data["habits"] == {"abbreviations": True, "underscores": True, "dotted-keys": True}
    assert data["positionals"] == ["model_tag"]
    assert data["environment"] == ["LOCAL_RANK", "VLLM_PORT"]
    assert list(flags(data)) == sorted(flags(data))
    assert flags(data)["--max-num-seqs"] == {
        "name": "--max-num-seqs",
        "arity": "one",
        "kind": "integer",
        "conversion": "optional_type(int)",
        "group": "SchedulerConfig",
    }
    assert flags(data)["--compilation-config"] == {
        "name": "--compilation-config",
        "aliases": ["-cc"],
        "arity": "one",
        "kind": "json",
        "default": '{"level": 3}',
        "group": "SchedulerConfig",
    }
    assert flags(data)["--optimization-level"]["aliases"] == ["-O"]
    assert flags(data)["--attention-backend"]["registered"] == [
        "FLASH_ATTN",
        "TORCH_SDPA",
        "CUSTOM",
    ]
    assert flags(data)["--quantization"]["registered"] == ["awq", "fp8"]
    assert flags(data)["--task"]["deprecated"] == "[DEPRECATED] Use --runner instead. More."


def test_sglang(tmp_path: Path) -> None:
    done = snapshot(install(tmp_path, SGLANG), "sglang")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["habits"] == {"abbreviations": True, "underscores": False, "dotted-keys": False}
    assert data["environment"] == ["SGLANG_FAST", "SGLANG_NEW", "SGLANG_PORT", "SGL_OLD"]
    found = flags(data)
    assert found["--tp-size"]["aliases"] == ["--tensor-parallel-size"]
    assert found["--tp-size"]["default"] == "1"
    assert found["--gone"]["refuses"] == "Gone: no."
    assert "deprecated" not in found["--gone"]
    assert found["--nsa"]["deprecated"] == "Use --dsa instead."
    assert found["--nsa"]["instead"] == "--dsa"
    assert "instead" not in found["--both"]
    assert found["--hidden"] == {"name": "--hidden", "arity": "one", "kind": "string"}


@pytest.mark.parametrize(("engine", "files"), [("vllm", VLLM), ("sglang", SGLANG)])
def test_a_file_that_loads_and_comes_out_the_same_again(
    tmp_path: Path, engine: str, files: dict[str, str]
) -> None:
    folder = install(tmp_path, files)
    file = folder / "out" / f"{engine}-9.9.json"
    done = snapshot(folder, engine, "-o", str(file))
    assert (done.returncode, done.stdout) == (0, "")
    assert f"wrote {file}: {engine} 9.9, " in done.stderr
    entry = load(file, file.name, KINDS["snapshot"], Store(None))
    assert entry.findings == ()
    assert isinstance(entry.value, Snapshot)
    assert snapshot(folder, engine).stdout == file.read_text(encoding="utf-8")


def refused(folder: Path, *arguments: str) -> str:
    """What is said on standard error; nothing may be on the other."""
    done = snapshot(folder, *arguments)
    assert (done.returncode, done.stdout) == (3, ""), done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("engine", ["vllm", "sglang"])
def test_an_engine_that_is_not_installed(tmp_path: Path, engine: str) -> None:
    assert f"{engine} is not installed for " in refused(tmp_path, engine)


def test_a_folder_of_that_name_is_no_engine(tmp_path: Path) -> None:
    (tmp_path / "vllm").mkdir()
    assert "vllm is not installed" in refused(tmp_path, "vllm")


def test_an_engine_without_a_release(tmp_path: Path) -> None:
    said = refused(install(tmp_path, VLLM, release=None), "vllm")
    assert "does not say which release it is" in said


def test_a_parser_that_moved(tmp_path: Path) -> None:
    files = {n: t for n, t in VLLM.items() if not n.endswith("cli_args.py")}
    said = refused(install(tmp_path, files), "vllm")
    assert "none of the known ways leads to the parser of vllm 9.9" in said
    for way in ("common", "launchers", "openai"):
        assert f"vllm.entrypoints.{way}.cli_args.make_arg_parser: ModuleNotFoundError" in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("import nothing_of_this_name", "ModuleNotFoundError: No module named"),
        ("raise SystemExit(1)", "SystemExit: 1"),
        ("raise ValueError('no driver')", "ValueError: no driver"),
    ],
)
def test_an_engine_that_cannot_be_imported(tmp_path: Path, line: str, said: str) -> None:
    files = {**SGLANG, "sglang/srt/server_args.py": line}
    assert said in refused(install(tmp_path, files), "sglang")


def test_a_list_of_names_that_moved(tmp_path: Path) -> None:
    said = refused(install(tmp_path, {**VLLM, "vllm/attention/backends/registry.py": ""}), "vllm")
    assert "the names that --attention-backend of vllm 9.9 is looked up in are not where" in said
    assert "vllm.v1.attention.backends.registry: ModuleNotFoundError" in said
    assert "vllm.attention.backends.registry: AttributeError" in said


def test_a_list_of_variables_that_moved(tmp_path: Path) -> None:
    said = refused(install(tmp_path, {**VLLM, "vllm/envs.py": ""}), "vllm")
    assert "the list of environment variables of vllm 9.9 is not where it was" in said


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    folder = install(tmp_path, VLLM)
    said = refused(folder, "vllm", "-o", str(folder / "vllm" / "envs.py" / "x.json"))
    assert "cannot be written" in said


def test_standard_output_that_is_closed(tmp_path: Path) -> None:
    folder = install(tmp_path, VLLM)
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -c "{COMMAND}" engine snapshot vllm >&-'],
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3
    assert "standard output is closed" in done.stderr


def test_another_engine_is_a_wrong_option(tmp_path: Path) -> None:
    assert snapshot(tmp_path, "tgi").returncode == 2
