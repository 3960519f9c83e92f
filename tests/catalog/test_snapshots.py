"""Snapshots: the committed ones, and what is said of broken ones."""

import dataclasses
import os
from pathlib import Path

import pytest

from generator.capture.text import snapshot_text
from generator.catalog.catalog import Catalog
from generator.catalog.releases import release_order
from generator.catalog.snapshots import Snapshots
from generator.catalog.store import Store
from generator.errors import BadInput, Operational
from generator.models.image import Image
from tests.conftest import ROOT

FILES = sorted((ROOT / "schemas" / "engines").iterdir())
GOOD = '{"engine": "e", "release": "1", "parser": "p", "habits": {"abbreviations": true, \
"underscores": true, "dotted-keys": true}, "flags": [], "environment": []}'


@pytest.mark.parametrize("file", FILES, ids=[file.name for file in FILES])
def test_every_snapshot_is_what_the_command_writes(catalog: Catalog, file: Path) -> None:
    engine, _, release = file.stem.partition("-")
    snapshot = catalog.snapshots.get(engine, release)
    assert snapshot is not None
    assert file.read_text(encoding="utf-8") == snapshot_text(snapshot)
    names = [flag.name for flag in snapshot.flags]
    assert names == sorted(names, key=lambda name: (name.lstrip("-"), name))
    assert list(snapshot.environment) == sorted(set(snapshot.environment))
    spelled = [s for f in snapshot.flags for s in (f.name, *f.aliases, *f.negations)]
    assert len(spelled) == len(set(spelled))
    assert len(names) > 150
    for flag in snapshot.flags:
        assert flag.kind != "boolean" or flag.arity == "none"
        assert not set(flag.default or "") & {"~"}
        assert str(Path.home()) + "/" not in (flag.default or "")


def test_there_are_enough_to_tell_what_came_and_went(catalog: Catalog) -> None:
    assert catalog.snapshots.engines == ("sglang", "vllm")
    assert len(catalog.snapshots.releases("vllm")) >= 4
    assert len(catalog.snapshots.releases("sglang")) >= 3


def test_every_image_that_says_a_release_has_its_snapshot(catalog: Catalog) -> None:
    for id_, image in catalog.values(Image).items():
        if image.flag_release is not None:
            assert catalog.snapshots.get(image.engine, image.flag_release), id_
        if image.release == "unknown":
            assert image.nearest_release is not None, id_


def test_an_image_adds_what_its_nearest_release_has_not(catalog: Catalog) -> None:
    for id_, image in catalog.values(Image).items():
        snapshot = catalog.snapshots.get(image.engine, image.flag_release or "")
        if snapshot is None:
            continue
        assert not set(image.extra_environment) & set(snapshot.environment), id_
        known = {flag.name: flag for flag in snapshot.flags}
        for name, extra in image.extra_flags.items():
            assert name not in known or extra.choices, (id_, name)
            assert name not in known or not set(extra.choices) & set(known[name].choices), id_


def folder(tmp_path: Path, **files: str) -> Snapshots:
    engines = tmp_path / "schemas" / "engines"
    engines.mkdir(parents=True)
    for name, text in files.items():
        (engines / f"{name.replace('_', '-')}.json").write_text(text, encoding="utf-8")
    return Snapshots(tmp_path, Store(None))


def test_a_snapshot_is_read_when_it_is_asked_for(tmp_path: Path) -> None:
    found = folder(tmp_path, e_1=GOOD, e_2="broken")
    assert found.releases("e") == ("1", "2")
    snapshot = found.get("e", "1")
    assert snapshot is not None
    assert found.get("e", "1") is snapshot
    assert found.get("e", "3") is None
    assert found.get("f", "1") is None
    assert found.all("f") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected one YAML document"),
        ("[]", "the file is wrong"),
        (GOOD.replace('"flags": []', '"flags": [{"name": "--x"}]'), "is missing here"),
        (GOOD.replace('"parser": "p"', '"parser": "p", "extra": 1'), "unknown key `extra`"),
        (GOOD[:-3], "did not find expected"),
        (GOOD.replace('"release": "1"', '"release": "2"'), "named for e 1, and holds e 2"),
        (GOOD.replace('"engine": "e"', '"engine": "f"'), "named for e 1, and holds f 1"),
    ],
)
def test_a_broken_file_is_bad_input_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said) as caught:
        folder(tmp_path, e_1=text).get("e", "1")
    assert str(caught.value.at).startswith("schemas/engines/e-1.json")
    assert caught.value.hint


def test_names_that_are_no_snapshots(tmp_path: Path) -> None:
    found = folder(tmp_path, e_1=GOOD, e="{}")
    (found.folder / "e-2.yaml").write_text("", encoding="utf-8")
    (found.folder / "-3.json").write_text("", encoding="utf-8")
    assert found.engines == ("e",)
    assert found.releases("e") == ("1",)


def test_a_catalogue_without_snapshots_has_the_programs(tmp_path: Path) -> None:
    assert Snapshots(tmp_path, Store(None)).folder == ROOT / "schemas" / "engines"


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every folder")
def test_a_locked_folder(tmp_path: Path) -> None:
    found = folder(tmp_path, e_1=GOOD)
    found.folder.chmod(0)
    with pytest.raises(Operational, match="cannot be read"):
        found.releases("e")


def test_a_stored_snapshot_is_the_same(tmp_path: Path) -> None:
    store = tmp_path / "store"
    store.mkdir()
    folder(tmp_path, e_1=GOOD)
    first = Snapshots(tmp_path, Store(store)).get("e", "1")
    assert list(store.iterdir())
    assert Snapshots(tmp_path, Store(store)).get("e", "1") == first


def test_releases_are_in_the_order_of_packages() -> None:
    ordered = [
        "no version",
        "0.1.dev19253+g5f76ae224",
        "0.9.2",
        "0.10.1",
        "0.10.1.1",
        "0.21.0",
        "0.21.1.dev3",
        "0.21.1rc1.dev339+g1967a5627bc3",
        "0.21.1rc1",
        "0.21.1",
        "0.21.1.post1",
        "0.21.1.post2",
        "1.0",
    ]
    assert sorted(set(ordered), key=release_order) == ordered
    assert release_order("0.25") == release_order("0.25.0")


def test_what_an_image_says_of_its_release(catalog: Catalog) -> None:
    images = catalog.values(Image)
    exact = images["vllm-openai-0.25.1"]
    assert (exact.flag_release, exact.release_text) == ("0.25.1", "0.25.1")
    fork = images["vllm-spark-stage-c"]
    assert fork.release_text == ("0.21.1rc1.dev339+g1967a5627bc3, flags as in 0.22.0 (assumed)")
    unknown = images["vllm-ds4-src"]
    assert unknown.flag_release is None
    assert unknown.release_text == "unknown"
    built = dataclasses.replace(unknown, release="0.30.1.dev7")
    assert (built.flag_release, built.release_text) == (None, "0.30.1.dev7, flags unknown")
    bare = dataclasses.replace(unknown, nearest_release=None)
    assert (bare.flag_release, bare.release_text) == (None, "unknown")
