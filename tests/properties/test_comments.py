"""No value breaks out of a comment: a header is a header, whatever stands in it."""

import subprocess

import pytest
import yaml
from hypothesis import example, given, settings

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers
from generator.plan.resolve import resolve
from generator.render.bundle import bundle
from generator.render.quoting import comment
from generator.render.templates import Templates
from generator.vocabulary import Target
from tests.properties.hostile import FRAGMENTS, answers, many_texts, texts
from tests.targets import PAIR_TARGETS


@given(text=texts())
@settings(max_examples=200)
def test_a_comment_is_one_line_for_every_reader(text: str) -> None:
    line = comment(text)
    assert line.isprintable()
    assert len(line.splitlines()) <= 1
    assert list(yaml.compose_all(f"# {line}\n", Loader=yaml.CSafeLoader)) == []


@pytest.mark.parametrize(
    ("recipe", "target"), [*(("pair", target) for target in PAIR_TARGETS), ("single", "kserve")]
)
@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=10)
def test_a_header_stays_a_comment(
    small: Catalog, templates: Templates, recipe: str, target: Target, values: list[str]
) -> None:
    text = "".join(values)
    extra = {"IMAGE": f"i{text}", "HEAD_CACHE_DIR": f"/c{text}", "HEAD_FABRIC_ADDRESS": text}
    plan = resolve(small, recipe, target, answers(small, values, extra))
    for name, rendered in bundle(small, plan, templates).items():
        if name.endswith(".md"):
            continue
        head, rest = _header(rendered)
        lines = head.split("\n")
        assert f"# image: {comment(plan.head.image)}" in lines
        assert f"# made by: {comment(plan.command)}" in lines
        if name.endswith(".yaml"):
            assert list(yaml.load_all(rest, Loader=yaml.CSafeLoader)) == list(
                yaml.load_all(rendered, Loader=yaml.CSafeLoader)
            )
        else:
            assert _accepted(rendered)


def test_the_header_names_what_made_the_file(small: Catalog, templates: Templates) -> None:
    plan = resolve(small, "pair", "kubernetes", answers(small, ["it's"]))
    head, _ = _header(bundle(small, plan, templates)["manifest.yaml"])
    for fact in (
        "recipe pair",
        "registry.example/stub:1.0@sha256:1111",
        "NODE: node-a",
        "FABRIC_ADDRESS: 192.0.2.1",
        """made by: recipe render pair --node node-a --set '--text-0=it'"'"'s'""",
    ):
        assert fact in head


def test_a_header_says_when_the_file_is_not_ready(small: Catalog, templates: Templates) -> None:
    plan = resolve(small, "pair", "docker", Answers())
    head, _ = _header(bundle(small, plan, templates)["head.sh"])
    assert "NOT READY: HEAD_FABRIC_ADDRESS, WORKER_FABRIC_ADDRESS" in head
    assert "made by" not in head


@pytest.mark.parametrize("text", ["echo 'one", "if true; then", "$(", "done"])
def test_a_broken_script_is_noticed(text: str) -> None:
    assert not _accepted(text)


def _header(text: str) -> tuple[str, str]:
    """The comment lines at the top (split at line feeds alone), and the rest."""
    lines = text.split("\n")
    count = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "\n".join(lines[:count]), "\n".join(lines[count:])


def _accepted(script: str) -> bool:
    return subprocess.run(["sh", "-n"], input=script.encode(), check=False).returncode == 0
