"""The rules about evidence, beyond their fixtures."""

import shutil
from pathlib import Path

import pytest
import yaml

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from generator.rules.registry import load, rule_ids, rules_for
from generator.rules.rule import Subject
from generator.rules.support.image_names import ImageNames
from tests.rules.evidence import OTHER, Entered, entering, with_two_images
from tests.rules.fixtures import catalog_subject


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return with_two_images(tmp_path / "catalog")


@pytest.fixture
def entered(root: Path, store: Store) -> Entered:
    return entering(root, store)


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        ({}, []),
        ({"repetitions": None}, ["neither `repetitions` nor `concurrency`"]),
        ({"repetitions": None, "concurrency": [1]}, []),
        ({"workload": None}, ["no `workload`"]),
        ({"workload": "not stated"}, ["no `workload`"]),
        ({"workload": None, "repetitions": None}, ["no `workload`", "neither `repetitions`"]),
        ({"workload": None, "kind": "latency"}, ["a measured latency"]),
        ({"workload": None, "kind": "memory"}, []),
        ({"workload": None, "status": "inherited"}, []),
        ({"workload": None, "status": "withdrawn"}, []),
        ({"workload": None, "status": "unknown"}, []),
        # Without a kind, units and names of metrics tell.
        ({"workload": None, "kind": "other"}, ["a measured throughput"]),
        ({"workload": None, "kind": "other", "value": "900 tokens per second"}, ["throughput"]),
        (
            {"workload": None, "kind": "other", "figure": "TTFT", "value": "2 s"},
            ["a measured latency"],
        ),
        ({"workload": None, "kind": "other", "figure": "Cold start", "value": "17 min"}, []),
    ],
)
def test_a_load_is_named(entered: Entered, change: dict[str, object], missing: list[str]) -> None:
    found = entered("evidence.no-protocol", change)
    assert len(found) == bool(missing)
    assert [part for part in missing if part not in found[0].message] == []


@pytest.mark.parametrize(
    ("protocol", "says_something"),
    [
        ("Not stated; three tokens accepted.", False),
        ("unknown", False),
        ("None.", False),
        ("n/a", False),
        ("-", False),
        ("None of the prompts repeats.", True),
        ("Unknown prompts, three runs.", True),
        ("Read from the log.", True),
    ],
)
def test_a_protocol_of_empty_words_is_none(
    entered: Entered, protocol: str, says_something: bool
) -> None:
    found = entered("evidence.no-protocol", {"kind": "memory", "protocol": protocol})
    assert [f.message.endswith("its protocol says nothing") for f in found] == (
        [] if says_something else [True]
    )


@pytest.mark.parametrize(
    ("image", "status", "found"),
    [
        (OTHER, "measured", 1),
        (OTHER, "inherited", 0),
        (OTHER, "withdrawn", 0),
        ("tiny-engine", "measured", 0),
    ],
)
def test_another_images_figure_is_inherited(
    entered: Entered, image: str, status: str, found: int
) -> None:
    findings = entered("evidence.other-image", {"image": image, "status": status})
    assert len(findings) == found
    assert all(OTHER in f.hint for f in findings)


@pytest.mark.parametrize(
    ("warm_up", "kind", "status", "said"),
    [
        (None, "throughput", "measured", "names no warm-up"),
        ("none", "throughput", "measured", "without a warm-up"),
        ("Unknown.", "throughput", "measured", "without a warm-up"),
        ("eight requests", "throughput", "measured", None),
        (None, "other", "measured", "names no warm-up"),
        (None, "latency", "measured", None),
        (None, "throughput", "inherited", None),
    ],
)
def test_a_throughput_names_its_warm_up(
    entered: Entered, warm_up: str | None, kind: str, status: str, said: str | None
) -> None:
    figure = {"kind": kind, "status": status, "warm-up": warm_up}
    found = entered("evidence.throughput-without-warm-up", figure)
    assert [f.severity for f in found] == (["warning"] if said else [])
    assert all(said in f.message for f in found if said)


