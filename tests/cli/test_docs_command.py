"""`recipe docs`: what it refuses, and that a site is there whole or not at all."""

from pathlib import Path

import pytest

from generator.cli.docs_command import command
from tests.cli.conftest import Run
from tests.kept import cache_folder

NO_TEXT = b"# Title\n\n\xff\n"


def test_there_must_be_a_checkout(recipe: Run) -> None:
    for subcommand in command.commands:
        done = recipe("docs", subcommand)
        assert done.status == 2
        assert "mkdocs.yml" in done.err
        assert "a checkout" in done.err


def test_mkdocs_is_an_extra(recipe: Run, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "generator.docs.building.find_spec", lambda name: None if name == "mkdocs" else True
    )
    done = recipe("docs", "build")
    assert done.status == 3
    assert "serving-recipes[docs]" in done.err
    assert not (checkout / "public").exists()


def test_a_faulty_catalogue_changes_nothing(recipe: Run, checkout: Path) -> None:
    built = checkout / "public" / "search"
    built.mkdir(parents=True)
    (built / "search_index.json").write_text("{}", encoding="utf-8")
    faulty = checkout / "recipes" / "serving" / "pair.yaml"
    faulty.write_text(faulty.read_text() + "surplus: 1\n", encoding="utf-8")
    line = len(faulty.read_text().splitlines())
    done = recipe("docs", "build")
    assert done.status == 1
    assert f"recipes/serving/pair.yaml:{line}:1" in done.err
    assert "surplus" in done.err
    assert [path.name for path in (checkout / "public").iterdir()] == ["search"]
    assert not list(checkout.glob(".public.*"))


def test_a_dead_link_fails_a_strict_build_alone(
    recipe: Run, checkout: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache_folder()))
    page = checkout / "site" / "start.md"
    page.write_text("---\ntitle: Start\n---\n\n# Start\n\n[No](no-such-page.md)\n")
    done = recipe("docs", "build", "--output", "out")
    assert done.status == 1
    assert "no-such-page.md" in done.err
    assert not (here / "out").exists()
    assert not list(here.glob(".out.*"))


def test_other_things_are_left_alone(recipe: Run, checkout: Path, here: Path) -> None:
    (here / "mine").mkdir()
    (here / "mine" / "letter.txt").write_text("dear", encoding="utf-8")
    for folder in ("mine", "mine/letter.txt"):
        done = recipe("docs", "build", "--output", folder)
        assert done.status == 2
        assert "no built site" in done.err
    assert (here / "mine" / "letter.txt").read_text() == "dear"


def test_a_folder_that_cannot_be_made(recipe: Run, checkout: Path, here: Path) -> None:
    (here / "file").write_text("", encoding="utf-8")
    done = recipe("docs", "build", "--output", "file/public")
    assert done.status == 3
    assert "file/public cannot be" in done.err


@pytest.mark.parametrize("name", ["CHANGELOG.md", "site/start.md"])
def test_a_page_that_is_no_text_is_bad_input(recipe: Run, checkout: Path, name: str) -> None:
    (checkout / name).write_bytes(NO_TEXT)
    done = recipe("docs", "build")
    assert done.status == 2
    assert f"{name}: line 3 is not UTF-8 text" in done.err
    assert "navigation.py" not in done.err


def test_a_page_that_is_a_dangling_link_is_bad_input(recipe: Run, checkout: Path) -> None:
    (checkout / "site" / "start.md").symlink_to(checkout / "nowhere")
    done = recipe("docs", "build")
    assert done.status == 2
    assert "site/start.md: no such file" in done.err
