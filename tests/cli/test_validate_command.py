"""`recipe validate`."""

import json
import os
from pathlib import Path

import pytest

from generator.report.registry import REPORTS
from tests.cli.conftest import Run
from tests.targets import PAIR_TARGETS

WITHOUT = "--no-external"


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_every_recipe_and_target(recipe: Run) -> None:
    done = recipe("validate", WITHOUT)
    assert (done.status, done.out) == (0, "")
    assert done.err.splitlines() == [
        "kubeconform and shellcheck were not run (--no-external)",
        f"2 recipes, {len(PAIR_TARGETS)} renders, 0 findings",
    ]


def test_an_unchanged_catalogue_is_not_checked_twice(recipe: Run, small: Path) -> None:
    file = small / "recipes" / "serving" / "solo.yaml"
    edit(file, "model: tiny", "model: tny")
    first, second = recipe("validate", WITHOUT), recipe("validate", WITHOUT)
    assert "nothing has changed" not in first.err
    assert second.err.startswith("nothing has changed since the rules were last run")
    assert (second.status, second.out) == (first.status, first.out)
    assert first.status == 1
    edit(file, "model: tny", "model: tiny")
    third = recipe("validate", WITHOUT)
    assert (third.status, third.out) == (0, "")
    assert "nothing has changed" not in third.err


def test_one_recipe_and_target(recipe: Run) -> None:
    done = recipe("validate", "pair", "pair", "--target", "shell", WITHOUT)
    assert (done.status, done.out) == (0, "")
    assert done.err.endswith("1 recipe, 1 render, 0 findings\n")


@pytest.mark.usefixtures("tools")
def test_with_the_external_tools(recipe: Run) -> None:
    done = recipe("validate", "pair")
    assert (done.status, done.out) == (0, "")
    assert done.err == f"1 recipe, {len(PAIR_TARGETS)} renders, 0 findings\n"


@pytest.mark.parametrize("format_", REPORTS)
def test_formats(recipe: Run, small: Path, format_: str) -> None:
    edit(small / "recipes" / "serving" / "solo.yaml", "model: tiny", "model: tny")
    done = recipe("validate", WITHOUT, "--format", format_)
    assert done.status == 1
    assert "recipe.dangling-reference" in done.out
    assert "catalog/recipes/serving/solo.yaml" in done.out
    if format_ in ("json", "sarif"):
        assert json.loads(done.out)


def test_a_clean_catalogue_is_json_too(recipe: Run) -> None:
    done = recipe("validate", WITHOUT, "--format", "json")
    assert json.loads(done.out) == {
        "findings": [],
        "summary": {"error": 0, "warning": 0, "note": 0},
    }


def test_what_is_faulty_stops_nothing_else(recipe: Run, small: Path) -> None:
    serving = small / "recipes" / "serving"
    (serving / "broken.yaml").write_text("title: [\n", encoding="utf-8")
    edit(serving / "solo.yaml", "profile: chat", "profle: chat")
    done = recipe("validate", WITHOUT)
    assert done.status == 1
    assert "broken.yaml:2:1: error[yaml.syntax]" in done.out
    assert "solo.yaml:11:1: error[yaml.unknown-key]" in done.out
    assert "solo.yaml:1:1: error[yaml.missing-key]" in done.out
    assert f"3 recipes, {len(PAIR_TARGETS)} renders, 3 findings" in done.err


def test_the_whole_catalogue_is_checked_when_no_recipe_is_named(recipe: Run, small: Path) -> None:
    other = small / "recipes" / "failure-modes" / "other.yaml"
    other.write_text("title: no more than this\n", encoding="utf-8")
    (small / "recipes" / "stray.txt").write_text("x", encoding="utf-8")
    done = recipe("validate", WITHOUT)
    assert done.status == 1
    assert "recipes/failure-modes/other.yaml:1:1: error[yaml.missing-key]" in done.out
    assert "recipes/stray.txt:1:1: error[recipe.misplaced-file]" in done.out
    assert recipe("validate", "pair", WITHOUT).status == 0


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("models/tiny.yaml", "summary:", "sumary:"),
        ("kernels/fa4.yaml", "summary:", "sumary:"),
        ("sources.yaml", "title:", "titel:"),
        ("placeholders.yaml", "what:", "waht:"),
    ],
)
def test_the_files_of_a_recipe_are_checked_with_it(
    recipe: Run, small: Path, file: str, old: str, new: str
) -> None:
    edit(small / "recipes" / file, old, new)
    done = recipe("validate", "pair", WITHOUT)
    assert done.status == 1
    assert f"catalog/recipes/{file}:" in done.out
    assert "error[yaml.unknown-key]" in done.out


