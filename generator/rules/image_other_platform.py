"""An image for one processor is to run on a machine with another.

DGX Spark (GB10), GH200, GB200, GB300 and Thor have ARM processors; most other machines with
accelerators have x86. An image has a build for each platform that it was built for, and a tag that
ends in `-x86_64` or `-arm64` has one.

The failure this prevents: "exec format error", or "no match for platform in manifest", after the
pull; under emulation an engine that starts and finds no accelerator.

**What to do:** take the tag for the machine's platform, or one without a platform in its name where
the registry has both.

An image's platform is taken from `platform`, from its tag, or from this catalogue when it is one of
its images; the machine's from the hardware of this catalogue with the same accelerator.

Sources: Docker on [multi-platform images](https://docs.docker.com/build/building/multi-platform/);
NVIDIA on [DGX Spark](https://docs.nvidia.com/dgx/dgx-spark/hardware.html).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding, Location
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.rules.rule import Rule, Running, Subject
from generator.rules.support.image_references import parse_reference
from generator.vocabulary import UNKNOWN

_NAMES: Final = (
    ("linux/amd64", re.compile(r"(?:^|[-_.])(?:amd64|x86[-_]64)(?:$|[-_.])")),
    ("linux/arm64", re.compile(r"(?:^|[-_.])(?:arm64|aarch64)(?:$|[-_.])")),
)


def check(subject: Subject) -> Iterator[Finding]:
    """Engines whose image has another platform than the hardware."""
    for engine in subject.engines:
        wanted = _of_machine(subject, engine.launch.architecture)
        found = _of_image(subject, engine) if wanted else None
        if found and wanted and found[0] != wanted:
            platform, at = found
            yield RULE.finding(
                at,
                f"`{engine.launch.image}` is for {platform}, and machines with "
                f"{engine.launch.architecture} are {wanted}",
                f"take an image that is built for {wanted}",
            )


def _of_machine(subject: Subject, architecture: str | None) -> str | None:
    """The platform of all hardware of the catalogue with this architecture."""
    machines = subject.catalog.values(Hardware).values() if architecture else ()
    found = {str(one.platform) for one in machines if one.architecture == architecture}
    return found.pop() if len(found) == 1 else None


def _of_image(subject: Subject, engine: Running) -> tuple[str, Location] | None:
    container = engine.container
    if container.platform:
        name = "/".join(container.platform.text.split("/")[:2])
        return (name, container.platform.at) if name.startswith("linux/") else None
    reference = parse_reference(container.image.text) if container.image else None
    if container.image is None or reference is None:
        return None
    for platform, pattern in _NAMES:
        if pattern.search(reference.tag or "") or pattern.search(reference.path):
            return platform, container.image.at
    for image in subject.catalog.values(Image).values() if reference.digest else ():
        known = parse_reference(image.reference)
        if known and known.digest == reference.digest and image.platform != UNKNOWN:
            return image.platform, container.image.at
    return None


RULE = Rule("image.other-platform", "error", since="0.1.0", needs="workloads", check=check)
