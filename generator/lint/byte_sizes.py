"""Sizes as Kubernetes and Docker write them, in bytes."""

import re
from typing import Final

SHM: Final = "/dev/shm"  # noqa: S108  # where shared memory is mounted, and no file of ours
# What a container gets without another word, under Docker and containerd alike:
# https://docs.docker.com/reference/cli/docker/container/run/#options (--shm-size).
SHM_DEFAULT: Final = 64 * 2**20
# Longer numbers count nothing, and Python refuses to read some of them.
_COUNT: Final = re.compile(r"[0-9]{1,9}")
_QUANTITY: Final = re.compile(r"([0-9]{1,18}(?:\.[0-9]{1,18})?)\s*([a-zA-Z]*)")
# https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/
_KUBERNETES: Final = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9, "T": 10**12} | {
    f"{letter}i": 2 ** (10 * power) for power, letter in enumerate("KMGT", 1)
}
# https://docs.docker.com/reference/compose-file/extension/#specifying-byte-values
_DOCKER: Final = {"": 1, "b": 1} | {
    f"{letter}{end}": 2 ** (10 * power)
    for power, letter in enumerate("kmgt", 1)
    for end in ("", "b", "ib")
}


def kubernetes_bytes(text: str | None) -> int | None:
    """A quantity of Kubernetes in bytes; None for anything else."""
    return _bytes(text, _KUBERNETES)


def docker_bytes(text: str | None) -> int | None:
    """A size as Docker and Compose write it (`16g`, `64mb`) in bytes; None for anything else."""
    return _bytes((text or "").strip().lower(), _DOCKER)


def count(text: str | None) -> int | None:
    """A plain whole number; None for anything else."""
    return int(text) if text and _COUNT.fullmatch(text) else None


def _bytes(text: str | None, units: dict[str, int]) -> int | None:
    match = _QUANTITY.fullmatch(text or "")
    factor = units.get(match[2]) if match else None
    return int(float(match[1]) * factor) if match and factor else None
