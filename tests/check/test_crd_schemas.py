"""The program that makes the schemas of custom resources, and what is committed of it."""

import json
from pathlib import Path
from typing import Any

import pytest

from generator.check import crd_schemas
from generator.check.crd_schemas import add, generate, main, read
from generator.check.kubernetes_schemas import differences, write
from generator.check.schema_files import COMMON, CUSTOM, KUBERNETES, schema_file
from tests.check.custom_resources import REALISTIC
from tests.check.test_kubernetes_schemas import references


@pytest.fixture
def crds(schemas: Path) -> Path:
    return schemas.parent / CUSTOM


def test_committed_schemas_are_those_of_the_committed_definitions(crds: Path) -> None:
    files = generate(read(crds))
    assert differences(crds, files) == []
    versions = {kind: text.split()[1] for kind, text in REALISTIC.items()}
    assert set(files) == {COMMON, *(schema_file(v, kind) for kind, v in versions.items())}


def test_every_reference_is_local_and_every_definition_used(crds: Path) -> None:
    kubernetes = json.loads((crds.parent / KUBERNETES / COMMON).read_text(encoding="utf-8"))
    definitions = json.loads((crds / COMMON).read_text(encoding="utf-8"))["definitions"]
    used = set()
    for path in crds.glob("*.json"):
        for reference in references(json.loads(path.read_text(encoding="utf-8"))):
            base, name = reference.split("#/definitions/")
            assert base in ("", COMMON, f"../{KUBERNETES}/{COMMON}")
            assert name in (kubernetes["definitions"] if base.startswith("..") else definitions)
            used.add(name)
    assert set(definitions) <= used
    assert not set(definitions) & set(kubernetes["definitions"]), "fields_at needs them distinct"


def test_committed_definitions_are_as_add_writes_them(crds: Path, tmp_path: Path) -> None:
    for path in crds.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        assert '"description":"' not in text
        origin = text.splitlines()[0].removeprefix("# ")
        assert add(tmp_path, path, origin).read_text(encoding="utf-8") == text
    for definition in read(crds):
        project, _, rest = definition.origin.partition(" @ ")
        assert project.count("/") == 1
        assert len(rest.split()[0]) == 40
        assert rest.endswith(("(Apache-2.0)", "(MIT)"))


WIDGETS = """\
kind: CustomResourceDefinition
spec:
  group: g.io
  names: {kind: Widget, plural: widgets}
  versions:
    - {name: v1alpha1, served: false, schema: {openAPIV3Schema: {type: object}}}
    - name: v1
      served: true
      schema:
        openAPIV3Schema:
          type: object
          description: A widget.
          properties:
            spec:
              type: object
              properties:
                description: {type: string, description: What it is.}
"""


def test_add_then_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, folder = tmp_path / "source.yaml", tmp_path / "crds"
    source.write_text(WIDGETS, encoding="utf-8")
    assert main(["--add", str(source), "--origin", "a/b @ 0 c (MIT)", str(folder)]) == 0
    assert main(["--check", str(folder)]) == 1
    assert "widget-g.io-v1.json: missing" in capsys.readouterr().err
    assert main(["--write", str(folder)]) == 0
    assert main(["--check", str(folder)]) == 0
    assert {p.name for p in folder.glob("*.json")} == {COMMON, "widget-g.io-v1.json"}
    kind: Any = json.loads((folder / "widget-g.io-v1.json").read_text(encoding="utf-8"))
    assert kind["$comment"].startswith("From a/b @ 0 c (MIT): ")
    text = (folder / COMMON).read_text(encoding="utf-8")
    spec = json.loads(text)["definitions"]["g.io.v1.Widget"]["properties"]["spec"]
    assert spec["properties"] == {"description": {"type": "string"}}


@pytest.mark.parametrize(
    "text", ["kind: Widget\nspec: {names: {plural: widgets}}\n", "[1]", "a: [", "kind: x"]
)
def test_what_cannot_be_added(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "source.yaml"
    source.write_text(text, encoding="utf-8")
    assert main(["--add", str(source), "--origin", "a", str(tmp_path / "crds")]) == 2
    assert "hint: name a" in capsys.readouterr().err
    assert not (tmp_path / "crds").exists()


@pytest.mark.parametrize("damage", [WIDGETS, "", f"# a\n{crd_schemas._REMARK}" + '{"spec": 1}'])
def test_a_damaged_definition(
    damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, {"widgets.yaml": damage})
    assert main(["--check", str(tmp_path)]) == 3
    assert "widgets.yaml is no definition that this program wrote" in capsys.readouterr().err


def test_no_definitions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--write", str(tmp_path)]) == 3
    assert "holds no definitions" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
