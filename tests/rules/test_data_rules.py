"""Rules over catalogue data and plans, beyond their fixtures."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog.store import Store
from generator.finding import Finding, Location
from generator.launch import Launch, Variable, Word
from generator.plan.plan import Layer, Setting
from generator.rules.recipe_override_without_reason import _in_setting
from generator.rules.registry import load, rules_for
from generator.rules.rule import Subject
from tests.rules.fixtures import CATALOG, catalog_subject

Edit = Callable[[str, str, str], tuple[Finding, ...]]


@pytest.fixture
def edited(tmp_path: Path, store: Store) -> Edit:
    """Findings of the small catalogue after one text in one file was replaced."""

    def edit(file: str, old: str, new: str) -> tuple[Finding, ...]:
        root = tmp_path / "catalog"
        shutil.copytree(CATALOG, root)
        path = root / "recipes" / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
        subject = catalog_subject(root, store)
        return tuple(f for rule in rules_for(subject) for f in rule.check(subject))

    return edit


def test_the_small_catalogue_has_no_fault(store: Store) -> None:
    subject = catalog_subject(CATALOG, store)
    assert subject.plan is not None
    assert [f for rule in rules_for(subject) for f in rule.check(subject)] == []


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "hint"),
    [
        ("serving/tiny.yaml", "model: tiny-chat", "model: tiny-chap", "4:8", "`tiny-chat`"),
        ("serving/tiny.yaml", "engine: sglang", "engine: trt", "6:9", "known: sglang, vllm"),
        ("serving/tiny.yaml", "source: handbook", "source: handbok:p. 3", "16:11", "`handbook`"),
        (
            "serving/tiny.yaml",
            "source: handbook",
            "source: [handbook, hb]",
            "16:22",
            "recipes/sources.yaml",
        ),
        ("images/tiny-engine.yaml", "engine: sglang", "engine: sglan", "7:9", "`sglang`"),
        ("kernels/fa4.yaml", "rule: kernel.fa4-on-sm90", "rule: kernel.fa4", "24:11", "kernel.fa4"),
        ("kernels/fa4.yaml", "  vllm:", "  vlm:", "43:3", "`vllm`"),
        ("kernels/fa4.yaml", "sglang: {until", "slang: {until", "7:7", "`sglang`"),
    ],
)
def test_a_name_that_nothing_has_is_found_where_it_stands(
    edited: Edit, file: str, old: str, new: str, place: str, hint: str
) -> None:
    found = [f for f in edited(file, old, new) if f.rule == "recipe.dangling-reference"]
    assert [str(f.at) for f in found] == [f"recipes/{file}:{place}"]
    assert hint in found[0].hint


def test_a_cell_that_refuses_and_names_no_rule_is_noticed(edited: Edit) -> None:
    (found,) = edited("kernels/fa4.yaml", "    rule: kernel.fa4-on-sm90\n", "")
    assert str(found.at) == "recipes/kernels/fa4.yaml:20:14"
    assert found.rule == "recipe.dangling-reference"
    assert "names no rule" in found.message


@pytest.mark.parametrize(
    "text",
    [
        "waive:\n  - rule: image.no-such-rule\n    because: why\n    until: 2030-01-01\n",
        "evidence:\n  - figure: rate\n    value: 1\n    protocol: none\n    status: unknown\n"
        "    image: no-image\n    hardware: tiny-hopper\n    date: unknown\n    source: handbook\n",
    ],
)
def test_waivers_and_evidence_name_what_exists(edited: Edit, text: str) -> None:
    found = edited("serving/tiny.yaml", "arguments:", f"{text}arguments:")
    assert "recipe.dangling-reference" in {f.rule for f in found}


def test_a_source_inside_a_value_is_the_engines_business(edited: Edit) -> None:
    found = edited("profiles/chat.yaml", "value: 8", "value: {source: [nowhere]}")
    assert [f for f in found if f.rule == "recipe.dangling-reference"] == []


def test_a_draft_that_nothing_has_is_found_where_it_stands(edited: Edit) -> None:
    found = edited("serving/tiny.yaml", "engine: sglang", "drafts: [tiny-chat, tn]\nengine: sglang")
    (finding,) = [f for f in found if f.rule == "recipe.dangling-reference"]
    assert str(finding.at) == "recipes/serving/tiny.yaml:6:21"
    assert finding.message == "there is no draft `tn`"


def test_a_placeholder_in_a_role_is_one_too(edited: Edit) -> None:
    setting = "{value: a <NOBODY>, because: why, source: handbook}"
    roles = f"roles: {{decode: {{environment: {{X: {setting}}}}}}}\n"
    found = edited("serving/tiny.yaml", "arguments:\n", f"{roles}arguments:\n")
    (finding,) = [f for f in found if f.rule == "placeholder.undeclared"]
    assert finding.at.line == 28
    assert "`<NOBODY>`" in finding.message


def test_an_alias_is_the_same_flag(edited: Edit) -> None:
    twice = "\n".join(
        f"  {flag}:\n    value: x\n    because: why\n    source: handbook"
        for flag in ("--model", "--model-path")
    )
    found = edited("profiles/chat.yaml", "arguments:", f"arguments:\n{twice}")
    (finding,) = [f for f in found if f.rule == "recipe.duplicate-flag"]
    assert finding.message == "`--model-path` and `--model` are one flag"


def test_a_forbidden_flag_counts_in_any_spelling_and_not_when_removed(edited: Edit) -> None:
    entry = "\n    value: {}\n    because: why\n    source: handbook\n"
    old = "arguments:\n"
    found = edited("serving/tiny.yaml", old, f"{old}  --enable_metrics:{entry.format('true')}")
    assert "image.forbidden-setting" in {f.rule for f in found}


def test_removing_a_forbidden_flag_is_allowed(edited: Edit) -> None:
    entry = "\n    value: null\n    because: why\n    source: handbook\n"
    found = edited("serving/tiny.yaml", "arguments:\n", f"arguments:\n  --enable-metrics:{entry}")
    assert "image.forbidden-setting" not in {f.rule for f in found}


def _layer(name: str, value: object, overrides: str | None = None) -> Layer:
    return Layer(name, value, "why", (), Location(name), overrides)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("layers", "expected"),
    [
        ([_layer("a", 1), _layer("b", 2)], [("b", "error")]),
        ([_layer("a", 1), _layer("b", 1)], []),
        ([_layer("a", 1), _layer("b", 2, "because")], []),
        ([_layer("a", 1), _layer("b", None)], [("b", "error")]),
        ([_layer("a", 1), _layer("b", True)], [("b", "error")]),
        ([_layer("a", 1), _layer("command line", 2)], []),
        ([_layer("a", 1, "because")], [("a", "warning")]),
        ([_layer("a", 1), _layer("b", 1, "because")], [("b", "warning")]),
        ([_layer("a", {"x": 1, "y": 2}), _layer("b", {"y": 2, "x": 1})], []),
        ([_layer("a", 1), _layer("b", 2, "because"), _layer("c", 3)], [("c", "error")]),
    ],
)
def test_who_must_say_why(layers: list[Layer], expected: list[tuple[str, str]]) -> None:
    setting = Setting("--x", tuple(layers), tuple("--x" for _ in layers))
    assert [(f.at.path, f.severity) for f in _in_setting(setting)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a\0b", "NUL (U+0000) as its character 2"), ("\ud800", "a lone surrogate (U+D800)")],
)
def test_what_no_process_can_be_given(store: Store, text: str, expected: str) -> None:
    at = Location("x")
    rule = load("value.unrepresentable")
    subject = catalog_subject(CATALOG, store)
    words = Subject(subject.catalog, launches=(Launch("head", at, (Word(text, at),)),))
    variables = (Variable("X", text, at),)
    environment = Subject(subject.catalog, launches=(Launch("head", at, (), variables),))
    assert expected in next(iter(rule.check(words))).message
    assert len(list(rule.check(environment))) == 1
    ok = Subject(subject.catalog, launches=(Launch("head", at, (Word("é𝄞\n", at),)),))
    assert list(rule.check(ok)) == []
