"""Rules over containers of every platform: their devices and the names of their images."""

from pathlib import Path

import pytest

from tests.rules.linted import DIGEST, linted, pod

DEVICE = "container.no-device"
MALFORMED = "image.malformed"
TAG = "image.unpublished-tag"
WHEEL = "image.cuda-of-wheel"
RUN = "docker run %s example.com/%s:1 vllm serve m\n"
SERVICE = "services:\n  engine:\n    image: example.com/%s:1\n    command: [vllm, serve, m]\n"
NVIDIA = "    deploy: {resources: {reservations: {devices: [{driver: nvidia}]}}}\n"


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("a.sh", RUN % ("", "engine"), 1),
        ("a.sh", RUN % ("--gpus all", "engine"), 0),
        ("a.sh", RUN % ("--runtime=nvidia", "engine"), 0),
        ("a.sh", RUN % ("--device nvidia.com/gpu=all", "engine"), 0),
        ("a.sh", RUN % ("--privileged", "engine"), 0),
        ("a.sh", RUN % ("--gpus all", "rocm/engine"), 1),
        ("a.sh", RUN % ("--device /dev/kfd", "rocm/engine"), 1),
        ("a.sh", RUN % ("--device /dev/kfd --device=/dev/dri", "rocm/engine"), 0),
        ("a.sh", RUN % ("--device /dev/kfd --device=/dev/dri", "engine"), 0),
        ("a.sh", 'docker run "$IMAGE" vllm serve m\n', 0),
        ("a.sh", RUN % ("", "vllm-cpu"), 0),
        ("compose.yaml", SERVICE % "engine", 1),
        ("compose.yaml", SERVICE % "engine" + NVIDIA, 0),
        ("compose.yaml", SERVICE % "rocm/engine" + "    devices: [/dev/kfd, /dev/dri]\n", 0),
        ("compose.yaml", SERVICE % "engine" + "    extends: {service: base}\n", 0),
        ("pod.yaml", pod(limits=""), 0),
    ],
)
def test_devices(name: str, text: str, count: int, tmp_path: Path) -> None:
    assert len(linted(DEVICE, {name: text}, tmp_path)) == count


@pytest.mark.parametrize(
    ("image", "says"),
    [
        ("example.com/Tiny/engine:1", "write `example.com/tiny/engine`"),
        ("example.com/tiny_/engine:1", "look the name up"),
        ("example.com/tiny___x/engine:1", "look the name up"),
        ("docker://tiny/engine:1", "write `tiny/engine:1`"),
        ("tiny/engine:a+b", "write letters"),
        ("tiny/engine:", "write letters"),
        (f"tiny/engine@{DIGEST[:-1]}", "copy the digest"),
        (f"tiny/engine@{DIGEST.replace('1', 'A')}", "write `sha256:aaaa"),
        (f"tiny/engine@sha512:{'1' * 128}", "copy the digest"),
        (f"tiny/engine:1@{DIGEST[:-1]}z", "copy the digest"),
        ("tiny engine", "write HOST/PATH"),
    ],
)
def test_names_that_no_registry_has(image: str, says: str, tmp_path: Path) -> None:
    (finding,) = linted(MALFORMED, {"pod.yaml": pod(image=f'"{image}"')}, tmp_path)
    assert says in finding.hint


@pytest.mark.parametrize(
    "image",
    [
        "engine",
        "example.com:5000/a__b/c-d.e:V1_x",
        f"tiny/engine:1@{DIGEST}",
        "${REGISTRY}/Engine:1",
        "<IMAGE>",
        "localhost/engine",
    ],
)
def test_names_that_a_registry_may_have(image: str, tmp_path: Path) -> None:
    assert linted(MALFORMED, {"pod.yaml": pod(image=f'"{image}"')}, tmp_path) == ()


@pytest.mark.parametrize(
    ("image", "count"),
    [
        ("vllm/vllm-openai:latest-cu130", 1),
        ("vllm/vllm-openai:cu130-nightly", 1),
        ("docker.io/vllm/vllm-openai:v0.21.0-cu130", 1),
        ("vllm/vllm-openai:v0.21.0-x86_64-cu130", 1),
        ("vllm/vllm-openai:v0.20.0-cu130", 0),
        ("vllm/vllm-openai:v0.19.1-cu130", 0),
        ("vllm/vllm-openai:v0.21.0-cu129", 0),
        ("vllm/vllm-openai:v0.21.0", 0),
        ("vllm/vllm-openai:gemma4-cu130", 0),
        ("example.com/vllm/vllm-openai:v0.21.0-cu130", 0),
    ],
)
def test_tags_of_vllm(image: str, count: int, tmp_path: Path) -> None:
    assert len(linted(TAG, {"a.sh": f"docker pull {image}\n"}, tmp_path)) == count


@pytest.mark.parametrize(
    ("image", "hardware", "count"),
    [
        ("vllm/vllm-openai:v0.19.1", "sm_103", 1),
        ("vllm/vllm-openai:v0.21.0-cu129", "sm_110", 1),
        ("vllm/vllm-openai:v0.21.0", "sm_103", 0),
        ("vllm/vllm-openai:latest", "sm_103", 0),
        ("vllm/vllm-openai:v0.19.1", "sm_90", 0),
    ],
)
def test_cuda_12_builds(image: str, hardware: str, count: int, tmp_path: Path) -> None:
    text = pod(image=image, command="vllm", args="serve, m")
    found = linted("image.cuda-too-old", {"a.yaml": text}, tmp_path, hardware)
    assert len(found) == count


@pytest.mark.parametrize(
    ("line", "hardware", "count"),
    [
        ("image: example.com/engine:1-amd64", "sm_121", 1),
        ("image: example.com/engine:1-arm64", "sm_121", 0),
        ("image: example.com/engine:1-arm64", "sm_90", 1),
        ("image: example.com/engine:1", "sm_121", 0),
        ("image: example.com/engine:1-amd64", None, 0),
        ("image: example.com/engine:1\n    platform: linux/amd64", "sm_121", 1),
        ("image: example.com/engine:1-amd64\n    platform: linux/arm64/v8", "sm_121", 0),
    ],
)
def test_platforms(line: str, hardware: str | None, count: int, tmp_path: Path) -> None:
    text = f"services:\n  engine:\n    {line}\n    command: [vllm, serve, m]\n{NVIDIA}"
    found = linted("image.other-platform", {"compose.yaml": text}, tmp_path, hardware)
    assert len(found) == count


CUDA_12 = "FROM nvidia/cuda:12.9.1-runtime-ubuntu24.04\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (CUDA_12 + "RUN pip install --no-cache-dir vllm\n", 1),
        (CUDA_12 + "RUN apt-get update && \\\n    uv pip install 'vllm==0.20.2' ray\n", 1),
        (CUDA_12 + "RUN pip install vllm==0.19.1\n", 0),
        (CUDA_12 + "RUN pip install vllm-omni\n", 0),
        (CUDA_12 + "# RUN pip install vllm\n", 0),
        (CUDA_12 + "RUN pip install vllm --extra-index-url https://wheels.vllm.ai/x/cu129\n", 0),
        ("FROM nvidia/cuda:13.0.2-runtime-ubuntu24.04\nRUN pip install vllm\n", 0),
        (CUDA_12 + "FROM python:3.12\nRUN pip install vllm\n", 0),
        ("FROM example.com/base:cu128-py312\nRUN pip3 install vllm\n", 1),
    ],
)
def test_wheels(text: str, count: int, tmp_path: Path) -> None:
    assert len(linted(WHEEL, {"Dockerfile": text}, tmp_path)) == count
