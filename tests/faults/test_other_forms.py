"""The same faults in other kinds of files. Each of these was once overlooked."""

import textwrap
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.lint.lint import lint
from generator.models.image import Image


def found(catalog: Catalog, folder: Path, name: str, text: str, hardware: str | None) -> list[str]:
    """The faults and warnings of one file, each with its place, but those about digests."""
    (folder / name).write_text(textwrap.dedent(text), encoding="utf-8")
    findings = lint([folder / name], catalog, hardware=hardware, engine=None, base=folder)
    told = [f for f in findings if f.severity != "note" and f.rule != "image.digest-missing"]
    return [f"{f.rule} {f.at.line}:{f.at.column}" for f in told]


OTHER_FORMS = {
    "a model behind the image's entrypoint is the checkpoint": (
        "run.sh",
        """\
        docker run --gpus all --ipc=host vllm/vllm-openai:v0.28.0 nvidia/Gemma-4-31B-IT-NVFP4 \\
          --kv-cache-dtype fp8 --attention-backend FLASH_ATTN
        """,
        "sm_100",
        ["kernel.kv-dtype-not-supported 2:44"],
    ),
    "flags may stand before it": (
        "run.sh",
        "docker run --gpus all --ipc=host vllm/vllm-openai:v0.28.0 --kv-cache-dtype fp8 "
        "--attention-backend FLASH_ATTN nvidia/Gemma-4-31B-IT-NVFP4",
        "sm_100",
        ["kernel.kv-dtype-not-supported 1:100"],
    ),
    "the image for ROCm starts the engine, too": (
        "Dockerfile",
        """\
        FROM vllm/vllm-openai-rocm:v0.16.0
        ENV VLLM_ROCM_USE_AITER=1
        CMD ["deepseek-ai/DeepSeek-V3", "-tp", "8", "--max-model-len", "8192"]
        """,
        "gfx942",
        ["kernel.default-does-not-run 2:5"],
    ),
    "an alias of YAML": (
        "compose.yaml",
        """\
        x-image: &image vllm/vllm-openai:latest-cu130
        services:
          a: {image: *image, runtime: nvidia, command: --model tiny/Chat}
        """,
        None,
        ["image.floating-tag 1:10", "image.unpublished-tag 1:10"],
    ),
    "a tag in a variable": (
        "run.sh",
        'TAG=v0.21.0-cu130\ndocker run --gpus all "vllm/vllm-openai:${TAG}" --model tiny/Chat\n',
        None,
        ["image.unpublished-tag 2:23"],
    ),
    "a tag in an argument of a build": (
        "Dockerfile",
        "ARG TAG=v0.21.0-cu130\nFROM vllm/vllm-openai:${TAG} AS base\nRUN pip install nixl\n",
        None,
        ["image.unpublished-tag 2:6"],
    ),
    "a unit whose command ends early": (
        "a.service",
        "[Service]\nExecStart=/usr/bin/vllm serve a/b \\\n  --port 80\n  --max-num-seqs 4\n",
        None,
        ["shell.command-cut-short 3:11"],
    ),
    "probes of a service of Dynamo": (
        "graph.yaml",
        """\
        apiVersion: nvidia.com/v1alpha1
        kind: DynamoGraphDeployment
        metadata: {name: g}
        spec:
          services:
            Worker:
              componentType: worker
              livenessProbe: {httpGet: {path: /live, port: 9090}, failureThreshold: 1}
              extraPodSpec:
                mainContainer: {image: a/vllm-runtime:1.1.0, command: [python3, -m, dynamo.vllm]}
        """,
        None,
        ["kubernetes.hasty-liveness 8:7"],
    ),
    "nodes of a cloud": (
        "pod.yaml",
        """\
        kind: Pod
        metadata: {name: a}
        spec:
          nodeSelector: {cloud.google.com/gke-accelerator: nvidia-h100-80gb}
          containers:
            - image: lmsysorg/sglang:v0.5.18
              command: [python3, -m, sglang.launch_server, --model-path, a/b]
              args: [--attention-backend, trtllm_mla]
              resources: {limits: {nvidia.com/gpu: 1}}
        """,
        None,
        ["kernel.trtllm-outside-sm10x 8:35"],
    ),
    "a build for one architecture": (
        "run.sh",
        "docker run --device /dev/kfd --device /dev/dri --ipc host lmsysorg/sglang:v0.5.18-mi35x "
        "python3 -m sglang.launch_server --model-path a/b --attention-backend fa3",
        None,
        ["kernel.fa3-outside-sm8x-sm90 1:158"],
    ),
    "a path behind the image's entrypoint is a model, too": (
        "compose.yaml",
        """\
        services:
          v:
            image: vllm/vllm-openai:v0.25.1
            runtime: nvidia
            command: /models/Large --max-model-len 8192
            volumes: ["store:/models"]
        volumes: {store: {driver_opts: {type: nfs, device: ":/export"}}}
        """,
        None,
        ["model.lazy-load-over-network 2:3"],
    ),
    "another machine, and a container that runs": (
        "run.sh",
        """\
        ssh -p 22 node "docker exec -d c vllm serve a/b --hf-overrides {\\"a\\":1}"
        kubectl -n x exec pod/a -c v -- vllm serve a/b --maxmodellen 8
        """,
        None,
        ["flag.misspelt 2:48", "quoting.unquoted-json 1:64"],
    ),
    "a number with more digits": (
        "run.sh",
        "python3 -m sglang.launch_server --model-path zai-org/GLM-5.3-Flash --tp 4 "
        "--mem-fraction-static 0.850 --speculative-algorithm EAGLE --speculative-adaptive "
        "--speculative-draft-model-path a/b",
        "h200",
        ["kernel.adaptive-speculation-memory 1:133"],
    ),
    "CUDA in an argument, and a stage on a stage": (
        "Dockerfile",
        """\
        ARG CUDA=12.9.1
        FROM nvidia/cuda:${CUDA}-devel-ubuntu24.04 AS base
        FROM base
        RUN uv pip install --system 'vllm>=0.25.1' ray
        """,
        None,
        ["image.cuda-of-wheel 4:30"],
    ),
    "a command over two lines": (
        "run.sh",
        'EXTRA="-v /a:/b" \\\n  sudo ./start.sh\nA=1\nsudo ls\n',
        None,
        ["environment.lost-in-sudo 1:1"],
    ),
    "a script in a unit": (
        "a.service",
        """\
        [Service]
        ExecStart=sh -c 'vllm serve "$(ls -d /hub/models--a--b/snapshots/* | head -n1)"'
        """,
        None,
        ["script.first-snapshot 2:32"],
    ),
}


