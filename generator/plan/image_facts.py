"""What is known of an image, one row a fact: for pages, bundles and the terminal."""

from collections.abc import Iterator, Mapping

from generator.models.argument import Prohibition
from generator.models.image import CacheType, Image
from generator.record import record


@record
class ImageFact:
    """`subject` is a setting or a type of cache, None where the fact is a sentence alone."""

    kind: str
    subject: str | None
    text: str
    source: tuple[str, ...]


def image_facts(image: Image) -> tuple[ImageFact, ...]:
    """The facts that a recipe's values may not show, in the order in which people ask for them."""
    return (
        *_release(image),
        *(ImageFact("contains", None, one.text, one.source) for one in image.contains),
        *(ImageFact("lacks", None, one.text, one.source) for one in image.lacks),
        *_cache_types(image),
        *_required(image),
        *_forbidden(image.forbidden_arguments),
        *_forbidden(image.forbidden_environment),
        *_container(image),
    )


def _release(image: Image) -> Iterator[ImageFact]:
    if nearest := image.nearest_release:
        kind = "flags as in" if image.flag_release else "flags unknown"
        yield ImageFact(kind, image.flag_release, nearest.because, nearest.source)


def _cache_types(image: Image) -> Iterator[ImageFact]:
    if types := image.kv_cache_dtypes:
        yield from _cache_type("accepts the KV cache type", types.accepted)
        yield from _cache_type("refuses the KV cache type", types.refused)


def _cache_type(kind: str, types: Mapping[str, CacheType]) -> Iterator[ImageFact]:
    for name, type_ in types.items():
        yield ImageFact(kind, name, type_.because, type_.source)


def _required(image: Image) -> Iterator[ImageFact]:
    for name, required in image.required_environment.items():
        subject = name if required.value is None else f"{name}={required.value}"
        yield ImageFact("requires", subject, required.because, required.source)


def _forbidden(settings: Mapping[str, Prohibition]) -> Iterator[ImageFact]:
    for name, prohibition in settings.items():
        yield ImageFact("forbids", name, prohibition.because, prohibition.source)


def _container(image: Image) -> Iterator[ImageFact]:
    if image.user:
        yield ImageFact("runs as", image.user.value, image.user.because, image.user.source)
    if image.setup:
        yield ImageFact("set up at each start", None, image.setup.because, image.setup.source)
