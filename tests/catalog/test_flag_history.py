"""Since when a flag exists: by rule, and by what the engines' sources say."""

from collections.abc import Mapping

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.flag_history import FlagHistory, find_flag, flag_histories, flag_history
from generator.models.engine import Engine, Rename
from generator.models.snapshot import ParserHabits, Snapshot, SnapshotFlag

HABITS = ParserHabits(abbreviations=True, underscores=True, dotted_keys=True)
RENAME = Rename(to="--b", since="2", because="It says so.", source=("here",))


def release(name: str, *flags: str, **instead: str) -> Snapshot:
    return Snapshot(
        engine="e",
        release=name,
        parser="p",
        habits=HABITS,
        flags=tuple(
            SnapshotFlag(
                name=flag,
                aliases=(f"{flag}-alias",),
                negations=(f"--no-{flag[2:]}",),
                arity="none",
                kind="boolean",
                instead=instead.get(flag[2:]),
            )
            for flag in flags
        ),
        environment=(),
    )


RELEASES = (
    release("1", "--a", "--back", "--all"),
    release("2", "--a", "--b", "--all", a="--b"),
    release("3", "--b", "--back", "--all"),
)


def history(spelling: str, renamed: Mapping[str, Rename] | None = None) -> FlagHistory:
    found = flag_history(RELEASES, renamed or {}, spelling)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("spelling", "present", "added", "removed"),
    [
        ("--all", ("1", "2", "3"), None, None),
        ("--a", ("1", "2"), None, "3"),
        ("--b", ("2", "3"), "2", None),
        ("--back", ("1", "3"), None, None),
        ("--a-alias", ("1", "2"), None, "3"),
        ("--no-b", ("2", "3"), "2", None),
    ],
)
def test_added_and_removed(
    spelling: str, present: tuple[str, ...], added: str | None, removed: str | None
) -> None:
    found = history(spelling)
    assert (found.present, found.added, found.removed) == (present, added, removed)


def test_renamed() -> None:
    assert history("--a").renamed is None
    assert history("--a").instead == "--b"
    assert history("--a", {"--a": RENAME}).renamed == RENAME
    assert history("--older", {"--older": RENAME}).present == ()


def test_what_no_release_has() -> None:
    assert flag_history(RELEASES, {}, "--c") is None
    assert flag_history((), {}, "--a") is None
    # An abbreviation is no spelling.
    assert flag_history(RELEASES, {}, "--al") is None


# vLLM: vllm/engine/arg_utils.py of each release. SGLang: sglang/srt/server_args.py.
@pytest.mark.parametrize(
    ("engine", "spelling", "present", "absent"),
    [
        ("vllm", "--guided-decoding-backend", ("0.11.2",), ("0.22.0", "0.33.0")),
        ("vllm", "--cuda-graph-sizes", ("0.11.2",), ("0.22.0",)),
        ("vllm", "--swap-space", ("0.11.2",), ("0.22.0",)),
        ("vllm", "--moe-backend", ("0.22.0", "0.33.0"), ("0.11.2",)),
        ("vllm", "--attention-backend", ("0.22.0",), ("0.11.2",)),
        ("vllm", "--calculate-kv-scales", ("0.25.1",), ("0.33.0",)),
        ("vllm", "--max-num-seqs", ("0.11.2", "0.33.0"), ()),
        ("vllm", "-tp", ("0.11.2", "0.33.0"), ()),
        ("vllm", "--no-enable-prefix-caching", ("0.11.2", "0.33.0"), ()),
        ("vllm", "-O", ("0.11.2", "0.33.0"), ()),
        ("vllm", "--model", ("0.11.2", "0.33.0"), ()),
        ("sglang", "--cuda-graph-bs", ("0.5.18", "0.5.19"), ("0.5.23",)),
        ("sglang", "--cuda-graph-bs-decode", ("0.5.18", "0.5.23"), ()),
        ("sglang", "--nsa-prefill-backend", ("0.5.18",), ("0.5.23",)),
        ("sglang", "--torchao-config", ("0.5.15.post1",), ("0.5.18",)),
        ("sglang", "--tensor-parallel-size", ("0.5.15.post1", "0.5.23"), ()),
    ],
)
def test_what_the_sources_say(
    catalog: Catalog, engine: str, spelling: str, present: tuple[str, ...], absent: tuple[str, ...]
) -> None:
    for name, expected in ((present, True), (absent, False)):
        for one in name:
            snapshot = catalog.snapshots.get(engine, one)
            assert snapshot is not None
            assert (find_flag(snapshot, spelling) is not None) is expected, one


def test_a_flag_that_the_parser_knows_only_to_refuse(catalog: Catalog) -> None:
    snapshot = catalog.snapshots.get("sglang", "0.5.18")
    assert snapshot is not None
    flag = find_flag(snapshot, "--enable-expert-distribution-metrics")
    assert flag is not None
    assert "is no longer supported. Use --expert-balancedness-report-mode" in str(flag.refuses)


def test_what_the_engine_names_instead(catalog: Catalog) -> None:
    found = flag_history(catalog.snapshots.all("sglang"), {}, "--nsa-decode-backend")
    assert found is not None
    assert (found.instead, found.removed is not None) == ("--dsa-decode-backend", True)


def test_every_rename_has_both_spellings_somewhere(catalog: Catalog) -> None:
    for id_, engine in catalog.values(Engine).items():
        snapshots = catalog.snapshots.all(id_)
        for old, rename in engine.renamed.items():
            found = flag_history(snapshots, engine.renamed, old)
            assert found is not None
            assert found.present, (id_, old)
            since = catalog.snapshots.get(id_, rename.since)
            assert since is not None
            assert find_flag(since, rename.to.partition(".")[0]), (id_, rename.to)


def test_habits_are_those_of_the_parsers_classes(catalog: Catalog) -> None:
    for snapshot in catalog.snapshots.all("vllm"):
        assert snapshot.habits == HABITS, snapshot.release
        assert snapshot.positionals == ("model_tag",)
    for snapshot in catalog.snapshots.all("sglang"):
        assert snapshot.habits == ParserHabits(
            abbreviations=True, underscores=False, dotted_keys=False
        ), snapshot.release
        assert snapshot.positionals == ()


@pytest.mark.parametrize("renamed", [{}, {"--a": RENAME, "--gone": RENAME}])
def test_all_histories_at_once_are_the_single_ones(renamed: Mapping[str, Rename]) -> None:
    every = flag_histories(RELEASES, renamed)
    assert {"--a", "--b", "--back", "--all", "--a-alias", "--no-b"} <= set(every)
    for spelling, found in every.items():
        assert found == flag_history(RELEASES, renamed, spelling)
