"""The files of engines name flags that releases have: a slip there would silence a rule."""

import pytest

from generator.arguments.parser import Parser
from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from generator.models.engine import Engine
from generator.models.snapshot import Snapshot
from tests.conftest import ROOT

ENGINES = ("sglang", "vllm")


@pytest.fixture(scope="module")
def catalog(store: Store) -> Catalog:
    return Catalog(ROOT, store)


def spellings(snapshots: tuple[Snapshot, ...]) -> set[str]:
    return {
        spelling
        for snapshot in snapshots
        for flag in snapshot.flags
        for spelling in (flag.name, *flag.aliases, *flag.negations)
    }


def engine_of(catalog: Catalog, id_: str) -> Engine:
    return catalog.values(Engine)[id_]


@pytest.mark.parametrize("id_", ENGINES)
def test_an_alias_means_its_flag_in_some_release(catalog: Catalog, id_: str) -> None:
    parsers = [Parser(snapshot) for snapshot in catalog.snapshots.all(id_)]
    for alias, flag in engine_of(catalog, id_).aliases.items():
        # `--tp` is no alias of SGLang's own: its documentation abbreviates `--tp-size`.
        meant = [match.options for parser in parsers if (match := parser.match(alias))]
        assert any([one.flag.name for one in options] == [flag] for options in meant), alias


@pytest.mark.parametrize("id_", ENGINES)
def test_a_counterpart_and_what_it_stands_for_exist(catalog: Catalog, id_: str) -> None:
    own = spellings(catalog.snapshots.all(id_))
    for flag, counterpart in engine_of(catalog, id_).counterparts.items():
        assert counterpart.to in own, flag
        assert flag not in own, "it would never be unknown"
        assert counterpart.of != id_


@pytest.mark.parametrize("id_", ENGINES)
def test_a_conflict_is_between_flags_of_the_newest_release(catalog: Catalog, id_: str) -> None:
    newest = catalog.snapshots.all(id_)[-1]
    conflicts = engine_of(catalog, id_).conflicts
    assert conflicts
    for conflict in conflicts:
        assert set(conflict.flags) <= {flag.name for flag in newest.flags}


@pytest.mark.parametrize("id_", ENGINES)
def test_the_prefixes_are_those_of_most_variables(catalog: Catalog, id_: str) -> None:
    prefixes = engine_of(catalog, id_).variable_prefixes
    names = catalog.snapshots.all(id_)[-1].environment
    assert sum(name.startswith(prefixes) for name in names) > 200
    assert all(any(name.startswith(prefix) for name in names) for prefix in prefixes)
