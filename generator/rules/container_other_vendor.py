"""A container is given NVIDIA's accelerators, and its image or its machine is AMD's.

Docker's `--gpus`, the `nvidia` runtime and Compose's reservation of the driver `nvidia` know the
accelerators of NVIDIA alone. AMD's are device files.

The failure this prevents: a command is copied from one machine to another, and only its image is
changed. Docker ends with `could not select device driver "" with capabilities: [[gpu]]`; on a
machine that has both, the engine says `No HIP GPUs are available`.

**What to do:** remove it, and give the container `/dev/kfd` and `/dev/dri` with the groups `video`
and `render`. `recipe render --target docker` writes this from the machine's file in
`recipes/hardware/`.

Whose accelerators are wanted is told by the image's name (`rocm`), or by `--hardware`. What a pod
asks for is [kubernetes.other-vendor](../kubernetes.other-vendor/).

It cannot be waived, because a waiver does not change whose accelerators these are.

Sources: Docker on [GPUs](https://docs.docker.com/engine/containers/gpu/); AMD on
[running containers](https://rocm.docs.amd.com/projects/install-on-linux/en/latest/how-to/docker.html).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.engine_words import vendor_of_image


def check(subject: Subject) -> Iterator[Finding]:
    """Requests of Docker and Compose for accelerators of NVIDIA, on AMD."""
    for engine in subject.engines:
        launch, asked = engine.launch, engine.container.gpus
        architecture = launch.architecture or ""
        on_amd = architecture.startswith("gfx") or vendor_of_image(launch.image) == "amd"
        if asked and on_amd:
            yield RULE.finding(
                asked,
                f"{engine.workload.label} asks for accelerators of NVIDIA, and "
                f"{architecture or f'its image {launch.image}'} is of AMD",
                "remove it, and give it the devices /dev/kfd and /dev/dri",
            )


RULE = Rule(
    "container.other-vendor",
    "error",
    since="0.1.0",
    needs="workloads",
    check=check,
    waivable=False,
)
