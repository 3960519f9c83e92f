"""Whatever a catalogue file holds, loading it gives an entry or a RecipeError."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.kinds import KINDS, Kind
from generator.catalog.load import load
from generator.catalog.store import Store, open_store
from generator.errors import RecipeError
from tests.source.test_fuzz import yaml_like

DEEP = b"[" * 90 + b"]" * 90
SAMPLES = (
    *(b"", b"\xff\xfe", b"\x00", b"- a", b"text", b"5", b"~", b"[]", b"{}", b"1: x", b"~: x"),
    *(b"? [a]\n: b", b"a: &x [*x]", b"a: b: c", b"--- a\n--- b", b"...", b"%YAML 9.9\n--- a"),
    *(b"'\\0'", b'title: "\\0"', b'"\\ud800": a', b"\xef\xbb\xbftitle: x", "ä: ö".encode("utf-16")),
    *(b"title: .nan", b"title: [1]", b"true: x", b"<<: {a: b}", b"a: !!binary x", b"title: 1e999"),
    *(b"arguments: []", b"arguments: {1: 2}", b"arguments: {--x: 1}", b"environment: {A: [~]}"),
    *(b"arguments: {--x: {value: " + DEEP + b", because: x, source: here}}",),
    *(b"drafts: {0: a}", b"drafts: [[1]]", b"cells: [{architectures: sm_90}]", b"sources: [a]"),
    *(b"nodes: {a: {hardware: 1}}", b"placeholders: {A: {defaults: {moon: {}}}}", b"defaults: 1"),
    *(b"topology: {nodes: " + b"9" * 390 + b"}", b"weights-gb: {value: " + b"9" * 390 + b"}"),
    *(b"weights-gb: {value: -.inf}", b"weights-gb: {value: 1e400}", b"x: " + b"y" * 70_000),
)
kinds = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())


def assert_loads(file: Path, kind: Kind, content: bytes, store: Store) -> None:
    file.write_bytes(content)
    try:
        entry = load(file, "recipes/f.yaml", kind, store)
    except RecipeError:
        return
    assert entry.value is not None or entry.findings
    for finding in entry.findings:
        assert finding.rule.startswith("yaml.")
        assert finding.message
        assert finding.hint
        assert str(finding.at).startswith("recipes/f.yaml:")


@kinds
def test_a_hostile_file_is_explained(tmp_path: Path, kind: Kind) -> None:
    for content in SAMPLES:
        assert_loads(tmp_path / "f.yaml", kind, content, Store(None))
        assert_loads(tmp_path / "f.yaml", kind, content, open_store(tmp_path))


@kinds
@given(content=st.binary(max_size=60) | yaml_like.map(lambda t: t.encode("utf-8", "replace")))
@settings(max_examples=30)
def test_any_bytes_are_explained(
    tmp_path_factory: pytest.TempPathFactory, kind: Kind, content: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzz.yaml"
    assert_loads(file, kind, content, Store(None))


@kinds
@given(data=st.data())
@settings(max_examples=15)
def test_a_good_file_with_a_bad_spot_is_explained(
    root: Path, tmp_path_factory: pytest.TempPathFactory, kind: Kind, data: st.DataObject
) -> None:
    content = _good(root, kind)
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 12)))
    spot = data.draw(st.binary(max_size=8) | st.sampled_from([b"\n", b": ", b"- ", b"{", b"~"]))
    file = tmp_path_factory.getbasetemp() / "fuzz.yaml"
    assert_loads(file, kind, content[:start] + spot + content[end:], Store(None))


def _good(root: Path, kind: Kind) -> bytes:
    if kind.folder:
        return min((root / "recipes" / kind.folder).glob("*.yaml")).read_bytes()
    if kind.file:
        return (root / "recipes" / kind.file).read_bytes()
    if kind.written:
        # Its first flags: marks of thousands of values are no better place for a bad spot.
        lines = min((root / kind.written).glob("*.json")).read_bytes().splitlines(keepends=True)
        return b"".join(lines[:8]).rstrip(b",\n") + b'], "environment": []}\n'
    return b"answers: {FABRIC_ADDRESS: 192.0.2.1}\nnodes: {a: {hardware: dgx-spark}}\n"
