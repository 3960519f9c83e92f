"""Names of a catalogue that are no readable file are said, never left out."""

from pathlib import Path

from tests.cli.conftest import Run


def _say(recipe: Run, said: str) -> None:
    listed = recipe("list")
    assert listed.status == 0
    (line,) = (line for line in listed.out.splitlines() if line.startswith("lost "))
    assert "invalid: `recipe validate lost` says why" in line
    done = recipe("validate", "lost", "--no-external")
    assert done.status == 1
    assert f"recipes/serving/lost.yaml:1:1: error[yaml.syntax] {said}" in done.out


def test_a_broken_link(recipe: Run, small: Path) -> None:
    (small / "recipes" / "serving" / "lost.yaml").symlink_to("nowhere.yaml")
    _say(recipe, "the link leads to no file")


def test_a_folder_with_the_name_of_a_recipe(recipe: Run, small: Path) -> None:
    (small / "recipes" / "serving" / "lost.yaml").mkdir()
    _say(recipe, "this is no regular file")


def test_a_broken_link_with_another_name(recipe: Run, small: Path) -> None:
    (small / "recipes" / "serving" / "Lost").symlink_to("nowhere.yaml")
    done = recipe("validate", "--no-external")
    assert done.status == 1
    assert "recipes/serving/Lost:1:1: error[recipe.misplaced-file]" in done.out


def test_a_name_that_a_broken_file_may_have(recipe: Run, small: Path) -> None:
    (small / "recipes" / "placeholders.yaml").write_text("a: [\n", encoding="utf-8")
    done = recipe("explain", "NODE")
    assert (done.status, done.out) == (1, "")
    assert "recipes/placeholders.yaml:2:1: error[yaml.syntax]" in done.err
    assert "nothing here is called" not in done.err


def test_a_name_that_stands_elsewhere_is_explained(recipe: Run, small: Path) -> None:
    (small / "recipes" / "placeholders.yaml").write_text("a: [\n", encoding="utf-8")
    assert recipe("explain", "yaml.syntax").status == 0
