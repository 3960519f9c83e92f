"""Compose services and `docker run`: what they give their container."""

from generator.finding import Location
from generator.workload import RunsIn
from tests.lint.reading import launch, launches


def placed(at: Location | None) -> tuple[int, int] | None:
    return (at.line, at.column) if at else None


def run(text: str) -> RunsIn:
    found = launch("shell", text).runs_in
    assert found
    return found


def service(text: str) -> RunsIn:
    found = launch("yaml", f"services:\n  engine:\n    image: example.com/vllm:v1\n{text}").runs_in
    assert found
    return found


def test_docker_run() -> None:
    one = run(
        "docker run -d --name tiny --gpus all --privileged --network host \\\n"
        "  --device /dev/infiniband:/dev/infiniband --device=/dev/kfd \\\n"
        "  -v /data/m:/models:ro --mount type=bind,source=/c,target=/cache -p 80:8000/tcp \\\n"
        "  --platform linux/arm64 example.com/vllm:v1 --model m\n"
    )
    assert (one.workload.platform, one.workload.name) == ("docker", "tiny")
    assert one.workload.is_whole
    assert placed(one.workload.host_network) == (1, 61)
    inner = one.container
    assert inner.image
    assert (inner.image.text, placed(inner.image.at)) == ("example.com/vllm:v1", (4, 26))
    assert inner.platform
    assert inner.platform.text == "linux/arm64"
    assert placed(inner.gpus) == (1, 34)
    assert placed(inner.privileged) == (1, 38)
    assert [device.text for device in inner.devices] == ["/dev/infiniband", "/dev/kfd"]
    assert [(port.number, port.host) for port in inner.ports] == [(8000, 80)]
    assert [(m.path, m.read_only) for m in inner.mounts] == [("/models", True), ("/cache", False)]
    assert [(v.source, v.type) for v in one.workload.volumes] == [
        ("/data/m", "DirectoryOrCreate"),
        ("/c", "Directory"),
    ]


def test_docker_run_with_the_nvidia_runtime_and_a_named_volume() -> None:
    one = run("docker run --runtime nvidia -v cache:/root example.com/vllm:v1 --model m\n")
    assert one.container.gpus
    assert one.workload.volumes == ()


def test_an_image_in_a_variable_may_hide_options() -> None:
    assert not run('docker run "$IMAGE" vllm serve m\n').workload.is_whole


def test_a_compose_service() -> None:
    one = service(
        """\
    platform: linux/amd64
    network_mode: host
    privileged: true
    devices: ["/dev/kfd:/dev/kfd", {source: /dev/dri, target: /dev/dri}]
    ports: ["80:8000", "9000", {target: 1, published: "2"}]
    volumes:
      - /data/m:/models:ro
      - cache:/root
      - {type: bind, source: /c, target: /cache, bind: {create_host_path: false}}
      - {type: bind, source: /d, target: /d}
"""
    )
    assert (one.workload.platform, one.workload.name) == ("compose", "engine")
    assert placed(one.workload.host_network) == (5, 19)
    inner = one.container
    assert placed(inner.privileged) == (6, 17)
    assert inner.gpus is None
    assert [device.text for device in inner.devices] == ["/dev/kfd", "/dev/dri"]
    assert [(p.number, p.host) for p in inner.ports] == [(8000, 80), (9000, None), (1, 2)]
    assert [(v.source, v.type) for v in one.workload.volumes] == [
        ("/data/m", "DirectoryOrCreate"),
        ("/c", "Directory"),
        ("/d", "DirectoryOrCreate"),
    ]


def test_accelerators_of_compose_services() -> None:
    reserved = (
        "    deploy: {resources: {reservations: {devices: [{driver: nvidia, count: all}]}}}\n"
    )
    for text in ("    gpus: all\n", "    runtime: nvidia\n", reserved):
        assert service(text).container.gpus


def test_a_service_that_extends_another_is_not_whole() -> None:
    assert not service("    extends: {service: base, file: base.yaml}\n").workload.is_whole


def test_each_docker_run_of_a_script_has_its_own_container() -> None:
    one, two = launches(
        "shell",
        "docker run --gpus all example.com/vllm:v1 --model m\n"
        "docker run example.com/vllm:v1 --model m\n",
    )
    assert one.runs_in
    assert two.runs_in
    assert (one.runs_in.container.at.line, two.runs_in.container.at.line) == (1, 2)
    assert one.runs_in.container.gpus
    assert not two.runs_in.container.gpus
