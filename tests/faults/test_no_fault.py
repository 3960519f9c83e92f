"""Words that only look like faults. Each of these was once reported as one."""

import textwrap
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.lint.lint import lint


def found(catalog: Catalog, folder: Path, name: str, text: str) -> list[Finding]:
    """What one file is told, without notes and what is said about digests."""
    (folder / name).write_text(textwrap.dedent(text), encoding="utf-8")
    findings = lint([folder / name], catalog, hardware=None, engine=None, base=folder)
    return [f for f in findings if f.severity != "note" and f.rule != "image.digest-missing"]


SOUND = {
    "systemd fills in what a file of its own says": (
        "a.service",
        """\
        [Service]
        EnvironmentFile=/etc/default/vllm
        ExecStart=/usr/bin/vllm serve a/b --port ${PORT} --served-model-name $NAME
        """,
    ),
    "Ansible fills in its tasks": (
        "play.yml",
        """\
        - hosts: all
          tasks:
            - community.docker.docker_container: {image: "{{ image }}", command: "{{ args }}"}
        """,
    ),
    "an item of an array in zsh": (
        "run.sh",
        "#!/bin/zsh\nset=(model a/b port 80)\nvllm serve $set[model] --port $set[port]\n",
    ),
    "a variable that came between two known releases": (
        "run.sh",
        "docker run --device /dev/kfd --device /dev/dri -e VLLM_ROCM_USE_AITER_FP4BMM=0 "
        "vllm/vllm-openai-rocm:v0.16.0 --model a/b",
    ),
    "a container that is given no words": ("run.sh", "docker run --gpus all vllm/vllm-openai:v1\n"),
    "flags of vLLM-Omni": (
        "run.sh",
        "vllm serve a/b --omni --usp 2 --deploy-config x.yaml --max-model-len 4096\n",
    ),
    "a flag that a page of recipes shows once": (
        "recipe.yaml",
        """\
        model: {model_id: a/b, base_args: [--max-model-len, "8192", --enforce-eager]}
        variants: {default: {extra_args: [--max-model-len, "4096"]}}
        """,
    ),
    "an image that Compose builds under this name": (
        "compose.yaml",
        """\
        services:
          a:
            build: .
            image: "mine:latest"
            runtime: nvidia
            command: vllm serve a/b
        """,
    ),
}


@pytest.mark.parametrize("form", SOUND)
def test_what_only_looks_like_a_fault(catalog: Catalog, tmp_path: Path, form: str) -> None:
    name, text = SOUND[form]
    assert found(catalog, tmp_path, name, text) == []


# From public repositories, shortened: some deserve a warning, and none an error.
NO_ERROR = {
    "how many pictures a prompt may have": (
        "recipe.yaml",
        'guide: |\n  vllm serve a/b --limit-mm-per-prompt \'{"image": 4, "audio": 1}\'\n',
    ),
    "images that ko builds": (
        "pod.yaml",
        "kind: Pod\nspec: {containers: [{name: a, image: 'ko://github.com/a/b/cmd/vllm'}]}\n",
    ),
    "actions of a template in a text": (
        "map.yaml",
        'kind: ConfigMap\ndata:\n  a: "{{ range .X }}{{ . }}{{ else }}x{{ end }}"\n',
    ),
    "flags that a shell prints": (
        "run.sh",
        'vllm serve a/b --served-model-name x $([ "$R" = 0 ] && echo "--host a --port 8000")\n',
    ),
    "words that are left out": (
        "README.md",
        "```sh\nvllm serve ...\n  --max-model-len 4096\nvllm serve a/b -tp 8 ...\n```\n",
    ),
    "values that a page leaves to its reader": (
        "README.md",
        "```sh\nvllm serve a/b --port <http_port> --max-model-len <n_of_tokens> \\\n"
        "  --speculative-config '{\"model\": <draft_model>}'\n```\n",
    ),
    "what a script tells its user": (
        "run.sh",
        'echo "Usage: $0 <MODEL>"\nprintf "set <TOKEN>\\n" >&2\nvllm serve "${MODEL}"\n',
    ),
    "what envsubst fills in": (
        "pod.yaml",
        "# envsubst < pod.yaml | kubectl apply -f -\nkind: Pod\nmetadata: {name: '${NAME}'}\n",
    ),
    "a flag and its value in an item that a page joins": (
        "recipe.yaml",
        """\
        meta: {title: a}
        model: {model_id: a/b, base_args: ["--max-model-len auto", --enforce-eager]}
        variants: {default: {}}
        """,
    ),
    "images of several kinds in one repository": (
        "pod.yaml",
        "kind: Pod\nspec:\n  containers:\n    - image: a/b:v1.2.0\n# beside a/b:server-v1.2.0\n",
    ),
}


@pytest.mark.parametrize("form", NO_ERROR)
def test_what_is_no_error(catalog: Catalog, tmp_path: Path, form: str) -> None:
    name, text = NO_ERROR[form]
    findings = found(catalog, tmp_path, name, text)
    assert [str(finding) for finding in findings if finding.severity == "error"] == []


def test_a_request_goes_to_the_server_that_its_page_starts(
    catalog: Catalog, tmp_path: Path
) -> None:
    request = "curl -m 9 localhost:8000/v1/completions -d '{\"max_tokens\": 16}'\n"
    start = "vllm serve a/b --max-model-len 4096"
    (tmp_path / "other.sh").write_text(f"{start} --reasoning-parser qwen3\n")
    pages = {"own": f"```sh\n{start}\n{request}```\n", "none": f"```sh\n{request}```\n"}
    for name, text in pages.items():
        (tmp_path / f"{name}.md").write_text(text)
    findings = lint([tmp_path], catalog, hardware=None, engine=None, base=tmp_path)
    assert [f.at.path for f in findings if f.rule == "load.reply-cut"] == ["none.md"]
