"""`recipe kernel`."""

import json
from pathlib import Path

import pytest

from generator.vocabulary import FAMILIES
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
CATALOG = Path(__file__).parents[1] / "rules" / "_catalog"

SPARK = """\
sm_121 (blackwell-consumer): attention
  refused (engine)    sglang --attention-backend=fa3
                      The engine asks for SM>=80 and SM<=90.
  refused (engine)    sglang --attention-backend=fa4
                      It has no tensor memory.
  unknown             sglang model Tiny-VL
                      No source that this catalogue has read says anything of this architecture.
"""


def test_an_architecture_is_printed_area_by_area(run: Run) -> None:
    done = run("--catalog", CATALOG, "kernel", "sm_121", "--engine", "sglang")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(SPARK)
    assert "\n\nsm_121 (blackwell-consumer): mla\n  refused (engine)    sglang " in done.out
    assert " vllm " not in done.out


def test_what_limits_a_verdict_stands_beside_it(run: Run) -> None:
    out = run("--catalog", CATALOG, "kernel", "sm_90").out
    assert "vllm --attention-backend=FLEX_ATTENTION (KV cache fp8 or fp8_e4m3)\n" in out
    assert "refused (policy)    sglang --attention-backend=fa4\n" in out
    assert "with --tp-size 4; with --mem-fraction-static 0.85)" in " ".join(out.split())


def test_a_family_prints_its_architectures_apart(run: Run) -> None:
    out = run("--catalog", CATALOG, "kernel", "blackwell-datacenter").out
    assert "sm_100 (blackwell-datacenter): attention\n" in out
    assert "sm_103 (blackwell-datacenter): attention\n" in out
    assert out.count("sglang --attention-backend=fa4 (sglang until 0.5.12)") == 1


def test_a_machine_of_the_catalogue_stands_for_its_architecture(run: Run) -> None:
    by_id = run("--catalog", CATALOG, "kernel", "tiny-spark").out
    assert by_id == run("--catalog", CATALOG, "kernel", "sm_121").out


def test_json_has_everything_that_a_cell_says(run: Run) -> None:
    done = run("--catalog", CATALOG, "kernel", "sm_103", "--engine", "sglang", "--format", "json")
    rows = [row for row in json.loads(done.out) if row["kernel"] == "fa4"]
    assert [(row["verdict"], row["basis"], row["until"]) for row in rows] == [
        ("runs", "engine", None),
        ("refused", "reported", "0.5.12"),
    ]
    refused = rows[1]
    assert refused["ways"] == ["--attention-backend=fa4"]
    assert refused["rule"] == "kernel.fa4-on-sm103"
    assert refused["source"] == ["handbook"]
    assert (refused["architecture"], refused["family"]) == ("sm_103", "blackwell-datacenter")


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["sm_91"], "there is no architecture `sm_91`", "did you mean `sm_90`? known: sm_75, "),
        (["Blackwell"], "there is no architecture `Blackwell`", "blackwell-thor"),
        (["zzz"], "there is no architecture `zzz`", "known: sm_75, "),
        ([""], "there is no architecture ``", "tiny-spark"),
        (["sm_90", "--engine", "trt"], "--engine trt: there is no such engine", "sglang, vllm"),
    ],
)
def test_what_is_not_known_is_refused(
    run: Run, arguments: list[str], message: str, hint: str
) -> None:
    done = run("--catalog", CATALOG, "kernel", *arguments)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert hint in " ".join(done.err.split())


def test_a_catalogue_without_kernels_says_so(recipe: Run) -> None:
    done = recipe("kernel", "sm_121", "--engine", "beta")
    assert (done.status, done.out) == (0, "")
    assert done.err == "the catalogue has no kernel of beta\n"
    assert json.loads(recipe("kernel", "sm_121", "--engine", "beta", "--format", "json").out) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_of_this_catalogue(run: Run, family: str) -> None:
    done = run("--catalog", ROOT, "kernel", family, "--format", "json")
    rows = json.loads(done.out)
    assert {row["architecture"] for row in rows} == set(FAMILIES[family])  # type: ignore[index]
    assert all(row["rule"] for row in rows if row["verdict"] in ("refused", "replaced"))
    assert all(row["source"] for row in rows if row["basis"])
