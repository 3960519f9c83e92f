"""Whatever is read, there are launches and findings with places of the file, never more."""

import json
import tempfile
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.catalog import Catalog
from generator.errors import RecipeError
from generator.finding import Location
from generator.launch import TextFile, TextKind
from generator.lint.launches import Launches
from generator.lint.lint import Group, Reading, read
from generator.lint.text_reader import read as read_text
from tests.lint.reading import found, knowledge

KINDS: tuple[TextKind, ...] = ("yaml", "shell", "markdown", "dockerfile", "systemd", "text")
NAMES = ("a.yaml", "a.sh", "a.md", "a.service", "Dockerfile", "script", "a.bin")
# Pieces of all the languages that are read, in any order.
PIECES = st.sampled_from(
    [
        *("\n", " ", "  ", "\t", "\r\n", "\\", "\\\n", "'", '"', "`", "$", "$$", "${", "}", "$("),
        *(")", "(", "((", "{", "#", "<<EOF\n", "EOF\n", "<<-'E'", "<", ">", "&", "&&", "|", ";"),
        *(";;", "=", "+=", "A", "A=", "A=(", "${A[@]}", "${A:-", "if ", "fi\n", "case ", "esac"),
        *("export ", "set -a\n", "vllm ", "serve ", "--x ", "sh -c ", "docker run -e ", "env "),
        *("- ", ": ", "|\n", ">-\n", "&a ", "*a", "<<: *a", "[", "]", ",", "---\n", "? ", "!t "),
        *("containers:\n", "services:\n", "command: ", "args: ", "image: ", "predictor: {model: "),
        *("kind: ConfigMap\n", "env:\n", "data:\n", "x.sh: ", "nodeSelector:\n", "affinity: "),
        *("```sh\n", "```yaml\n", "```\n", "~~~", "$ ", "FROM ", "CMD ", "ENTRYPOINT [", "ENV "),
        *("[Service]\n", "[Container]\n", "ExecStart=", "Environment=", "Exec=", "Image=", "%h"),
        *("model: ", "runtime: vllm\n", "defaults: {", "{model}", "}}", "serveConfigV2: |\n"),
        *("ARG A=", "RUN ", "\ufeff", "\x85", "\u2028", "\u00e9", "\U0001f600", "\x07", "{{"),
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=4), max_size=40).map("".join)

# Data of the shapes that are looked for, with anything where text is expected.
KEYS = st.sampled_from(
    [
        *("kind", "metadata", "name", "spec", "containers", "initContainers", "mainContainer"),
        *("predictor", "model", "services", "componentType", "command", "args", "env", "envs"),
        *("value", "image", "nodeSelector", "affinity", "nodeAffinity", "resources", "limits"),
        *("apiVersion", "runtime", "container", "defaults", "runtime_env", "extraArgs", "script"),
        *("model_id", "base_args", "variants", "features", "modes", "hardware_overrides", "guide"),
        *("applications", "llm_configs", "engine_kwargs", "serveConfigV2", "steps", "source"),
        *("nvidia.com/gpu.product", "entrypoint", "environment", "data", "a.sh", "modelFormat"),
    ]
)
SCALARS = (
    st.sampled_from(["ConfigMap", "Pod", "sh", "-c", "vllm serve $A", "$(A)", "$$", "#!/bin/sh"])
    | st.none()
    | st.booleans()
    | st.integers()
    | TEXTS.map(lambda text: "".join(c for c in text if c.isprintable() or c == "\n"))
)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=30,
)
# A service or a container whose command is anything.
CONTAINER = st.fixed_dictionaries({"image": SCALARS, "command": DATA, "args": DATA, "env": DATA})
# Recipes of the public collections, and a Serve configuration, with anything in them.
RECIPES = (
    st.fixed_dictionaries(
        {"model": st.just("m"), "runtime": st.sampled_from(["vllm", "sglang", "x"])},
        optional={"command": SCALARS, "defaults": DATA, "env": DATA, "container": SCALARS},
    )
    | st.fixed_dictionaries(
        {"model": st.fixed_dictionaries({"model_id": st.just("m")}, optional={"base_args": DATA})},
        optional={
            "variants": st.dictionaries(KEYS, DATA, max_size=3),
            "features": st.dictionaries(KEYS, DATA, max_size=3),
            "hardware_overrides": DATA,
            "guide": SCALARS,
        },
    )
    | st.fixed_dictionaries(
        {"apiVersion": st.just("ray.io/v1"), "llm_configs": st.none()},
        optional={"spec": st.fixed_dictionaries({"serveConfigV2": SCALARS, "entrypoint": SCALARS})},
    )
    | st.builds(
        lambda llm: {"applications": [{"args": {"llm_configs": [llm]}}]},
        st.fixed_dictionaries({}, optional={"engine_kwargs": DATA, "runtime_env": DATA}),
    )
)


