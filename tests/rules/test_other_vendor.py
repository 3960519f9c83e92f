"""Whose accelerators a container of Docker or Compose is given."""

from pathlib import Path

import pytest

from tests.rules.linted import DIGEST, linted

RULE = "container.other-vendor"
COMPOSE = """\
services:
  engine:
    image: {image}@{digest}
    command: [--model, tiny-lab/Tiny-Chat]
    deploy:
      resources:
        reservations:
          devices: [{{driver: nvidia, count: all, capabilities: [gpu]}}]
"""


@pytest.mark.parametrize(
    ("image", "hardware", "expected"),
    [
        ("vllm/vllm-openai-rocm:v0.20.2", None, 1),
        ("vllm/vllm-openai:v0.20.2", "gfx942", 1),
        ("vllm/vllm-openai:v0.20.2", "sm_90", 0),
        ("vllm/vllm-openai:v0.20.2", None, 0),
    ],
)
@pytest.mark.parametrize("option", ["--gpus all", "--runtime nvidia", "--runtime=nvidia"])
def test_a_command(
    tmp_path: Path, image: str, hardware: str | None, expected: int, option: str
) -> None:
    script = f"docker run --rm {option} {image}@{DIGEST} --model tiny-lab/Tiny-Chat\n"
    found = linted(RULE, {"run.sh": script}, tmp_path, hardware)
    assert len(found) == expected
    assert all((finding.at.line, finding.at.column) > (1, 1) for finding in found)


@pytest.mark.parametrize(
    ("image", "expected"),
    [("vllm/vllm-openai-rocm:v0.20.2", 1), ("vllm/vllm-openai:v0.20.2", 0)],
)
def test_a_service(tmp_path: Path, image: str, expected: int) -> None:
    text = COMPOSE.format(image=image, digest=DIGEST)
    assert len(linted(RULE, {"compose.yaml": text}, tmp_path)) == expected
