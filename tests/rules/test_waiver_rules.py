"""Waivers: in foreign files they hold for one rule, in one file, until one day."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.lint.lint import lint

START = "docker run --rm --gpus all vllm/vllm-openai:v0.25.1 tiny-lab/Tiny-Chat"
BAD = f"{START} --max-num-seqs many\n"
WAIVER = "recipe: waive flag.bad-type until=2026-06-30 because=it is filled in later"


def found(catalog: Catalog, folder: Path, today: str = "2026-06-30") -> dict[str, str]:
    findings = lint([folder], catalog, hardware=None, engine=None, base=folder, today=today)
    kinds = ("waiver", "flag")
    return {f"{f.at.path} {f.rule}": f.severity for f in findings if f.rule.startswith(kinds)}


@pytest.mark.parametrize("comment", [f"# {WAIVER}", f"// {WAIVER}", f"<!-- {WAIVER} -->"])
def test_a_comment_lowers_a_finding_of_its_file(
    catalog: Catalog, tmp_path: Path, comment: str
) -> None:
    (tmp_path / "a.md").write_text(f"{comment}\n```sh\n{BAD}```\n")
    (tmp_path / "b.md").write_text(f"```sh\n{BAD}```\n")
    assert found(catalog, tmp_path) == {
        "a.md flag.bad-type": "note",
        "b.md flag.bad-type": "error",
    }


def test_on_the_next_day_the_finding_has_its_weight_again(catalog: Catalog, tmp_path: Path) -> None:
    (tmp_path / "a.sh").write_text(f"# {WAIVER}\n{BAD}")
    assert found(catalog, tmp_path, "2026-07-01") == {
        "a.sh flag.bad-type": "error",
        "a.sh waiver.expired": "warning",
    }


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("flag.unknown", "nothing is found"),
        ("flag.no-such-rule", "there is no such rule"),
        ("kernel.fa4-on-sm90", "cannot be waived"),
    ],
)
def test_a_waiver_that_lowers_nothing_says_why(
    catalog: Catalog, tmp_path: Path, rule: str, says: str
) -> None:
    file = tmp_path / "a.sh"
    file.write_text(f"# {WAIVER.replace('flag.bad-type', rule)}\n{BAD}")
    findings = lint([file], catalog, hardware=None, engine=None, base=tmp_path)
    (finding,) = [f for f in findings if f.rule == "waiver.without-effect"]
    assert says in finding.message
    assert (finding.at.line, finding.at.column) == (1, 1)
    assert {f.severity for f in findings if f.rule == "flag.bad-type"} == {"error"}


@pytest.mark.parametrize(
    "rest",
    [
        "",
        "flag.bad-type",
        "flag.bad-type because=why",
        "flag.bad-type until=2026-06-30",
        "flag.bad-type until=2026-06-30 because=",
        "flag.bad-type until=2026-13-30 because=why",
        "flag.bad-type until=tomorrow because=why",
    ],
)
def test_half_a_waiver_is_an_error_and_lowers_nothing(
    catalog: Catalog, tmp_path: Path, rest: str
) -> None:
    (tmp_path / "a.sh").write_text(f"# recipe: waive {rest}\n{BAD}")
    assert found(catalog, tmp_path) == {
        "a.sh flag.bad-type": "error",
        "a.sh waiver.malformed": "error",
    }