def test_rules_over_the_plan_point_into_the_data(recipe: Run, small: Path) -> None:
    solo = small / "recipes" / "serving" / "solo.yaml"
    flag = "{value: fa4, because: It is new., source: house}"
    with solo.open("a", encoding="utf-8") as file:
        file.write(f"arguments:\n  --attention-backend: {flag}\n")
    line = len(solo.read_text(encoding="utf-8").splitlines())
    done = recipe("validate", "solo", WITHOUT)
    assert done.status == 1
    assert f"catalog/recipes/serving/solo.yaml:{line}:32: error[kernel.fa4-on-sm90]" in done.out
    # Four targets have the same fault in the same place.
    assert done.out.endswith("\n1 error\n")
    assert "1 recipe, 0 renders, 1 finding" in done.err


@pytest.mark.usefixtures("tools")
def test_findings_in_renders_say_of_which_recipe_and_target(
    recipe: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shellcheck that finds the same fault in every script that it is given."""
    comment = '{{"file":"%s","line":2,"column":3,"level":"error","code":9,"message":"no"}}'
    fake = tmp_path / "shellcheck"
    fake.write_text(
        "#!/bin/sh\n"
        'while [ "$1" != -- ]; do shift; done; shift\n'
        "printf '{\"comments\":['\n"
        f'separator=; for name; do printf "$separator"\'{comment.format()}\' "$name"; '
        "separator=,; done\n"
        "printf ']}'\n"
        "exit 1\n",
        encoding="utf-8",
    )
    fake.chmod(0o755)
    monkeypatch.setenv("RECIPE_SHELLCHECK", str(fake))
    done = recipe("validate", "pair", "--target", "docker")
    assert done.status == 1
    assert "pair/docker/head.sh:2:3: error[script.shellcheck] SC9: no\n" in done.out
    assert "pair/docker/teardown.sh:2:3: error[script.shellcheck]" in done.out


def test_kubeconform_reads_manifests_alone(
    recipe: Run, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def note(files: dict[str, str], _schemas: Path) -> tuple[()]:
        seen.extend(files)
        return ()

    monkeypatch.setattr("generator.check.kubeconform.check_manifests", note)
    monkeypatch.setattr("generator.check.shellcheck.check_scripts", lambda _files: ())
    assert recipe("validate").status == 0
    assert seen == [
        f"pair/{target}{parts}/manifest.yaml"
        for target in ("kubernetes", "lws")
        for parts in ("", "-parts")
    ]


def test_a_fault_that_only_a_part_brings_is_found(recipe: Run, small: Path) -> None:
    edit(small / "recipes" / "placeholders.yaml", "pattern: '[GM][A-Z]*-", "pattern: 'MIG-")
    done = recipe("validate", "pair", WITHOUT)
    assert done.status == 1
    assert "error[placeholder.bad-value] HEAD_GPU_UUIDS is" in done.out


@pytest.mark.usefixtures("tools")
def test_a_missing_tool_fails_after_the_findings_are_told(
    recipe: Run, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(small / "recipes" / "serving" / "solo.yaml", "model: tiny", "model: tny")
    monkeypatch.setenv("RECIPE_SHELLCHECK", os.devnull)
    done = recipe("validate")
    assert done.status == 3
    assert "recipe.dangling-reference" in done.out
    assert "RECIPE_SHELLCHECK names" in done.err
    assert recipe("validate", WITHOUT).status == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pare"], "did you mean `pair`?"),
        (["pair", "sole"], "did you mean `solo`?"),
        (["--target", "podman"], "podman"),
        (["--format", "xml"], "xml"),
    ],
)
def test_bad_input(recipe: Run, arguments: list[str], said: str) -> None:
    done = recipe("validate", *arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
