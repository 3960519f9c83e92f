"""A checkpoint is judged by what is really in its directory."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator.preflight.report import Report
from tests.preflight.checkpoints import INDEX, names, write_checkpoint, write_shard
from tests.preflight.machine import Machine
from tests.preflight.wanted import DRAFT, MEMBER, SIZE, TINY, answers, looked, of, with_

WEIGHTS = {
    f"weights.{name}"
    for name in (
        "directory",
        "shards",
        "whole",
        "size",
        "partial",
        "links",
        "config",
        "model",
        "storage",
    )
}
SHELLS = tuple(s for s in ("dash", "busybox sh", "bash --posix") if shutil.which(s.split()[0]))


@pytest.fixture
def folder(machine: Machine) -> Path:
    """A whole checkpoint on the machine, in 8 shards."""
    path = machine.disk / "data/models/Tiny"
    write_checkpoint(path, shards=8, size=SIZE)
    return path


@pytest.fixture
def in_96(machine: Machine) -> Path:
    """The same in 96 shards."""
    path = machine.disk / "data/models/Tiny"
    write_checkpoint(path, shards=96, size=SIZE)
    return path


@pytest.mark.parametrize("shell", ["/bin/sh", *SHELLS])
def test_a_whole_checkpoint_passes(machine: Machine, folder: Path, shell: str) -> None:
    found = answers(looked(machine, MEMBER, shell))
    # What the file system of this very machine is, others tests judge.
    assert of(found, "pass") >= WEIGHTS - {"weights.storage"}
    assert found["weights.shards"].says == "all 8 shards of the index are there"
    assert "hidden size 64" in found["weights.model"].says


def test_a_missing_directory_fails_and_is_still_missing(machine: Machine) -> None:
    found = answers(looked(machine, MEMBER))
    assert found["weights.directory"].verdict == "fail"
    assert "/data/models/Tiny does not exist" in found["weights.directory"].says
    assert of(found, "pass") & WEIGHTS == set()
    assert list((machine.disk / "data").iterdir()) == [machine.disk / "data/cache"]


def test_an_empty_directory_fails(machine: Machine) -> None:
    (machine.disk / "data/models/Tiny").mkdir(parents=True)
    found = answers(looked(machine, MEMBER))
    assert of(found, "fail") >= {"weights.shards", "weights.size", "weights.config"}
    assert found["weights.model"].verdict == "cannot tell"


def test_92_of_96_shards_fail(machine: Machine, in_96: Path) -> None:
    for name in names(96)[-4:]:
        (in_96 / name).unlink()
    found = answers(looked(machine, MEMBER))
    assert of(found, "fail") == {"weights.shards", "weights.size"}
    assert "92 of 96 shards are there" in found["weights.shards"].says
    assert "model-00093-of-00096.safetensors" in found["weights.shards"].says


def test_a_download_at_7_7_per_cent_fails(machine: Machine, in_96: Path) -> None:
    """The first shards are whole, one is half there, and the rest have no file yet."""
    for name in names(96)[7:]:
        (in_96 / name).unlink()
    write_shard(in_96 / names(96)[7], 2_352_000, end=6_000_000)
    (in_96 / ".cache").mkdir()
    (in_96 / ".cache" / "abc.incomplete").write_bytes(b"x")
    found = answers(looked(machine, MEMBER))
    failed = {"weights.shards", "weights.whole", "weights.size", "weights.partial"}
    assert of(found, "fail") == failed
    assert "7.7 %" in found["weights.size"].says
    assert "abc.incomplete" in found["weights.partial"].says


def test_96_empty_shards_fail(machine: Machine, in_96: Path) -> None:
    for name in names(96):
        (in_96 / name).write_bytes(b"")
    found = answers(looked(machine, MEMBER))
    assert of(found, "fail") == {"weights.whole", "weights.size"}
    assert "has no bytes, and 95 more of 96" in found["weights.whole"].says


def test_no_config_fails(machine: Machine, folder: Path) -> None:
    (folder / "config.json").unlink()
    found = answers(looked(machine, MEMBER))
    assert of(found, "fail") == {"weights.config"}
    assert found["weights.model"].verdict == "cannot tell"


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("architectures", ["OtherForCausalLM"], "architecture is OtherForCausalLM"),
        ("hidden_size", 128, "hidden size is 128"),
        ("num_hidden_layers", 3, "number of layers is 3"),
    ],
)
def test_another_models_config_fails(
    machine: Machine, folder: Path, key: str, value: object, says: str
) -> None:
    config = json.loads((folder / "config.json").read_text("utf-8"))
    (folder / "config.json").write_text(json.dumps({**config, key: value}), "utf-8")
    found = answers(looked(machine, MEMBER))
    assert of(found, "fail") == {"weights.model"}
    assert says in found["weights.model"].says


def test_the_inner_config_of_a_multimodal_model_counts(machine: Machine) -> None:
    write_checkpoint(machine.disk / "data/models/Tiny", shards=8, size=SIZE, nested=True)
    assert answers(looked(machine, MEMBER))["weights.model"].verdict == "pass"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00", "[" * 100_000])
def test_a_config_that_is_none_fails(machine: Machine, folder: Path, text: str) -> None:
    (folder / "config.json").write_text(text, "utf-8")
    found = answers(looked(machine, MEMBER))
    assert found["weights.config"].verdict == "fail"
    assert found["weights.model"].verdict == "cannot tell"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n", "LFS pointer"),
        (b"PK\x03\x04" + b"\0" * 100, "does not begin like a safetensors file"),
        (b"\0" * 6_000_000, "does not begin like a safetensors file"),
        (b"\x10\x27\0\0\0\0\0\0{}", "ends inside its header"),
        (b"\x02\0\0\0\0\0\0\0{}", "names no tensor"),
        (b"\x02", "does not begin like a safetensors file"),
        (b"\xff\xff\xff\xff\xff\xff\xff\xff{}", "does not begin like a safetensors file"),
    ],
)
def test_a_file_that_is_no_shard_fails(
    machine: Machine, folder: Path, content: bytes, says: str
) -> None:
    (folder / names(8)[4]).write_bytes(content)
    found = answers(looked(machine, MEMBER))
    assert found["weights.whole"].verdict == "fail"
    assert says in found["weights.whole"].says


@pytest.mark.parametrize(("size", "says"), [(71_999_999, "ends early"), (72_000_001, "too long")])
def test_a_shard_of_another_length_fails(
    machine: Machine, folder: Path, size: int, says: str
) -> None:
    """One byte less than its header asks is a broken download, and no size would show it."""
    with (folder / names(8)[7]).open("r+b") as file:
        file.truncate(size)
    found = answers(looked(machine, MEMBER))
    assert of(found, "fail") == {"weights.whole"}
    assert says in found["weights.whole"].says


@pytest.mark.parametrize("index", ["", "{}", '{"weight_map": {}}'])
def test_an_index_that_names_nothing_fails(machine: Machine, folder: Path, index: str) -> None:
    (folder / INDEX).write_text(index, "utf-8")
    assert answers(looked(machine, MEMBER))["weights.shards"].verdict == "fail"


def test_many_shards_without_an_index_fail(machine: Machine, folder: Path) -> None:
    (folder / INDEX).unlink()
    assert "no index" in answers(looked(machine, MEMBER))["weights.shards"].says


def test_another_number_of_shards_cannot_be_told(machine: Machine, folder: Path) -> None:
    want = with_(checkpoints=(replace(TINY, shard_counts=frozenset((48, 50))),))
    answer = answers(looked(machine, want), want)["weights.shards"]
    assert (answer.verdict, answer.weighs) == ("cannot tell", True)
    assert "48 or 50" in answer.says


def test_files_beside_the_checkpoint_do_not_count(machine: Machine, folder: Path) -> None:
    write_shard(folder / "consolidated.safetensors", SIZE)
    found = answers(looked(machine, MEMBER))
    assert found["weights.size"].verdict == found["weights.whole"].verdict == "pass"


def test_twice_the_bytes_are_another_checkpoint(machine: Machine, folder: Path) -> None:
    want = with_(checkpoints=(replace(TINY, gigabytes=SIZE / 2e9),))
    found = answers(looked(machine, want), want)
    assert "200.0 %" in found["weights.size"].says
    assert found["weights.size"].verdict == "fail"


def test_an_unknown_size_is_held_to_the_index(machine: Machine, folder: Path) -> None:
    want = with_(checkpoints=(replace(TINY, gigabytes=None),))
    answer = answers(looked(machine, want), want)["weights.size"]
    assert (answer.verdict, answer.weighs) == ("cannot tell", False)
    (folder / names(8)[0]).unlink()
    assert answers(looked(machine, want), want)["weights.size"].verdict == "fail"


def test_an_empty_draft_directory_fails(machine: Machine, folder: Path) -> None:
    (machine.disk / "data/models/Draft").mkdir()
    want = with_(checkpoints=(TINY, DRAFT))
    report = looked(machine, want)
    assert of(answers(report, want, "draft"), "fail") >= {"weights.shards", "weights.config"}
    assert of(answers(report, want, "model"), "fail") == set()


def test_a_draft_of_one_file_needs_no_index(machine: Machine, folder: Path) -> None:
    draft = machine.disk / "data/models/Draft"
    write_checkpoint(draft, shards=1, size=5_000_000)
    (draft / INDEX).unlink()
    want = with_(checkpoints=(TINY, DRAFT))
    report = looked(machine, want)
    assert isinstance(report, Report)
    found = answers(report, want, "draft")
    assert found["weights.shards"].verdict == found["weights.size"].verdict == "pass"
    # Nobody wrote down what a draft's config says; its size tells it from others.
    assert (found["weights.model"].verdict, found["weights.model"].weighs) == ("cannot tell", False)
