"""Which failure modes a plan is told: those of its parts, its flags and its release."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.models.failure_mode import FailureMode
from generator.plan.failure_modes import applicable
from tests.plan.edited import edited
from tests.plan.plans import plan_of

MODE = """\
title: It fails
symptom: It is seen.
cause: It has one.
fix: There is one.
established: reported
source: here
applies-to:
"""


def applies(folder: Path, where: str, **image: object) -> bool:
    """Whether a mode with these limits is told for the plan of two nodes."""
    catalog = edited(folder, {"images/bare.yaml": image})
    modes = folder / "edited" / "recipes" / "failure-modes"
    modes.mkdir(exist_ok=True)
    (modes / "it-fails.yaml").write_text(MODE + where)
    catalog = Catalog(folder / "edited")
    assert catalog.values(FailureMode)["it-fails"]
    return "it-fails" in dict(applicable(catalog, plan_of(catalog)))


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ("{since: 1.2.0}", True),
        ("{until: 1.2.0}", True),
        ("{since: 1.1.0, until: 1.2.0.post1}", True),
        ("{since: 1.2.1}", False),
        ("{until: 1.2.0rc1}", False),
        ("{}", True),
    ],
)
def test_a_mode_of_some_releases(tmp_path: Path, limits: str, told: bool) -> None:
    assert applies(tmp_path, f"  releases: {{stub: {limits}}}\n", release="1.2.0") is told


def test_releases_of_another_engine_do_not_limit(tmp_path: Path) -> None:
    assert applies(tmp_path, "  releases: {other: {since: 9.0.0}}\n", release="1.2.0")


def test_a_mode_of_some_releases_is_not_told_for_an_unknown_one(tmp_path: Path) -> None:
    assert not applies(tmp_path, "  releases: {stub: {since: 1.0.0}}\n", release="unknown")


@pytest.mark.parametrize(("flag", "told"), [("--nnodes", True), ("--never-given", False)])
def test_flags_of_the_topology_count(tmp_path: Path, flag: str, told: bool) -> None:
    assert applies(tmp_path, f"  flags: [{flag}]\n") is told
