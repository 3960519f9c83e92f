"""Snapshots taken anew in an environment that is thrown away; packages come from a folder."""

import tempfile
import zipfile
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path

import pytest

from generator.capture.rebuild import main
from generator.capture.releases import FILE, chosen, read_releases
from generator.errors import BadInput
from tests.capture.engines import VLLM
from tests.conftest import ROOT

CLICK = distribution("click").version


def wheel(folder: Path, name: str, version: str, files: Mapping[str, bytes]) -> None:
    """A wheel as pip installs it."""
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    tags = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as made:
        for path, content in files.items():
            made.writestr(path, content)
        made.writestr(f"{info}/METADATA", metadata)
        made.writestr(f"{info}/WHEEL", tags)
        made.writestr(f"{info}/RECORD", "")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with click and two releases of an engine, which is all that pip sees."""
    folder = tmp_path / "packages"
    folder.mkdir()
    own = distribution("click").files or []
    wheel(
        folder,
        "click",
        CLICK,
        {str(one): Path(str(one.locate())).read_bytes() for one in own if one.suffix == ".py"},
    )
    for release in ("9.8", "9.9"):
        wheel(folder, "vllm", release, {name: text.encode() for name, text in VLLM.items()})
    moved = {**VLLM, "vllm/entrypoints/openai/cli_args.py": "raise ImportError('moved')"}
    wheel(folder, "vllm", "9.7", {name: text.encode() for name, text in moved.items()})
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    room = tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(room))
    return folder


def listed(tmp_path: Path, *releases: str) -> Path:
    file = tmp_path / "releases.toml"
    entries = [f'[[release]]\nengine = "vllm"\nrelease = "{one}"\n' for one in releases]
    file.write_text(f'libraries = ["click=={CLICK}"]\n' + "".join(entries), encoding="utf-8")
    return file


def test_each_release_that_can_be_taken(
    packages: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "engines"
    folder.mkdir()
    for release in ("9.6", "9.7"):
        (folder / f"vllm-{release}.json").write_text("old", encoding="utf-8")
    list_ = listed(tmp_path, "9.6", "9.7", "9.8", "9.9")
    assert main(["--list", str(list_), "--folder", str(folder)]) == 3
    written = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    assert sorted(written) == ["vllm-9.6.json", "vllm-9.7.json", "vllm-9.8.json", "vllm-9.9.json"]
    assert written["vllm-9.6.json"] == written["vllm-9.7.json"] == "old"
    assert '"release": "9.8"' in written["vllm-9.8.json"]
    assert '"release": "9.9"' in written["vllm-9.9.json"]
    said = capsys.readouterr()
    assert said.out == ""
    assert "No matching distribution found for vllm==9.6" in said.err
    assert "ImportError: moved" in said.err
    assert "2 of 4 failed, and keep their old snapshots" in said.err
    assert list((tmp_path / "room").iterdir()) == [], "the environment is removed"


def test_one_release(packages: Path, tmp_path: Path) -> None:
    list_, folder = listed(tmp_path, "9.6", "9.9"), tmp_path / "engines"
    assert main(["--list", str(list_), "--folder", str(folder), "--only", "vllm-9.9"]) == 0
    assert [file.name for file in folder.iterdir()] == ["vllm-9.9.json"]


def test_a_release_that_is_not_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "vllm-0.0.1"]) == 2
    assert "no release is listed as `vllm-0.0.1`" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "libraries = [",
        "libraries = []",
        "libraries = [1]\nrelease = []",
        'libraries = []\n[[release]]\nengine = "vllm"',
        'libraries = ["click"]\nrelease = []',
        'libraries = ["click>=8"]\nrelease = []',
    ],
)
def test_what_is_no_list(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    file = tmp_path / "list.toml"
    file.write_text(text, encoding="utf-8")
    assert main(["--list", str(file)]) == 2
    assert "error: " in capsys.readouterr().err


def test_an_installed_program_rebuilds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("generator.capture.rebuild.ROOT", tmp_path)
    assert main([]) == 2
    assert "is no checkout" in capsys.readouterr().err


def test_a_list_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        read_releases(tmp_path / "none.toml")


def test_a_releases_own_libraries_replace_the_shared(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text(
        'libraries = ["a==1", "b_c==1"]\n'
        '[[release]]\nengine = "x"\nrelease = "1"\nlibraries = ["B-C==2"]\n',
        encoding="utf-8",
    )
    assert chosen(read_releases(file), ["x-1"])[0].libraries == ("a==1", "b-c==2")


def test_the_list_and_the_snapshots_name_the_same_releases() -> None:
    files = {file.name for file in (ROOT / "schemas" / "engines").iterdir()}
    assert {release.file for release in read_releases(FILE)} == files