def _is_in(at: Location, text: str) -> bool:
    lines = text.split("\n")
    return 1 <= at.line <= len(lines) and 1 <= at.column <= len(lines[at.line - 1]) + 1


def _places(reading: Reading) -> list[Location]:
    launches = [launch for group in reading.groups for launch in group.launches]
    return [
        *(note.at for note in reading.notes),
        *(launch.at for launch in launches),
        *(word.at for launch in launches for word in launch.words),
        *(variable.at for launch in launches for variable in launch.environment),
    ]


def _outside(kind: TextKind, text: str) -> list[Location]:
    """The places that are reported and are none of the text."""
    result = read_text(TextFile("file", text, kind), Launches(knowledge()))
    reading = Reading((Group((), result.launches),), result.notes, 1)
    return [at for at in _places(reading) if not _is_in(at, text)]


@pytest.mark.parametrize("kind", KINDS)
@given(text=TEXTS)
def test_any_text(kind: TextKind, text: str) -> None:
    assert _outside(kind, text) == []


@pytest.mark.parametrize("language", ["sh", "console", "dockerfile", "yaml"])
@given(text=TEXTS)
def test_any_text_in_a_fence(language: str, text: str) -> None:
    assert _outside("markdown", f"# Page\n\n  ```{language}\n{text}\n  ```\n") == []


@given(data=DATA | CONTAINER, style=st.sampled_from([None, "'", '"', "|", ">"]))
def test_any_manifest(data: object, style: str | None) -> None:
    for document in (data, {"spec": {"containers": [data]}}, {"services": {"a": data}}):
        text = yaml.safe_dump(document, default_style=style, allow_unicode=True, width=20)
        assert _outside("yaml", text) == []


@given(data=RECIPES)
def test_any_public_recipe(data: object) -> None:
    text = yaml.safe_dump(data, allow_unicode=True, width=20)
    assert _outside("yaml", text) == []


@given(script=TEXTS)
def test_any_script_in_a_manifest(script: str) -> None:
    text = json.dumps({"containers": [{"command": ["sh", "-c", f"vllm -x; {script}"]}]})
    assert _outside("yaml", text) == []


@given(content=st.binary(max_size=200) | TEXTS.map(lambda t: t.encode("utf-8", "replace")))
def test_any_bytes(catalog: Catalog, content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in NAMES:
            (root / name).write_bytes(content)
        paths = [root, *(root / name for name in NAMES)]
        try:
            reading = read(paths, catalog, hardware=None, engine=None, base=root)
        except RecipeError as error:
            pytest.fail(f"files that can be opened are read: {error}")
        text = content.decode("utf-8-sig", "replace")
        assert [at for at in _places(reading) if not _is_in(at, text)] == []


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("shell", "$(" * 5_000),
        ("shell", "${A:-" * 5_000),
        ("shell", '"${A:-' * 5_000),
        ("shell", "$(cat <<E\n" * 5_000),
        ("shell", "(" * 20_000),
        ("shell", "if true; then A=1; A=2; " * 5_000),
        ("shell", "sh -c " * 5_000),
        ("shell", "docker run " * 5_000 + "image vllm"),
        ("shell", "A=(" * 5_000),
        ("shell", "env " * 5_000 + "vllm"),
        ("shell", "x " * 5_000),
        ("yaml", "[" * 5_000),
        ("yaml", "- " * 5_000),
        ("yaml", "a: &a {b: &b [*a]}\n"),
        ("markdown", "```sh\n" * 5_000),
        ("dockerfile", "RUN \\\n" * 5_000),
        ("systemd", "[Service]\nExecStart=vllm serve \\\n" + "# a\n" * 20_000),
        ("systemd", "[Service]\nExecStart=" + "\\\n" * 20_000),
        ("systemd", "[Service]\n" + "Environment=A=1\n" * 5_000),
        ("yaml", "model: m\nruntime: vllm\ncommand: '" + "{model} " * 5_000 + "'\n"),
        ("yaml", "applications: [{args: {llm_configs: [{engine_kwargs: &a {b: *a}}]}}]\n"),
    ],
)
def test_what_is_nested_without_end(kind: TextKind, text: str) -> None:
    result = found(kind, text)
    assert all(_is_in(note.at, text) for note in result.notes)
    assert len(result.launches) <= 1


def test_aliases_that_multiply() -> None:
    lines = ["a0: &a0 {containers: [{args: [-x]}]}"]
    lines += [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 12)]
    result = found("yaml", "\n".join(lines) + "\n")
    assert [str(word.at) for one in result.launches for word in one.words] == ["file:1:31"]


def test_merges_that_multiply() -> None:
    lines = ["a0: &a0 {image: vllm}"]
    lines += [f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}]}}" for n in range(1, 12)]
    result = found("yaml", "\n".join([*lines, "services:", "  s: *a11", ""]))
    (one,) = result.launches
    assert (one.image, one.at.line, one.at.column) == ("vllm", 12, 1)
