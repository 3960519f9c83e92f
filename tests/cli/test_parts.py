"""`--with`, over the catalogue of this repository."""

import json
from pathlib import Path

import pytest

from generator.vocabulary import PARTS
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
AGENT = ("--catalog", ROOT, "render", "deepseek-agent")
LAGUNA = ("--catalog", ROOT, "render", "laguna-s-2.1", "--node", "spark-01")
UUID = "GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f314"


def test_a_render_has_the_parts_and_says_how_it_was_made(run: Run) -> None:
    asked = ("--with", "prewarm", "--with", "drop-caches")
    done = run(*AGENT, "--node", "spark-01", *asked)
    assert done.status == 0, done.err
    assert "- name: drop-caches\n" in done.out
    assert "# with drop-caches: Free the page cache (UNVERIFIED)\n" in done.out
    made_by = "recipe render deepseek-agent --with drop-caches --with prewarm --node spark-01"
    assert f"# made by: {made_by}\n" in done.out
    assert run("--catalog", ROOT, *made_by.split()[1:]).out == done.out


def test_a_part_that_cannot_work_refuses_the_render(run: Run) -> None:
    done = run(*AGENT, "--node", "spark-01", "--with", "drain-gate")
    assert (done.status, done.out) == (1, "")
    assert "error[part.cannot-work] --with drain-gate cannot" in " ".join(done.err.split())
    assert "help: leave out --with drain-gate" in done.err


@pytest.mark.parametrize("name", ["drain", "DRAIN-GATE", "", "drain-gate,prewarm"])
def test_a_part_that_does_not_exist_is_a_usage_error(run: Run, name: str) -> None:
    done = run(*AGENT, "--with", name)
    assert (done.status, done.out) == (2, "")
    assert all(part in done.err for part in PARTS)


def test_pins_ask_for_the_uuids(run: Run) -> None:
    done = run(*LAGUNA, "--with", "pin-gpus")
    assert (done.status, done.out) == (1, "")
    assert "HEAD_GPU_UUIDS" in done.err
    assert "nvidia-smi -L" in done.err


@pytest.mark.parametrize("uuid", [UUID, UUID.replace("GPU", "MIG")])
def test_a_uuid_of_nvidia_smi_is_taken(run: Run, uuid: str) -> None:
    done = run(*LAGUNA, "--with", "pin-gpus", "--set", f"GPU_UUIDS={uuid}")
    assert done.status == 0, done.err
    assert f'value: "{uuid}"' in done.out


@pytest.mark.parametrize("target", ["kubernetes", "docker", "compose"])
@pytest.mark.parametrize("value", ["all", UUID.upper(), f"{UUID},", f"{UUID}\n", f"$({UUID})"])
def test_anything_else_is_refused(run: Run, target: str, value: str) -> None:
    done = run(*LAGUNA, "--target", target, "--with", "pin-gpus", "--set", f"GPU_UUIDS={value}")
    assert (done.status, done.out) == (1, "")
    assert "error[placeholder.bad-value] HEAD_GPU_UUIDS is" in " ".join(done.err.split())


def test_show_lists_every_part_with_its_state(run: Run) -> None:
    done = run("--catalog", ROOT, "show", "deepseek-agent", "--with", "prewarm")
    assert done.status == 0
    _, _, section = done.out.partition("\nOptional parts\n")
    assert "  prewarm is in use\n" in section
    assert "  drop-caches is left out (`--with drop-caches` adds it)\n" in section
    assert "  drain-gate cannot work here: the NVIDIA GB10 shares" in section
    assert "      unverified  Its source saw the stall" in section


def test_show_does_not_refuse_a_part_that_cannot_work(run: Run) -> None:
    arguments = ("--catalog", ROOT, "show", "deepseek-agent", "--with", "drain-gate")
    done = run(*arguments, "--format", "json")
    assert done.status == 0
    plan = json.loads(done.out)
    [gate] = [part for part in plan["parts"] if part["name"] == "drain-gate"]
    assert gate["asked"] is True
    assert "nvidia-smi" in gate["refused"]
    assert plan["steps"] == []


def test_a_bundle_explains_its_parts(run: Run, here: Path) -> None:
    arguments = ("--node", "spark-01", "--with", "drop-caches", "-o", "bundle")
    assert run(*AGENT, *arguments).status == 0
    _, _, section = (here / "bundle" / "README.md").read_text().partition("## Optional parts\n")
    section, _, _ = section.partition("\n## ")
    assert "| `drop-caches` | Before the engine starts" in section
    assert "have not confirmed" in section
    assert "Not in use, and possible here: `--with compile-cache`, `--with prewarm`;" in section