@pytest.mark.parametrize(
    "texts",
    [
        {"value": f"2.6x the throughput of {OTHER}"},
        {"value": "2.6x", "note": f"Against {OTHER}."},
        {"value": "2.6x", "note": "The baseline was taken on the older image."},
        {"value": "51 %", "note": f"Compared with {OTHER}."},
        {"note": f"Three tries. It is 1.4 times as fast as {OTHER}."},
        {"note": f"That is 30 % more than {OTHER} gave."},
        {"note": f"The image moved it by -15 % over {OTHER}."},
        {"note": f"Twice the rate of registry.example.com/tiny/engine@sha256:{'2' * 64}."},
        {"note": "1.9 times as much as registry.example.com/tiny/old."},
        {"note": "1.9 times as much as registry.example.com/elsewhere/engine:9."},
        {"note": "1.9 times as much as on 1.1.0-20260101."},
        {"note": "1.9 times as much as on 1.1.0-20251224."},
        {"note": "1.9 times as much as on the 20251224 image."},
    ],
)
def test_a_ratio_to_another_image_is_found(entered: Entered, texts: dict[str, str]) -> None:
    (finding,) = entered("evidence.cross-image-ratio", texts)
    assert finding.severity == "error"
    assert "tiny-engine" in finding.message


@pytest.mark.parametrize(
    "texts",
    [
        {"value": "2.6x the throughput without a draft"},
        {"value": "2.6x", "note": "Against tiny-engine with another flag."},
        {"value": "51 %", "note": f"Measured with tiny-engine, and never compared with {OTHER}."},
        {"note": f"Measured like that of {OTHER}."},
        {"value": "97.04 %", "note": f"Another figure has the image {OTHER}."},
        {"value": "400 tok/s", "note": f"400 against 154 tok/s of {OTHER}."},
        {"note": f"Taken on 2x Tiny, as for {OTHER}."},
        {"value": f"2.6x the throughput of {OTHER}", "status": "withdrawn"},
    ],
)
def test_what_is_no_ratio_of_two_images_passes(entered: Entered, texts: dict[str, str]) -> None:
    assert entered("evidence.cross-image-ratio", texts) == ()


def test_an_inherited_ratio_of_one_image_passes(entered: Entered) -> None:
    texts = {"status": "inherited", "image": OTHER, "value": "2.6x", "note": f"On {OTHER} alone."}
    assert entered("evidence.cross-image-ratio", texts) == ()


def test_a_tag_that_is_a_models_name_names_no_image(root: Path, store: Store) -> None:
    path = root / "recipes" / "images" / f"{OTHER}.yaml"
    path.write_text(yaml.safe_dump(yaml.safe_load(path.read_text()) | {"tag": "tiny-chat-1"}))
    models = root / "recipes" / "models"
    names = ImageNames(Catalog(root, store))
    assert names.named("2x the tiny-chat-1 of the image") == {OTHER}
    shutil.copy(models / "tiny-chat.yaml", models / "tiny-chat-1.yaml")
    names = ImageNames(Catalog(root, store))
    assert names.named("2x the tiny-chat-1 of the image") == frozenset()


@pytest.mark.parametrize("rule", [id_ for id_ in rule_ids() if id_.startswith("evidence.")])
def test_a_recipe_alone_is_not_the_catalogue(rule: str, catalog: Catalog) -> None:
    assert list(load(rule).check(Subject(catalog))) == []


def test_a_faulty_recipe_has_findings_of_its_own(root: Path, store: Store) -> None:
    path = root / "recipes" / "serving" / "tiny.yaml"
    path.write_text(path.read_text() + "evidence: all\n")
    subject = catalog_subject(root, store)
    found = [f.rule for rule in rules_for(subject) for f in rule.check(subject)]
    assert [rule for rule in found if rule.startswith("evidence.")] == []
    assert "yaml.wrong-type" in found
