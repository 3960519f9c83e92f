"""A render finds out which kernels a launch may use without reading their files."""

import shutil
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.kernel_index import Names
from generator.catalog.store import Store, open_store
from generator.models.kernel import Kernel

SWITCHED = """\
title: A switch
summary: Of tests.
area: speculation
cells:
  - architectures: [sm_90]
    verdict: unknown
    basis: reported
    because: Nobody looked.
    source: handbook
spellings:
  sglang:
    - switches: [--speculative-adaptive]
      source: handbook
    - models: [Tiny-VL]
      source: handbook
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    rules = Path(__file__).parents[1] / "rules" / "_catalog"
    return shutil.copytree(rules, tmp_path / "catalog")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "cache")


def used(catalog: Catalog, folded: str) -> set[str]:
    values = frozenset(folded.split())
    return {names.kernel for names in catalog.kernel_names if names.may_stand_in(values, folded)}


def test_a_value_counts_with_one_of_its_settings(root: Path) -> None:
    catalog = Catalog(root)
    assert used(catalog, "serve __attention_backend fa4") == {"fa4"}
    assert used(catalog, "serve fa4") == set()
    assert used(catalog, "serve __attention_backend triton") == set()


def test_a_switch_and_a_checkpoint_count_alone(root: Path) -> None:
    (root / "recipes" / "kernels" / "switched.yaml").write_text(SWITCHED)
    catalog = Catalog(root)
    assert "switched" in used(catalog, "serve __speculative_adaptive")
    assert "switched" in used(catalog, "serve __model_path lab/tiny_vl")


def test_letters_of_a_name_that_json_escapes_may_be_anything(root: Path) -> None:
    assert used(Catalog(root), "{\\u0061ttention_backend: fa4") == {"fa4"}


def test_the_index_is_made_once_for_the_same_files(
    root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Catalog(root, store).kernel_names
    assert all(isinstance(names, Names) for names in first)
    monkeypatch.setattr("generator.catalog.kernel_index.index_of", _never)
    assert Catalog(root, store).kernel_names == first
    file = root / "recipes" / "kernels" / "fa4.yaml"
    file.write_text(file.read_text().replace("values: [fa4]", "values: [fa5]"))
    with pytest.raises(AssertionError, match="made again"):
        _ = Catalog(root, store).kernel_names


def test_a_renamed_kernel_is_another_index(root: Path, store: Store) -> None:
    assert used(Catalog(root, store), "__attention_backend fa4") == {"fa4"}
    folder = root / "recipes" / "kernels"
    (folder / "fa4.yaml").rename(folder / "later.yaml")
    assert used(Catalog(root, store), "__attention_backend fa4") == {"later"}


def test_a_kept_index_that_is_none_is_made_again(root: Path, store: Store) -> None:
    first = Catalog(root, store).kernel_names
    assert store.folder is not None
    for entry in store.folder.glob("kernel-names-*"):
        entry.write_bytes(b"torn")
    assert Catalog(root, store).kernel_names == first


def test_the_faults_of_kernels_are_kept_with_the_index(
    root: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Catalog(root, store).kernel_faults == ()
    file = root / "recipes" / "kernels" / "fa4.yaml"
    file.write_text("title: no kernel\n")
    faults = Catalog(root, store).kernel_faults
    assert faults
    assert faults == Catalog(root).faults(Kernel)
    monkeypatch.setattr("generator.catalog.kernel_index.index_of", _never)
    assert Catalog(root, store).kernel_faults == faults


def test_a_kernel_that_is_no_file_is_a_fault(root: Path, store: Store) -> None:
    (root / "recipes" / "kernels" / "lost.yaml").symlink_to("nowhere")
    (fault,) = Catalog(root, store).kernel_faults
    assert "the link leads to no file" in fault.message


def test_a_catalogue_without_kernels_has_no_names(root: Path) -> None:
    shutil.rmtree(root / "recipes" / "kernels")
    assert Catalog(root).kernel_names == ()


def _never(*_: object) -> object:
    raise AssertionError("made again")
