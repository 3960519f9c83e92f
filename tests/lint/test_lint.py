"""Reading files and folders, and running rules over them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput
from generator.finding import Finding
from generator.lint import part
from generator.lint.lint import Reading, check, lint, read
from generator.rules.rule import Rule, Subject

POD = """\
spec:
  nodeSelector: {nvidia.com/gpu.product: NVIDIA-H200}
  containers:
    - args: [python3, -m, sglang.launch_server, --attention-backend, fa4]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deploy").mkdir()
    (tmp_path / "deploy" / "pod.yaml").write_text(POD, encoding="utf-8")
    (tmp_path / "deploy" / "README.md").write_text("```sh\nvllm serve\n```\n", encoding="utf-8")
    (tmp_path / "deploy" / "broken.yaml").write_text("a: [\n", encoding="utf-8")
    (tmp_path / "deploy" / "data.bin").write_bytes(b"\0")
    (tmp_path / "run.sh").write_text(
        "python3 -m sglang.launch_server --attention-backend fa4\n", encoding="utf-8"
    )
    return tmp_path


def _read(catalog: Catalog, base: Path, *paths: Path, hardware: str | None = None) -> Reading:
    return read(paths, catalog, hardware=hardware, engine=None, base=base)


def test_a_folder_is_one_group_and_a_file_another(catalog: Catalog, folder: Path) -> None:
    reading = _read(catalog, folder, folder / "deploy", folder / "run.sh")
    assert [[file.path for file in group.files] for group in reading.groups] == [
        ["deploy/README.md", "deploy/broken.yaml", "deploy/pod.yaml"],
        ["run.sh"],
    ]
    assert [[str(one.at) for one in group.launches] for group in reading.groups] == [
        ["deploy/README.md:2:1", "deploy/pod.yaml:4:7"],
        ["run.sh:1:1"],
    ]
    assert [(str(note.at), note.rule) for note in reading.notes] == [
        ("deploy/broken.yaml:2:1", "yaml.syntax")
    ]
    assert reading.count == 4


def test_a_file_that_is_read_twice_counts_once(catalog: Catalog, folder: Path) -> None:
    file = folder / "deploy" / "pod.yaml"
    assert _read(catalog, folder, file, file).count == 1


def test_names_outside_of_the_base_are_absolute(catalog: Catalog, folder: Path) -> None:
    reading = _read(catalog, folder / "deploy", folder / "run.sh")
    assert reading.groups[0].files[0].path == (folder / "run.sh").as_posix()


def test_the_person_says_what_files_do_not(catalog: Catalog, folder: Path) -> None:
    reading = read([folder], catalog, hardware="mi355x", engine="vllm", base=folder)
    (group,) = reading.groups
    assert [(one.engine, one.architecture) for one in group.launches] == [
        ("sglang", "gfx950"),
        ("vllm", "gfx950"),
        ("sglang", "sm_90"),
    ]


def test_the_rules_of_the_catalogue(catalog: Catalog, folder: Path) -> None:
    findings = lint([folder], catalog, hardware=None, engine=None, base=folder)
    assert [(str(f.at), f.severity) for f in findings if f.rule == "kernel.fa4-on-sm90"] == [
        ("deploy/pod.yaml:4:70", "error"),
        ("run.sh:1:53", "note"),
    ]
    assert [str(f.at) for f in findings if f.rule == "yaml.syntax"] == ["deploy/broken.yaml:2:1"]


def test_rules_see_each_group_alone(
    catalog: Catalog, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Subject] = []

    def look(subject: Subject) -> Iterator[Finding]:
        seen.append(subject)
        for launch in reversed(subject.launches):
            yield RULE.finding(launch.at, launch.label, "look")

    RULE = Rule("test.look", "note", since="0.1.0", needs="launches", check=look)  # noqa: N806
    monkeypatch.setattr(part, "rules_for", lambda _subject: iter([RULE]))
    reading = _read(catalog, folder, folder / "run.sh", folder / "deploy")
    findings = check(reading, catalog)
    assert [len(subject.files) for subject in seen] == [1, 3]
    assert [str(finding.at) for finding in findings] == [
        "deploy/README.md:2:1",
        "deploy/broken.yaml:2:1",
        "deploy/pod.yaml:4:7",
        "run.sh:1:1",
    ]


def test_an_empty_folder(catalog: Catalog, tmp_path: Path) -> None:
    assert lint([tmp_path], catalog, hardware=None, engine=None, base=tmp_path) == ()
    assert _read(catalog, tmp_path, tmp_path).count == 0


def test_a_path_that_is_not_there(catalog: Catalog, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"missing: no such file or folder"):
        _read(catalog, tmp_path, tmp_path / "missing")


def test_nothing_is_changed(catalog: Catalog, folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    lint([folder], catalog, hardware=None, engine=None, base=folder)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
