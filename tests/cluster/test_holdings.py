"""What a pod counts for, by the scheduler's formula."""

from decimal import Decimal
from typing import Any

import pytest

from generator.cluster.holdings import holds, requests_of
from generator.cluster.quantity import quantity

GPU = "nvidia.com/gpu"


def asks(number: object, resource: str = GPU, **more: Any) -> dict[str, Any]:
    """A container that asks for something."""
    return {"resources": {"requests": {resource: number}}, **more}


def counted(spec: dict[str, Any], status: dict[str, Any] | None = None) -> Decimal | None:
    return requests_of({"spec": spec, "status": status or {}}).get(GPU)


@pytest.mark.parametrize(
    ("spec", "number"),
    [
        ({"containers": [asks(1), asks("2")]}, 3),
        ({"containers": [{"resources": {"limits": {GPU: "4"}}}]}, 4),
        ({"containers": [asks(1)], "initContainers": [asks(8)]}, 8),
        ({"containers": [asks(8)], "initContainers": [asks(1), asks(2)]}, 8),
        # A sidecar stays, so it counts beside the containers.
        ({"containers": [asks(4)], "initContainers": [asks(1, restartPolicy="Always")]}, 5),
        # An init container runs beside the sidecars that were started before it, and no others.
        (
            {
                "containers": [asks(1)],
                "initContainers": [asks(2, restartPolicy="Always"), asks(6)],
            },
            8,
        ),
        (
            {
                "containers": [asks(1)],
                "initContainers": [asks(6), asks(2, restartPolicy="Always")],
            },
            6,
        ),
        ({"containers": [asks(1)], "overhead": {GPU: "1"}}, 2),
        ({"containers": [{}]}, None),
    ],
)
def test_a_pods_accelerators(spec: dict[str, Any], number: int | None) -> None:
    assert counted(spec) == (None if number is None else Decimal(number))


def test_the_pods_own_requests_replace_those_of_its_containers() -> None:
    spec = {"containers": [asks("1Gi", "memory")], "resources": {"requests": {"memory": "4Gi"}}}
    assert requests_of({"spec": spec})["memory"] == 4 * 2**30
    spec["resources"] = {"requests": {GPU: "9"}}
    assert GPU not in requests_of({"spec": spec})


def test_a_resize_that_has_been_given_counts() -> None:
    spec = {"containers": [{"name": "a", **asks("1", "cpu")}]}
    status = {"containerStatuses": [{"name": "a", "allocatedResources": {"cpu": "3"}}]}
    assert requests_of({"spec": spec, "status": status})["cpu"] == 3


@pytest.mark.parametrize(
    ("node", "phase", "expected"),
    [
        ("n", "Running", True),
        ("n", "Pending", True),
        ("n", "Unknown", True),
        ("n", None, True),
        ("n", "Succeeded", False),
        ("n", "Failed", False),
        (None, "Pending", False),
    ],
)
def test_which_pods_hold(node: str | None, phase: str | None, expected: bool) -> None:
    assert holds({"spec": {"nodeName": node}, "status": {"phase": phase}}) is expected


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("8", "8"),
        (8, "8"),
        ("500m", "0.5"),
        ("1.5Gi", str(3 * 2**29)),
        ("2k", "2000"),
        ("1e3", "1000"),
        ("1E3", "1000"),
        ("2E", "2e18"),
        ("100n", "1e-7"),
        ("-1", "-1"),
    ],
)
def test_quantities(text: object, number: str) -> None:
    assert quantity(text) == Decimal(number)


@pytest.mark.parametrize("text", ["", "x", "1 Gi", "1Kib", "0x8", "8 ", "1e", None])
def test_what_is_no_quantity(text: object) -> None:
    with pytest.raises(ValueError, match="no quantity"):
        quantity(text)
