"""How much a container gets: pods, Compose services and `docker run`."""

import pytest

from generator.launch import TextKind
from generator.lint.byte_sizes import SHM_DEFAULT, docker_bytes, kubernetes_bytes
from generator.workload import Room
from tests.lint.reading import launch

GIB = 2**30


def room(kind: TextKind, text: str) -> Room:
    inside = launch(kind, text).runs_in
    assert inside is not None
    return inside.container.room


def test_a_pod() -> None:
    found = room(
        "yaml",
        """
        kind: Pod
        metadata: {name: tiny}
        spec:
          containers:
            - image: vllm
              command: [vllm, serve, m]
              securityContext: {capabilities: {add: [IPC_LOCK]}}
              resources: {limits: {nvidia.com/gpu: "4", memory: 64Gi}}
              volumeMounts:
                - {name: shm, mountPath: /dev/shm/}
                - {name: models, mountPath: /models}
                - {name: cache, mountPath: /cache}
          volumes:
            - name: shm
              emptyDir: {medium: Memory, sizeLimit: 16Gi}
            - name: models
              nfs: {server: nas, path: /models}
            - name: cache
              csi: {driver: lustre.csi.example.com}
        """,
    )
    assert (found.accelerators, found.memory, found.shared_memory) == (4, 64 * GIB, 16 * GIB)
    assert found.shared_memory_at is not None
    assert found.shared_memory_at.line == 16
    assert found.locked_memory == "unlimited"
    assert found.mounted == ("/dev/shm", "/models", "/cache")
    assert found.remote == ("/models", "/cache")


def test_what_a_pod_does_not_say_is_not_known() -> None:
    found = room(
        "yaml",
        """
        kind: Pod
        spec:
          containers:
            - {image: vllm, command: [vllm, serve, m], resources: {limits: {nvidia.com/gpu: $N}}}
        """,
    )
    assert (found.accelerators, found.memory, found.locked_memory) == (None, None, None)
    assert found.shared_memory == SHM_DEFAULT


@pytest.mark.parametrize(
    "text",
    [
        "{kind: Pod, spec: {hostIPC: true, containers: [{image: vllm, command: [vllm, serve]}]}}",
        "{services: {engine: {image: vllm, command: vllm serve m, ipc: host}}}",
        "{services: {engine: {image: vllm, command: vllm serve m, tmpfs: [/dev/shm]}}}",
    ],
)
def test_shared_memory_of_the_host_or_of_a_mount_is_not_known(text: str) -> None:
    assert room("yaml", text).shared_memory is None


def test_a_compose_service() -> None:
    found = room(
        "yaml",
        """
        services:
          engine:
            image: vllm
            command: vllm serve m
            shm_size: 16gb
            mem_limit: 64g
            ulimits: {memlock: {soft: -1, hard: -1}}
            volumes: ["weights:/models", "./cache:/cache:ro"]
            deploy:
              resources:
                reservations:
                  devices: [{driver: nvidia, device_ids: ["0", "3"], capabilities: [gpu]}]
        volumes:
          weights: {driver_opts: {type: nfs4, o: addr=nas}}
        """,
    )
    assert (found.accelerators, found.memory, found.shared_memory) == (2, 64 * GIB, 16 * GIB)
    assert found.locked_memory == "unlimited"
    assert (found.mounted, found.remote) == (("/models", "/cache"), ("/models",))


def test_docker_run() -> None:
    found = room(
        "shell",
        """docker run --gpus '"device=0,1"' --shm-size=8g -m 32g --ulimit memlock=65536:65536 \\
             -v /srv/models:/models --mount type=volume,src=c,dst=/cache,volume-opt=type=nfs \\
             --tmpfs /run vllm vllm serve m
        """,
    )
    assert (found.accelerators, found.memory, found.shared_memory) == (2, 32 * GIB, 8 * GIB)
    assert found.locked_memory == "limited"
    assert (found.mounted, found.remote) == (("/models", "/cache", "/run"), ("/cache",))


@pytest.mark.parametrize(
    ("gpus", "count"), [("2", 2), ("all", None), ("device=$IDS", None), ("9" * 5000, None)]
)
def test_accelerators_of_docker(gpus: str, count: int | None) -> None:
    assert room("shell", f"docker run --gpus '{gpus}' vllm vllm serve m").accelerators == count


@pytest.mark.parametrize(
    ("text", "size"),
    [("16Gi", 16 * GIB), ("1G", 10**9), ("1.5Ki", 1536), ("64", 64)]
    + [(text, None) for text in ("16GB", "", "-1Gi", "9" * 400, "1e3")],
)
def test_quantities_of_kubernetes(text: str, size: int | None) -> None:
    assert kubernetes_bytes(text) == size


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("64m", 64 * 2**20),
        ("1GB", GIB),
        ("2gib", 2 * GIB),
        ("10b", 10),
        ("x", None),
        (None, None),
        ("9" * 400, None),
    ],
)
def test_sizes_of_docker(text: str | None, size: int | None) -> None:
    assert docker_bytes(text) == size
