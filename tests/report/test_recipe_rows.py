"""The recipes of a catalogue as rows."""

import shutil
from pathlib import Path

from generator.catalog.catalog import Catalog
from generator.report.recipe_rows import kept, plain_table, row_data, rows
from tests.report.conftest import SMALL


def test_rows(catalog: Catalog) -> None:
    pair, solo = rows(catalog)
    assert row_data(pair) == {
        "id": "pair",
        "model": "tiny",
        "hardware": "box",
        "family": "hopper",
        "nodes": 2,
        "accelerators_per_node": 2,
        "engine": "alpha",
        "profile": "chat",
        "status": "complete",
        "see": None,
    }
    assert (solo.id, solo.nodes, solo.status) == ("solo", 1, "incomplete")


def test_table(catalog: Catalog) -> None:
    assert plain_table(rows(catalog)).splitlines() == [
        "id    model  hardware  nodes × accelerators  engine  profile  status",  # noqa: RUF001
        "pair  tiny   box       2 × 2                 alpha   chat     complete",  # noqa: RUF001
        "solo  tiny   box       1 × 2                 alpha   chat     incomplete",  # noqa: RUF001
    ]


def test_faulty_recipes_are_listed(tmp_path: Path) -> None:
    shutil.copytree(SMALL, tmp_path / "c")
    serving = tmp_path / "c" / "recipes" / "serving"
    pair = (serving / "pair.yaml").read_text(encoding="utf-8")
    (serving / "broken.yaml").write_text("title: [", encoding="utf-8")
    (serving / "list.yaml").write_text("- a\n", encoding="utf-8")
    (serving / "typo.yaml").write_text(f"{pair}tpology: 1\n", encoding="utf-8")
    (serving / "dangling.yaml").write_text(
        pair.replace("hardware: box\n", "hardware: bxo\n"), encoding="utf-8"
    )
    found = {row.id: row for row in rows(Catalog(tmp_path / "c"))}
    assert list(found) == ["broken", "dangling", "list", "pair", "solo", "typo"]
    for name in ("broken", "dangling", "list", "typo"):
        assert found[name].status == "invalid"
        assert found[name].see == f"recipe validate {name}"
    assert found["broken"].model is None
    assert (found["typo"].model, found["typo"].nodes) == ("tiny", None)
    assert (found["dangling"].hardware, found["dangling"].family) == ("bxo", None)
    table = plain_table(tuple(found.values())).splitlines()
    assert table[1].split() == [
        *("broken", "?", "?", "?", "?", "?"),
        *("invalid:", "`recipe", "validate", "broken`", "says", "why"),
    ]


def test_a_filter_drops_only_what_says_otherwise(tmp_path: Path) -> None:
    shutil.copytree(SMALL, tmp_path / "c")
    broken = tmp_path / "c" / "recipes" / "serving" / "broken.yaml"
    broken.write_text("model: other\nengine: 3\n", encoding="utf-8")
    found, *_ = rows(Catalog(tmp_path / "c"))
    assert kept(found, {})
    assert not kept(found, {"model": ("tiny",)})
    assert kept(found, {"model": ("tiny", "other")})
    assert kept(found, {"engine": ("alpha",), "profile": ("chat",)})
