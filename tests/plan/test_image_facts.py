"""What is said of the release whose flags an image is taken to have."""

import pytest

from generator.catalog.catalog import Catalog
from generator.models.image import Image
from generator.plan.image_facts import image_facts


@pytest.mark.parametrize(
    ("id_", "kind", "subject"),
    [
        ("vllm-spark-stage-c", "flags as in", "0.22.0"),
        ("vllm-ds4-src", "flags unknown", None),
    ],
)
def test_an_assumed_release_comes_first_with_its_reason(
    catalog: Catalog, id_: str, kind: str, subject: str | None
) -> None:
    image = catalog.values(Image)[id_]
    assert image.nearest_release is not None
    first = image_facts(image)[0]
    assert (first.kind, first.subject) == (kind, subject)
    assert (first.text, first.source) == (
        image.nearest_release.because,
        image.nearest_release.source,
    )


def test_an_image_of_a_release_assumes_nothing(catalog: Catalog) -> None:
    image = catalog.values(Image)["vllm-openai-0.25.1"]
    assert not [fact for fact in image_facts(image) if fact.kind.startswith("flags")]
