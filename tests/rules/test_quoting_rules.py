"""What a shell, the kubelet, Compose and a Dockerfile make of quotes, blanks and variables."""

from pathlib import Path
from textwrap import dedent

import pytest

from generator.catalog.catalog import Catalog
from generator.lint.lint import lint

GROUPS = ("flag.", "quoting.", "shell.", "environment.")
JSON = '{"method": "mtp", "num_speculative_tokens": 2}'


def found(catalog: Catalog, folder: Path, name: str, text: str) -> list[str]:
    """Rules of this area with the line that they point at."""
    file = folder / name
    file.write_text(dedent(text))
    findings = lint([file], catalog, hardware=None, engine=None, base=folder)
    return [f"{f.rule}:{f.at.line}" for f in findings if f.rule.startswith(GROUPS)]


def pod(*arguments: str, before: str = "") -> str:
    items = "".join(f"\n        - {argument}" for argument in arguments)
    return (
        "apiVersion: v1\nkind: Pod\nmetadata:\n  name: tiny\nspec:\n  containers:\n"
        f"    - name: engine\n      image: vllm/vllm-openai:v0.25.1\n{before}      args:{items}\n"
    )


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (f"'{JSON}'", []),
        (f"\"'{JSON.replace(chr(34), chr(92) + chr(34))}'\"", ["quoting.literal-quotes:13"]),
        ("'{method: mtp}'", ["quoting.unquoted-json:13"]),
        (JSON, ["quoting.json-read-as-yaml:13"]),
        ('\'{"method": "mtp",}\'', ["flag.invalid-json:13"]),
        ("\"{'method': 'mtp'}\"", ["flag.invalid-json:13"]),
    ],
)
def test_json_in_a_list_of_yaml(
    catalog: Catalog, tmp_path: Path, value: str, expected: list[str]
) -> None:
    text = pod("m", "--port=80", "--speculative-config", value)
    assert found(catalog, tmp_path, "pod.yaml", text) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (f"--speculative-config '{JSON}'", []),
        ('--speculative-config "{\\"method\\": \\"mtp\\"}"', []),
        (f"--speculative-config {JSON}", ["quoting.unquoted-json:1"]),
        ('--speculative-config {"method":"mtp","num_speculative_tokens":2}',
         ["quoting.unquoted-json:1"]),
        (f'--speculative-config "{JSON}"', ["quoting.unquoted-json:1"]),
        (f"--speculative-config=\\''{JSON}'\\'", ["quoting.literal-quotes:1"]),
    ],
)  # fmt: skip
def test_json_in_a_shell(catalog: Catalog, tmp_path: Path, words: str, expected: list[str]) -> None:
    assert found(catalog, tmp_path, "run.sh", f"vllm serve m {words}\n") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (pod("$MODEL"), ["quoting.variable-not-expanded:10"]),
        (pod("$(MODEL)"), []),
        (pod("--chat-template", "'{{ $x }}'"), []),
        (pod("m", before='      command: ["sh", "-c", "vllm serve $MODEL"]\n'), []),
    ],
)
def test_a_variable_in_a_pod(
    catalog: Catalog, tmp_path: Path, text: str, expected: list[str]
) -> None:
    assert found(catalog, tmp_path, "pod.yaml", text) == expected


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ('CMD ["--model", "$MODEL"]', ["quoting.variable-not-expanded:2"]),
        ("CMD vllm serve $MODEL", []),
    ],
)
def test_a_variable_in_a_dockerfile(
    catalog: Catalog, tmp_path: Path, command: str, expected: list[str]
) -> None:
    text = f"FROM vllm/vllm-openai:v0.25.1\n{command}\n"
    assert found(catalog, tmp_path, "Dockerfile", text) == expected


def test_compose_fills_variables_in_itself(catalog: Catalog, tmp_path: Path) -> None:
    text = """\
        services:
          engine:
            image: vllm/vllm-openai:v0.25.1
            command: ["$MODEL", "--port", "${PORT}"]
        """
    assert found(catalog, tmp_path, "compose.yaml", text) == []


SOUND = "vllm serve m \\\n  --port 80 \\\n  --max-num-seqs 4\n"


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (SOUND, []),
        (SOUND.replace("80 \\", "80 \\ "), ["shell.command-cut-short:2"]),
        (SOUND.replace("80 \\", "80 \\\t"), ["shell.command-cut-short:2"]),
        (SOUND.replace("80 \\", "80"), ["shell.command-cut-short:2"]),
        (SOUND.replace("80 \\\n", "80 \\\n  # few\n"), ["shell.command-cut-short:2"]),
        (SOUND.replace("80 \\\n", "80 \\\n  # few \\\n"), ["shell.command-cut-short:2"]),
        (f"{SOUND}\n--- a line of another kind\n", []),
        (f"{SOUND}# --port 81\necho -n done\n", []),
    ],
)
def test_a_continued_command(
    catalog: Catalog, tmp_path: Path, script: str, expected: list[str]
) -> None:
    assert found(catalog, tmp_path, "run.sh", script) == expected


def test_a_continued_command_in_a_page_and_in_a_manifest(catalog: Catalog, tmp_path: Path) -> None:
    cut = SOUND.replace("80 \\", "80")
    page = f"# Start\n\n```bash\n{cut}```\n"
    assert found(catalog, tmp_path, "page.md", page) == ["shell.command-cut-short:5"]
    script = "".join(f"    {line}\n" for line in cut.splitlines())
    manifest = (
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: start\ndata:\n"
        f"  start.sh: |\n    #!/bin/sh\n{script}"
    )
    assert found(catalog, tmp_path, "map.yaml", manifest) == ["shell.command-cut-short:9"]


def test_a_variable_that_the_file_itself_uses_is_its_own(catalog: Catalog, tmp_path: Path) -> None:
    script = "export VLLM_MY_PORT=80\nexport VLLM_MY_TYPO=1\nvllm serve m --port $VLLM_MY_PORT\n"
    assert found(catalog, tmp_path, "run.sh", script) == ["environment.not-read:2"]


@pytest.mark.parametrize(
    ("script", "severity"),
    [
        ("vllm serve m --port\n", "error"),
        ('PORT=""\nMORE="--port $PORT"\nvllm serve m $MORE\n', "warning"),
    ],
)
def test_a_flag_from_a_variable_may_have_its_value_where_it_runs(
    catalog: Catalog, tmp_path: Path, script: str, severity: str
) -> None:
    (tmp_path / "run.sh").write_text(script)
    findings = lint([tmp_path], catalog, hardware=None, engine=None, base=tmp_path)
    assert [f.severity for f in findings if f.rule == "flag.missing-value"] == [severity]
