"""What is told where the catalogue is faulty."""

import shutil
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.docs.library import open_library
from generator.errors import Refused
from generator.render.templates import Templates
from tests.report.conftest import SMALL
from tests.site.conftest import TODAY


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the small catalogue, to break."""
    return Path(shutil.copytree(SMALL, tmp_path / "catalog"))


@pytest.mark.parametrize("first", ["faulty", "dangling"])
def test_a_faulty_recipe_hides_no_other_one(folder: Path, templates: Templates, first: str) -> None:
    whole = (folder / "recipes" / "serving" / "pair.yaml").read_text(encoding="utf-8")
    faulty, dangling = ("a", "b") if first == "faulty" else ("b", "a")
    for name, text in {
        faulty: f"{whole}surplus: 1\n",
        dangling: whole.replace("model: tiny", "model: no-such-model"),
    }.items():
        (folder / "recipes" / "serving" / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        open_library(Catalog(folder), templates, TODAY)
    told = {(Path(finding.at.path).stem, finding.rule) for finding in caught.value.findings}
    assert told == {(faulty, "yaml.unknown-key"), (dangling, "recipe.dangling-reference")}
