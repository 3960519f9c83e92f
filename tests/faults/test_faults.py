"""Faults that people reported in public are named by the rule that knows the true cause.

`tests/faults/<record>/` is one report, for example `c04-sglang-12818/`. It holds

- `bad.<ext>`, a small file of our own writing with the fault that was reported, and `good.<ext>`,
  the same file without it. Both are read as `recipe lint` reads them, with the project's own
  catalogue; either may be a folder of such files;
- `expected.yaml`, with the keys

  - `record`: the name of the folder: kind, project and number of the report;
  - `url`: the public thread;
  - `rule`: the id of the rule that must find the fault;
  - `hardware`, `engine`: optional, what `recipe lint` is given as options of that name.

The bad file must give a finding of that rule which is no note, and no error of another rule: a
finding that names another cause sends people the wrong way. The good file must give no error, and
no warning of that rule.

Reports that were looked at and have no folder, because nothing in a file shows the fault:

- `a10-trtllm-7101`: the engine is TensorRT-LLM, whose arguments nobody reads here.
- `a17-triton-8539`: the ptxas in the image's Triton is older than the GPU; a manifest does not say
  which one is in the image.
- `d10-sglang-7223`: the command is a string in a Python program, which splits it without a shell;
  programs are not read.
- `l04-vllm-24967`: whether a release has the draft's architecture is decided by the config.json of
  the draft; a command line names only its directory, and snapshots hold no architectures.
- `m04-gpustack-4678`: the driver and the container runtime of the node decide, not the manifest.
"""

import shutil
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from tests.faults.cases import ROOT, case_of, folders, problems

EXAMPLE = "d05-mia-5"
FOLDERS = folders()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_reported_fault_is_named_and_its_correction_passes(
    folder: Path, catalog: Catalog
) -> None:
    assert problems(case_of(folder), catalog) == []


def test_a_file_that_is_not_refused_is_noticed(tmp_path: Path, catalog: Catalog) -> None:
    folder = copied(tmp_path)
    shutil.copy(folder / "good.yaml", folder / "bad.yaml")
    (problem,) = problems(case_of(folder), catalog)
    assert problem == "bad: quoting.literal-quotes does not find it"


def test_a_correction_that_corrects_nothing_is_noticed(tmp_path: Path, catalog: Catalog) -> None:
    folder = copied(tmp_path)
    shutil.copy(folder / "bad.yaml", folder / "good.yaml")
    found = problems(case_of(folder), catalog)
    assert found
    assert all(problem.startswith("good: good.yaml:") for problem in found)


def test_another_cause_is_noticed(tmp_path: Path, catalog: Catalog) -> None:
    folder = copied(tmp_path)
    text = (folder / "expected.yaml").read_text()
    (folder / "expected.yaml").write_text(text.replace("quoting.literal-quotes", "model.terms"))
    found = problems(case_of(folder), catalog)
    assert found[0] == "bad: model.terms does not find it"
    assert "error quoting.literal-quotes" in found[1]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("record: d05-mia-5", "record: d06-mia-5", "not called d06"),
        ("url: https", "url: gopher", "no address"),
        ("rule: quoting", "rule: quotation", "no rule quotation"),
        ("record: d05-mia-5\n", "", "has the keys"),
        ("record: d05-mia-5", "record: d05-mia-5\nhardwear: h200", "has the keys"),
    ],
)
def test_a_faulty_expectation_is_noticed(tmp_path: Path, old: str, new: str, says: str) -> None:
    folder = copied(tmp_path)
    text = (folder / "expected.yaml").read_text()
    assert old in text
    (folder / "expected.yaml").write_text(text.replace(old, new))
    with pytest.raises(ValueError, match=says):
        case_of(folder)


def test_a_missing_twin_is_noticed(tmp_path: Path, catalog: Catalog) -> None:
    folder = copied(tmp_path)
    (folder / "good.yaml").unlink()
    with pytest.raises(ValueError, match="expected one good input, found 0"):
        problems(case_of(folder), catalog)


def copied(scratch: Path) -> Path:
    """A case of its own to spoil."""
    return Path(shutil.copytree(ROOT / EXAMPLE, scratch / EXAMPLE))
