"""An engine's flags over its releases, from made snapshots and from the committed ones."""

from typing import Any

import pytest

from generator.catalog.catalog import Catalog
from generator.docs.flag_places import FlagPlaces
from generator.docs.flag_table import FlagRow, FlagTable, flag_table, flag_tables, in_words
from generator.models.engine import Engine, Rename
from generator.models.snapshot import ParserHabits, Snapshot, SnapshotFlag

HABITS = ParserHabits(abbreviations=True, underscores=True, dotted_keys=True)


def flag(name: str, **given: Any) -> SnapshotFlag:
    return SnapshotFlag(**{"name": name, "arity": "one", "kind": "integer", **given})


def release(name: str, *flags: SnapshotFlag, environment: tuple[str, ...] = ()) -> Snapshot:
    return Snapshot(
        engine="e", release=name, parser="p", habits=HABITS, flags=flags, environment=environment
    )


@pytest.fixture
def engine(catalog: Catalog) -> Engine:
    return catalog.values(Engine)["vllm"]


def rows(table: FlagTable) -> dict[str, FlagRow]:
    return {row.flag.name: row for row in table.rows}


def test_a_flag_is_described_as_in_its_newest_release(engine: Engine) -> None:
    table = flag_table(
        (
            release("1", flag("--a", default="1"), flag("--old")),
            release("2", flag("--a", default="2", kind="float"), flag("--new")),
        ),
        engine,
    )
    found = rows(table)
    assert found["--a"].flag.default == "2"
    assert found["--a"].changes == ("took a value (integer) until 1", "default 1 until 1")
    assert [found[name].when for name in ("--a", "--old", "--new")] == ["all", "1 alone", "since 2"]
    assert found["--old"].history.removed == "2"


def test_choices_that_came_and_went_are_named(engine: Engine) -> None:
    table = flag_table(
        (
            release("1", flag("--a", choices=("x", "y"))),
            release("2", flag("--a", choices=("y", "z"), conversion="other")),
            release("3", flag("--a", choices=("y", "z"))),
        ),
        engine,
    )
    assert rows(table)["--a"].changes == ("z since 2", "x until 1")


def test_names_of_a_list_behind_the_parser_are_told_like_choices(engine: Engine) -> None:
    table = flag_table(
        (
            release("1", flag("--a")),
            release("2", flag("--a", registered=("X",))),
            release("3", flag("--a", registered=("X", "Y"))),
        ),
        engine,
    )
    assert rows(table)["--a"].changes == ("Y since 3",)


def test_a_name_that_became_a_spelling_of_another_keeps_its_row(engine: Engine) -> None:
    renamed = Rename(to="--b", since="2", because="It says so.", source=("here",))
    table = flag_table(
        (release("1", flag("--a")), release("2", flag("--b", aliases=("--a",)))),
        Engine(**{**vars(engine), "renamed": {"--a": renamed}}),
    )
    assert rows(table)["--a"].alias_of == "--b"
    assert rows(table)["--a"].instead == "--b"
    assert rows(table)["--a"].when == "all"
    assert table.anchors == {"--a": "flag-a", "--b": "flag-b"}


@pytest.mark.parametrize(
    ("present", "words"),
    [
        ("123", "all"),
        ("23", "since 2"),
        ("12", "1 to 2"),
        ("2", "2 alone"),
        ("13", "all, not 2"),
    ],
)
def test_releases_in_words(present: str, words: str) -> None:
    assert in_words(tuple(present), ("1", "2", "3")) == words


def test_variables_are_listed_with_their_releases(engine: Engine) -> None:
    table = flag_table(
        (release("1", environment=("B",)), release("2", environment=("A", "B"))), engine
    )
    assert [(one.name, one.when) for one in table.variables] == [("A", "since 2"), ("B", "all")]


def test_every_flag_of_every_snapshot_has_a_row_and_a_place(catalog: Catalog) -> None:
    tables = flag_tables(catalog)
    assert set(tables) == {"vllm", "sglang"}
    for id_, table in tables.items():
        places = FlagPlaces(tables).among((id_,))
        found = rows(table)
        assert len({row.anchor for row in table.rows}) == len(found)
        for snapshot in catalog.snapshots.all(id_):
            for one in snapshot.flags:
                assert snapshot.release in found[one.name].history.present
                for spelling in (one.name, *one.aliases, *one.negations):
                    assert places.place(spelling) is not None
        assert places.place("--no-such-flag") is None
        assert FlagPlaces(tables).place("--port") is None
