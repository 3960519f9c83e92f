"""Which release of its engine a launch starts, as ranges of releases are about it."""

from typing import Final

from generator.catalog.releases import release_order
from generator.launch import Launch
from generator.models.engine import Engine
from generator.rules.rule import Subject
from generator.rules.support.image_references import parse_reference
from generator.rules.support.releases import is_one_of, known_image, release_in_tag

# An image of the catalogue whose kernels are its own: no range of releases is about it.
OWN_BUILD: Final = "a build of its own"


def release_of(launch: Launch, subject: Subject) -> str | None:
    """The release in a launch's image; None where nothing says it.

    A build that was forked from a release is none of them, and is called `OWN_BUILD`: flags are
    judged by the nearest release, kernels are not.
    """
    reference = parse_reference(launch.image) if launch.image else None
    known = known_image(reference, subject.catalog) if reference else None
    image = subject.plan.image if subject.plan else known
    if image is not None:
        is_published = image.nearest_release is None and release_order(image.release)[0]
        return image.release if is_published else OWN_BUILD
    engines = subject.catalog.values(Engine).values()
    if reference and any(is_one_of(reference, one.release_images) for one in engines):
        return release_in_tag(reference)
    return None
