"""Directories, links and hub caches: a container sees what is mounted into it, and no more."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from generator.preflight.report import Report
from generator.preflight.want import MemberWanted
from tests.preflight.checkpoints import into_hub_cache, names, write_checkpoint
from tests.preflight.machine import Machine
from tests.preflight.wanted import MEMBER, SIZE, TINY, answers, looked, looked_on_host, of, with_

STORE = "/data/cache/hub/models--example--tiny"
FROM_HUB = replace(TINY, from_hub=True, path=STORE)
COMMIT = "0123456789abcdef0123456789abcdef01234567"


def at(path: str) -> MemberWanted:
    return with_(checkpoints=(replace(TINY, path=path),))


@pytest.fixture
def cached(machine: Machine, tmp_path: Path) -> Path:
    """A hub cache that holds the checkpoint; the snapshot's folder."""
    write_checkpoint(tmp_path / "made", shards=8, size=SIZE)
    return into_hub_cache(machine.disk / "data/cache", "example/tiny", COMMIT, tmp_path / "made")


@pytest.mark.parametrize(
    "path", ["/data/My Models/Tiny 1", "/data/it's/$(x)", "/data/a\\040b", "/data/modèles"]
)
def test_any_path_works(machine: Machine, path: str) -> None:
    write_checkpoint(machine.disk / path.lstrip("/"), shards=8, size=SIZE)
    found = answers(looked(machine, at(path)), at(path))
    assert of(found, "fail") == set()
    assert found["weights.size"].verdict == "pass"
    assert found["weights.storage"].says != "the mount that the files are on is not known"


def test_a_path_of_another_encoding_is_reported_as_it_is(machine: Machine) -> None:
    path = os.fsdecode(b"/data/\xff\xfe")
    write_checkpoint(machine.disk / path.lstrip("/"), shards=8, size=SIZE)
    report = looked_on_host(machine, at(path))
    assert isinstance(report, Report)
    assert report.directories["model"].path == path
    assert len(report.directories["model"].shards) == 8


def test_a_directory_behind_a_link_is_the_one_it_leads_to(machine: Machine) -> None:
    """The kubelet and Docker mount what the link leads to."""
    write_checkpoint(machine.disk / "data/real", shards=8, size=SIZE)
    (machine.disk / "data/link").symlink_to("real")
    found = answers(looked(machine, at("/data/link")), at("/data/link"))
    assert of(found, "fail") == set()
    assert found["weights.links"].verdict == "pass"


def test_links_that_stay_inside_pass(machine: Machine) -> None:
    folder = machine.disk / "data/models/Tiny"
    write_checkpoint(folder, shards=8, size=SIZE)
    (folder / "blobs").mkdir()
    first = folder / names(8)[0]
    first.rename(folder / "blobs/one")
    first.symlink_to("blobs/one")
    found = answers(looked(machine, MEMBER))
    assert of(found, "fail") == set()


def test_a_snapshot_mounted_by_itself_has_links_to_nothing(machine: Machine, cached: Path) -> None:
    """Everything is on the node, and nothing of it in the container."""
    path = f"/{cached.relative_to(machine.disk)}"
    found = answers(looked(machine, at(path)), at(path))
    assert of(found, "fail") >= {"weights.links", "weights.config", "weights.whole"}
    assert "../../blobs/" in found["weights.links"].says


def test_the_same_snapshot_looked_at_on_the_machine_itself(machine: Machine, cached: Path) -> None:
    """Here the links lead somewhere, which Docker will not mount."""
    path = f"/{cached.relative_to(machine.disk)}"
    want = at(path)
    seen = answers(looked_on_host(machine, want), want)
    assert seen["weights.links"].verdict == "fail"
    assert "lead out of what the container mounts" in seen["weights.links"].says
    assert seen["weights.whole"].verdict == "pass"
    bare = with_(want, checkpoints=(replace(want.checkpoints[0], contained=False),))
    assert answers(looked_on_host(machine, bare), bare)["weights.links"].verdict == "pass"


def test_a_snapshot_in_the_cache_passes(machine: Machine, cached: Path) -> None:
    """The whole cache is mounted, so the links stay inside; the commit may be shortened."""
    want = with_(checkpoints=(FROM_HUB,))
    found = answers(looked(machine, want), want)
    assert of(found, "fail") == set()
    for check in ("shards", "whole", "size", "links", "config", "model"):
        assert found[f"weights.{check}"].verdict == "pass", check
    assert found["weights.shards"].says == "all 8 shards of the index are there"


def test_another_commit_in_the_cache_does_not_count(machine: Machine, cached: Path) -> None:
    want = with_(checkpoints=(replace(FROM_HUB, revision="ffffffffffff"),))
    found = answers(looked(machine, want), want)
    assert "the start downloads" in found["weights.directory"].says


def test_an_empty_cache_needs_room_for_the_download(machine: Machine) -> None:
    want = with_(checkpoints=(FROM_HUB,))
    found = answers(looked(machine, want), want)
    assert "not in the cache yet" in found["weights.directory"].says
    assert found["weights.size"].says == "comes with the download"
    huge = with_(checkpoints=(replace(FROM_HUB, gigabytes=1e6),))
    answer = answers(looked(machine, huge), huge)["machine.room"]
    assert answer.verdict == "fail"
    assert "1,000,000.0 GB" in answer.says


def test_a_download_of_unknown_size_cannot_be_told(machine: Machine) -> None:
    want = with_(checkpoints=(replace(FROM_HUB, gigabytes=None),))
    answer = answers(looked(machine, want), want)["machine.room"]
    assert (answer.verdict, answer.weighs) == ("cannot tell", True)


def test_a_half_done_download_into_the_cache_is_resumed(machine: Machine, cached: Path) -> None:
    for name in names(8)[5:]:
        (cached / name).unlink()
    (cached.parent.parent / "blobs" / "abc.incomplete").write_bytes(b"x")
    want = with_(checkpoints=(FROM_HUB,))
    found = answers(looked(machine, want), want)
    assert of(found, "fail") == set()
    assert "5 of 8 shards are in the cache" in found["weights.shards"].says
    assert "resumes" in found["weights.partial"].says


def test_an_empty_blob_in_the_cache_stays_empty(machine: Machine, cached: Path) -> None:
    """A download that finds the name does not look at the bytes."""
    (cached / names(8)[3]).resolve().write_bytes(b"")
    want = with_(checkpoints=(FROM_HUB,))
    assert answers(looked(machine, want), want)["weights.whole"].verdict == "fail"


def test_a_file_is_no_directory(machine: Machine) -> None:
    (machine.disk / "data/models").mkdir()
    (machine.disk / "data/models/Tiny").write_text("x", "utf-8")
    found = answers(looked_on_host(machine, MEMBER))
    assert found["weights.directory"].says == "/data/models/Tiny is no directory"
