"""`--hardware` and `--engine`."""

import shutil
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput
from generator.lint.options import architecture, engine


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (None, None),
        ("h200", "sm_90"),
        ("dgx-spark", "sm_121"),
        ("mi355x", "gfx950"),
        ("sm_103", "sm_103"),
        ("hopper", "sm_90"),
        ("cdna3", "gfx942"),
    ],
)
def test_architecture(catalog: Catalog, said: str | None, expected: str | None) -> None:
    assert architecture(catalog, said) == expected


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("H20O", "did you mean `h200`?"),
        ("sm90", "did you mean `sm_90`?"),
        ("blackwell-consumer", "say which: sm_120, sm_121"),
        ("../h200", "did you mean `h200`?"),
        ("?", "known: "),
    ],
)
def test_no_architecture(catalog: Catalog, said: str, hint: str) -> None:
    with pytest.raises(BadInput) as error:
        architecture(catalog, said)
    assert said in error.value.message
    assert error.value.hint.startswith(hint)


def test_hardware_with_faults_of_its_own(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "recipes" / "hardware", tmp_path / "recipes" / "hardware")
    (tmp_path / "recipes" / "hardware" / "h200.yaml").write_text("titel: x\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"recipes/hardware/h200\.yaml has faults"):
        architecture(Catalog(tmp_path), "h200")


def test_engine(catalog: Catalog) -> None:
    assert engine(catalog, None) is None
    assert engine(catalog, "vllm") == "vllm"
    with pytest.raises(BadInput) as error:
        engine(catalog, "vlm")
    assert error.value.hint == "did you mean `vllm`?"
