"""Files are looked at in parts, on all cores: what is found is the same as of all at once."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from generator import processes
from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.lint import part
from generator.lint.lint import lint, read
from generator.rules import registry
from generator.rules.names import module_of
from generator.rules.registry import OF_RENDERS, OF_TEXTS, load, rule_ids
from generator.rules.rule import Rule
from tests.conftest import ROOT
from tests.tree import make_tree

FIXTURES = ROOT / "tests" / "rules"


# Faults that only two files together have, each file of which says nothing on its own.
_DECODE = """\
apiVersion: v1
kind: Pod
metadata: {name: decode, namespace: models}
spec:
  nodeSelector: {kubernetes.io/hostname: node-1}
  hostNetwork: true
  containers:
    - name: engine
      image: tiny-lab/engine:1.1.0-20260802
      command: [vllm, serve, tiny-lab/Tiny-Poet]
      args:
        - --kv-transfer-config={"kv_connector":"NixlConnector","kv_role":"kv_consumer"}
        - --nnodes=2
        - --reasoning-parser=tiny
"""
_TOGETHER: Final = {
    "decode.yaml": _DECODE,
    "prefill.yaml": _DECODE.replace("decode", "prefill").replace("consumer", "producer")
    + """\
        - --speculative-config={"method":"dspark","num_speculative_tokens":5}
      env: [{name: GLOO_SOCKET_IFNAME, value: eth0}]
""",
    "digests/a.yaml": f"image: tiny-lab/engine:1.0.0@sha256:{'1' * 64}\n",
    "digests/b.yaml": f"image: tiny-lab/engine:1.0.0@sha256:{'2' * 64}\n",
    "ask.sh": """\
curl --max-time 9 http://localhost:8000/v1/chat/completions -d '{"max_tokens": 200,
  "reasoning_effort": "odd", "repetition_penalty": 1.05}'
kubectl apply -f open.yaml
""",
    "notes.md": "Use tiny-lab/engine:1.1.0-20260801.\n",
    "open.yaml": "node: <NODE>\n",
}


def _found(catalog: Catalog, folder: Path) -> tuple[Finding, ...]:
    return lint([folder], catalog, hardware=None, engine=None, base=folder, today="2026-08-15")


def _split(
    catalog: Catalog, folder: Path, longest: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[Finding, ...]:
    monkeypatch.setattr(part, "LONGEST", longest)
    return _found(catalog, folder)


def _replace(monkeypatch: pytest.MonkeyPatch, rules: Mapping[str, Rule]) -> None:
    loaded = registry._load
    instead = {module_of(id_): rule for id_, rule in rules.items()}
    monkeypatch.setattr(
        registry, "_load", lambda module: instead[module] if module in instead else loaded(module)
    )


def test_each_rule_says_of_a_file_alone_what_it_says_beside_others(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule that compares files has to be marked as one across files."""
    alone = _split(catalog, FIXTURES, 1, monkeypatch)
    assert alone == _split(catalog, FIXTURES, 10_000, monkeypatch)
    assert len({finding.rule for finding in alone}) > 100


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("together")
    for name, text in _TOGETHER.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def tiny() -> Catalog:
    return Catalog(FIXTURES / "_catalog")


@pytest.mark.parametrize("rule", [id_ for id_ in rule_ids() if load(id_).across_files])
def test_a_rule_across_files_needs_its_mark(
    rule: str, tiny: Catalog, together: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With it, files in parts have the findings of all files at once; without it, they have not."""
    whole = _split(tiny, together, 10_000, monkeypatch)
    assert _split(tiny, together, 1, monkeypatch) == whole
    _replace(monkeypatch, {rule: replace(load(rule), across_files=False)})
    assert _split(tiny, together, 1, monkeypatch) != whole


def test_a_rule_across_files_names_the_launches_that_it_compares(
    tiny: Catalog, together: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were these sent without their words, as the others are, rules would miss what they do."""
    whole = _split(tiny, together, 10_000, monkeypatch)
    across = {id_: load(id_) for id_ in rule_ids() if load(id_).across_files}
    blind = {id_: replace(rule, compares=lambda _one: False) for id_, rule in across.items()}
    _replace(monkeypatch, blind)
    assert _split(tiny, together, 1, monkeypatch) != whole


def test_launches_that_no_rule_compares_are_sent_without_words(
    catalog: Catalog, tmp_path: Path
) -> None:
    make_tree(tmp_path, 40)
    (group,) = read([tmp_path], catalog, hardware=None, engine=None, base=tmp_path).groups
    started = [launch for launch in group.launches if launch.engine]
    assert len(started) > 30
    assert not any(launch.words for launch in started)


def test_rules_across_files_are_among_those_that_are_run_last() -> None:
    across = [id_ for id_ in rule_ids() if load(id_).across_files]
    assert across
    assert {module_of(id_) for id_ in across} <= {*OF_RENDERS, *OF_TEXTS}


def test_one_process_and_two_find_the_same(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_tree(tmp_path, 100)
    monkeypatch.setattr("threading.active_count", lambda: 1)
    found = []
    for cores in (1, 2):
        monkeypatch.setattr(processes, "_cores", lambda cores=cores: cores)
        found.append(_found(catalog, tmp_path))
    assert found[0] == found[1]
    assert len(found[0]) > 100


def test_progress_counts_files(catalog: Catalog, tmp_path: Path) -> None:
    make_tree(tmp_path, 40)
    told: list[tuple[int, int, str]] = []
    read(
        [tmp_path],
        catalog,
        hardware=None,
        engine=None,
        base=tmp_path,
        progress=lambda *said: told.append(said),
    )
    assert [(done, every) for done, every, _ in told] == [(0, 40), (16, 40), (32, 40)]
    assert all((tmp_path / name).is_file() for _, _, name in told)


def test_variables_of_a_file_beside_are_seen_from_every_part(
    catalog: Catalog, tmp_path: Path
) -> None:
    """`.env` answers the variables of Compose files."""
    text = "services:\n  a:\n    image: ${NAMED}\n"
    for number in range(part.LONGEST + 4):
        (tmp_path / f"compose-{number:02}.yaml").write_text(text, encoding="utf-8")
    assert "placeholder.unresolved" in {finding.rule for finding in _found(catalog, tmp_path)}
    # Without a suffix, a file is read where its first line says that a shell reads it.
    (tmp_path / ".env").write_text("#!/bin/sh\nNAMED=a/b:1\n", encoding="utf-8")
    assert "placeholder.unresolved" not in {finding.rule for finding in _found(catalog, tmp_path)}
