"""Validated files are kept by content; nothing that happens to the folder is a failure."""

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.load import load
from generator.catalog.store import Store, Validated, open_store, private_folder
from generator.models.profile import Profile
from generator.source.document import Document
from tests.catalog.files import KIND_OF, PROFILE
from tests.conftest import SMALL


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "cache")


def entries(store: Store) -> list[Path]:
    assert store.folder is not None
    return sorted(store.folder.iterdir())


def reading(tmp_path: Path, store: Store, text: str = PROFILE, name: str = "a.yaml") -> object:
    """The value of a profile that says `text`."""
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return load(file, f"recipes/profiles/{name}", KIND_OF[Profile], store).value


def test_a_file_is_validated_once(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = reading(tmp_path, store)
    assert len(entries(store)) == 1
    monkeypatch.setattr("generator.catalog.validate.validate", _never)
    assert reading(tmp_path, store) == first
    assert reading(tmp_path, store, name="b.yaml") == first
    with pytest.raises(AssertionError, match="validated again"):
        reading(tmp_path, store, PROFILE.replace("Plain", "Changed"))


def test_a_kept_file_has_its_own_name(tmp_path: Path, store: Store) -> None:
    for name in ("a.yaml", "b.yaml"):
        reading(tmp_path, store, name=name)
        entry = load(tmp_path / name, f"recipes/{name}", KIND_OF[Profile], store)
        assert entry.id == name[0]
        assert str(entry.document.at("title")) == f"recipes/{name}:1:8"


def test_the_kind_is_part_of_the_key(store: Store) -> None:
    store.put("model", b"x", Validated(Document("f", 1, {}, {}), "value"))
    assert store.get("model", b"x") is not None
    assert store.get("engine", b"x") is None


def test_a_faulty_file_is_not_kept(tmp_path: Path, store: Store) -> None:
    assert reading(tmp_path, store, "titel: x\n") is None
    assert reading(tmp_path, store, PROFILE + "title: again\n") is not None
    assert entries(store) == []


def _folder_instead(path: Path) -> None:
    path.unlink()
    path.mkdir()


SPOILED: dict[str, Callable[[Path], object]] = {
    "torn": lambda path: path.write_bytes(path.read_bytes()[:-20]),
    "empty": lambda path: path.write_bytes(b""),
    "noise": lambda path: path.write_bytes(b"\x80\x05noise"),
    "foreign": lambda path: path.write_bytes(pickle.dumps({"title": "x"})),
    "unknown class": lambda path: path.write_bytes(b"cno_such_module\nThing\n."),
    "a folder": _folder_instead,
    "unreadable": lambda path: path.chmod(0),
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED.keys())
def test_a_spoiled_entry_is_no_answer(
    tmp_path: Path, store: Store, spoil: Callable[[Path], object]
) -> None:
    first = reading(tmp_path, store)
    spoil(entries(store)[0])
    assert reading(tmp_path, store) == first


@pytest.mark.parametrize("when", ["write_bytes", "replace"])
def test_a_full_disk_is_no_failure_and_leaves_nothing(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "a.yaml"
    file.write_text(PROFILE, encoding="utf-8")
    monkeypatch.setattr(Path, when, full)
    assert load(file, "a.yaml", KIND_OF[Profile], store).value is not None
    assert entries(store) == []


def test_a_folder_that_is_gone_is_no_failure(tmp_path: Path, store: Store) -> None:
    assert store.folder is not None
    store.folder.rmdir()
    assert reading(tmp_path, store) is not None


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    store = Store(None)
    store.put("profile", b"x", Validated(Document("f", 1, {}, {}), "value"))
    assert store.get("profile", b"x") is None


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777, 0o1777])
def test_a_folder_that_others_can_write_to_is_refused(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(mode)
    assert private_folder(folder) is None


@pytest.mark.parametrize("mode", [0o700, 0o755, 0o750])
def test_a_folder_of_ones_own_is_used(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    folder.chmod(mode)
    assert private_folder(folder) == folder


def test_a_folder_of_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    assert private_folder(tmp_path / "theirs") is None


def test_a_new_folder_is_private(tmp_path: Path) -> None:
    folder = private_folder(tmp_path / "a" / "b")
    assert folder is not None
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_file_in_the_way_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "serving-recipes").touch()
    assert open_store(tmp_path).folder is None


def test_a_catalogue_reads_the_same_with_a_store(store: Store) -> None:
    fresh = Catalog(SMALL).all_entries()
    assert Catalog(SMALL, store).all_entries() == fresh
    assert len(entries(store)) == len(fresh)
    assert Catalog(SMALL, store).all_entries() == fresh


def _never(*_: object) -> None:
    raise AssertionError("validated again")