@pytest.mark.parametrize("form", OTHER_FORMS)
def test_another_form_of_a_fault(catalog: Catalog, tmp_path: Path, form: str) -> None:
    name, text, hardware, expected = OTHER_FORMS[form]
    assert sorted(found(catalog, tmp_path, name, text, hardware)) == expected


def test_a_beginning_of_a_flag_weighs_what_is_known_of_the_release(
    catalog: Catalog, tmp_path: Path
) -> None:
    """`--max-lo` begins several flags of each release."""
    for image, severity in (("vllm/vllm-openai:v0.25.1", "error"), ("mine/vllm:1", "warning")):
        script = tmp_path / "run.sh"
        script.write_text(f"docker run --gpus all --ipc host {image} vllm serve a/b --max-lo 4\n")
        findings = lint([script], catalog, hardware=None, engine=None, base=tmp_path)
        assert [f.severity for f in findings if f.rule == "flag.abbreviated"] == [severity]


def test_a_start_that_nobody_here_understands_is_said(catalog: Catalog, tmp_path: Path) -> None:
    play = tmp_path / "play.yml"
    play.write_text("# vllm serve a/b\n- hosts: all\n  tasks:\n    - shell: nohup vllm serve a/b\n")
    (finding,) = lint([play], catalog, hardware=None, engine=None, base=tmp_path)
    assert (finding.rule, finding.severity, str(finding.at)) == (
        "lint.unreadable",
        "note",
        "play.yml:4:20",
    )


def test_a_day_that_no_calendar_has_is_no_day(catalog: Catalog, tmp_path: Path) -> None:
    script = tmp_path / "run.sh"
    script.write_text("# recipe: waive flag.unknown until=2027-02-31 because=x\n")
    findings = lint([script], catalog, hardware=None, engine=None, base=tmp_path)
    assert [finding.rule for finding in findings] == ["waiver.malformed"]


def test_what_an_image_reads_of_its_own_counts_where_nothing_says_its_release(
    catalog: Catalog, tmp_path: Path
) -> None:
    image = catalog.values(Image)["vllm-spark-b12x"]
    assert image.flag_release is None
    name = min(image.extra_environment)
    text = (
        f"docker run --gpus all --ipc host -e {name}=1 -e VLLM_NO_SUCH=1 "
        f"{image.name}:{image.tag} vllm serve a/b\n"
    )
    told = found(catalog, tmp_path, "run.sh", text, None)
    assert [one for one in told if one.startswith("environment")] == [
        f"environment.not-read 1:{text.index('VLLM_NO_SUCH') + 1}"
    ]
