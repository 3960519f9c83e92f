"""`--format json` prints the data of the YAML, and nothing beside it."""

import json
from pathlib import Path

import pytest
import yaml

from generator.cli.main import main
from tests.conftest import SMALL
from tests.properties.hostile import FRAGMENTS

OPTIONS = ("--node", "node-a", "--set", "HEAD_FABRIC_ADDRESS=192.0.2.1")
WORKER = ("--set", "WORKER_FABRIC_ADDRESS=192.0.2.2")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the person who runs the tests is read or written."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def printed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    worker = WORKER if "pair" in words else ()
    with pytest.raises(SystemExit) as caught:
        main(["--catalog", str(SMALL), "render", *words, *OPTIONS, *worker])
    output = capsys.readouterr()
    assert caught.value.code == status, output.err
    return output.out


HOSTILE = [
    word
    for index, text in enumerate(FRAGMENTS)
    for word in ("--set", f"text-{index}={text}", "--set", f"env.TEXT_{index}={text}")
]


@pytest.mark.parametrize("extra", [[], HOSTILE], ids=["plain", "hostile"])
@pytest.mark.parametrize("recipe", ["single", "pair"])
def test_manifests_are_one_list(
    capsys: pytest.CaptureFixture[str], recipe: str, extra: list[str]
) -> None:
    as_yaml = printed(capsys, recipe, *extra)
    as_json = json.loads(printed(capsys, recipe, *extra, "--format", "json"))
    assert as_json == {
        "apiVersion": "v1",
        "kind": "List",
        "items": list(yaml.load_all(as_yaml, Loader=yaml.CSafeLoader)),
    }


@pytest.mark.parametrize("extra", [[], HOSTILE], ids=["plain", "hostile"])
@pytest.mark.parametrize("member", ["head", "worker"])
def test_a_compose_file_stays_one_object(
    capsys: pytest.CaptureFixture[str], member: str, extra: list[str]
) -> None:
    words = ["pair", "--target", "compose", "--file", f"{member}.compose.yaml", *extra]
    as_yaml = printed(capsys, *words)
    as_json = json.loads(printed(capsys, *words, "--format", "json"))
    assert as_json == yaml.load(as_yaml, Loader=yaml.CSafeLoader)
    assert set(as_json["services"]) == {"weights", "engine"}


def test_a_script_has_no_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("single", "--target", "shell", "--format", "json")
    assert printed(capsys, *words, status=2) == ""
