"""Which release of its engine a launch starts, and how two releases compare."""

import re
from typing import Final

from generator.launch import Launch
from generator.models.image import Image
from generator.rules.rule import Subject
from generator.rules.support.image_references import Reference, parse_reference

_RELEASE: Final = re.compile(r"v?(\d+(?:\.\d+)+)((?:\.?(?:post|rc|a|b|dev)\d+)*)")
_SUFFIX: Final = re.compile(r"(post|rc|a|b|dev)(\d+)")
# An image of the catalogue whose kernels are its own: no range of releases is about it.
OWN_BUILD: Final = "a build of its own"
# Where the engines' own projects publish: the tag begins with the release.
_PUBLISHED: Final = frozenset({"vllm/vllm-openai", "lmsysorg/sglang"})
_RANK: Final = {"dev": -4, "a": -3, "b": -2, "rc": -1, "post": 1}

# The numbers of a release, then a rank and a number for each suffix: comparable as tuples.
Key = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]


def release_of(launch: Launch, subject: Subject) -> str | None:
    """The release in a launch's image; None where nothing says it.

    A build that was forked from a release is none of them, and is called `OWN_BUILD`.
    """
    reference = parse_reference(launch.image) if launch.image else None
    image = subject.plan.image if subject.plan else _of_catalogue(reference, subject)
    if image is not None:
        return image.release if _RELEASE.fullmatch(image.release) else OWN_BUILD
    return _of_tag(reference) if reference else None


def key(release: str) -> Key:
    """A release to compare by: 0.5.12 < 0.5.12.post1 < 0.5.13rc1 < 0.5.13 = 0.5.13.0."""
    match = _RELEASE.match(release)
    if match is None:
        return ((), ())
    numbers = re.sub(r"(\.0)+$", "", match[1]).split(".")
    marks = ((_RANK[name], int(number)) for name, number in _SUFFIX.findall(match[2]))
    return (tuple(map(int, numbers)), (*marks, (0, 0)))


def _of_catalogue(reference: Reference | None, subject: Subject) -> Image | None:
    if reference is None:
        return None
    for image in subject.catalog.values(Image).values():
        known = parse_reference(f"{image.name}:{image.tag}")
        if known and known.repository == reference.repository and known.tag == reference.tag:
            return image
    return None


def _of_tag(reference: Reference) -> str | None:
    if reference.path not in _PUBLISHED or reference.host or reference.tag is None:
        return None
    found = re.match(rf"(?:{_RELEASE.pattern})(?=$|-)", reference.tag)
    return found[0].removeprefix("v") if found else None
