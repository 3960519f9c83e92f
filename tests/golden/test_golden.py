"""Every recipe's bundle for every target, byte for byte as it was last reviewed."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.check.kubeconform import check_manifests
from generator.check.shellcheck import check_scripts
from generator.render.templates import Templates
from generator.vocabulary import PARTS
from tests.conftest import ROOT, SMALL
from tests.golden.cases import Case, cases, golden_answers, golden_render, part_cases
from tests.kept import kept_catalog

HERE = Path(__file__).parent
# The recipe of the second catalogue has what no complete one of the first has: accelerators with
# memory of their own, and only some of its node's.
CASES = (
    *cases(kept_catalog(ROOT)),
    *part_cases(kept_catalog(ROOT), "deepseek-agent"),
    *part_cases(kept_catalog(SMALL), "quad", small=True),
)
COMMAND = "run `pytest tests/golden --update-golden` and review the diff"


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.folder)
def test_a_bundle_is_as_reviewed(
    catalog: Catalog, small: Catalog, templates: Templates, case: Case, update: bool
) -> None:
    files = golden_render(case, small if case.small else catalog, templates)
    if update:
        rewrite(HERE / case.folder, files)
    assert differences(HERE / case.folder, files) == []


def test_no_bundle_is_left_over(update: bool) -> None:
    known = {case.folder for case in CASES}
    folders = [path for path in HERE.glob("*/*") if path.is_dir() and path.parent.name[0] != "_"]
    stale = [path for path in folders if str(path.relative_to(HERE)) not in known]
    for path in stale if update else ():
        shutil.rmtree(path)
    assert not [path for path in stale if path.exists()], COMMAND


def test_every_answer_of_the_second_set_is_used(catalog: Catalog) -> None:
    answers = golden_answers(Case("deepseek-agent", "kubernetes", answered=True), catalog)
    assert answers.worker_nodes == ("spark-02",)
    assert answers.namespace == "llm"
    assert set(answers.placeholders) == {
        "IMAGE",
        "RUNTIME_CLASS",
        *(
            f"{member}_{name}"
            for member in ("HEAD", "WORKER")
            for name in ("MODEL_DIR", "FABRIC_INTERFACE", "FABRIC_DEVICE")
        ),
    }


def test_every_part_has_a_golden_render() -> None:
    assert {part for case in CASES for part in case.parts} == {*PARTS}


def test_the_tools_accept_every_part(
    catalog: Catalog, small: Catalog, templates: Templates
) -> None:
    """What `recipe validate` does for the catalogue's recipes, here also for the small one."""
    manifests, scripts = {}, {}
    for case in (case for case in CASES if case.parts):
        files = golden_render(case, small if case.small else catalog, templates)
        for name, text in files.items():
            if name == "manifest.yaml":
                manifests[f"{case.folder}/{name}"] = text
            elif name.endswith(".sh"):
                scripts[f"{case.folder}/{name}"] = text
    assert {text.count("name: drain-gate") for text in manifests.values()} == {0, 1}
    assert check_manifests(manifests, ROOT / "schemas" / "kubernetes") == ()
    assert check_scripts(scripts) == ()


def test_a_difference_is_named_with_the_command_that_mends_it(tmp_path: Path) -> None:
    rewrite(tmp_path, {"same": "a\n", "changed": "a\n", "stale": "a\n"})
    found = differences(tmp_path, {"same": "a\n", "changed": "b\n", "missing": "a\n"})
    assert found == [
        f"changed differs in line 1; {COMMAND}",
        f"missing has no golden file; {COMMAND}",
        f"stale is rendered no more; {COMMAND}",
    ]


def test_updating_leaves_no_difference(tmp_path: Path) -> None:
    rewrite(tmp_path, {"kept": "a\n", "folder/stale": "a\n"})
    rewrite(tmp_path, {"kept": "b\n", "other": "ü\r\n"})
    assert differences(tmp_path, {"kept": "b\n", "other": "ü\r\n"}) == []
    assert not (tmp_path / "folder").exists()


def differences(folder: Path, files: Mapping[str, str]) -> list[str]:
    """What is not as it was, a line for each file."""
    kept = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    found = []
    for name in sorted({*kept, *files}):
        if name not in files:
            found.append(f"{name} is rendered no more; {COMMAND}")
        elif name not in kept:
            found.append(f"{name} has no golden file; {COMMAND}")
        elif kept[name] != files[name].encode():
            line = _first_difference(kept[name], files[name].encode())
            found.append(f"{name} differs in line {line}; {COMMAND}")
    return found


def rewrite(folder: Path, files: Mapping[str, str]) -> None:
    """Exactly these files in the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def _first_difference(before: bytes, after: bytes) -> int:
    lines = zip(before.split(b"\n"), after.split(b"\n"), strict=False)
    return next((number for number, (a, b) in enumerate(lines, 1) if a != b), 0)
