"""Which images a sentence about figures names: by id, by reference, or by a part of a tag."""

import re
from collections.abc import Iterator
from functools import cached_property

from generator.catalog.catalog import Catalog
from generator.models.image import Image
from generator.models.model import Model
from generator.models.recipe import Recipe
from generator.record import record
from generator.rules.support.image_mentions import dated_fragments
from generator.rules.support.image_references import DIGEST, TAG
from generator.vocabulary import UNKNOWN

# A name with a slash and a tag or digest is a reference, whatever it names.
_REFERENCE = re.compile(rf"(?<![\w./-])[\w.-]+(?:/[\w.-]+)+(?::{TAG}|@{DIGEST})+", re.ASCII)
# Without a name: the digest of some image, or an image that is only called older or newer.
_DIGEST = re.compile(rf"(?<![\w@:]){DIGEST}")
_RELATIVE = re.compile(
    r"\b(?:old|older|previous|earlier|new|newer|later) (?:image|build|release)\b", re.IGNORECASE
)


@record
class ImageNames:
    """The names under which people know the images of a catalogue."""

    catalog: Catalog

    def named(self, text: str) -> frozenset[str]:
        """The images that a text names: ids where the catalogue has them, else what is written."""
        found = set()
        rest = text
        for pattern, id_ in self._known:
            if pattern.search(rest):
                found.add(id_)
                rest = pattern.sub(" ", rest)
        return frozenset((*found, *self._foreign(rest)))

    def _foreign(self, text: str) -> Iterator[str]:
        for pattern in (_REFERENCE, _DIGEST, _RELATIVE):
            for match in pattern.finditer(text):
                yield match[0]
        for mention in dated_fragments(text, self._tags):
            yield mention.text

    @cached_property
    def _known(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """A pattern for every name, the longest first, with the image's id."""
        named = {name: id_ for id_, image in self._images.items() for name in self._names(image)}
        named |= {id_: id_ for id_ in self._images}
        longest_first = sorted(named, key=lambda name: (-len(name), name))
        return tuple(
            (re.compile(rf"(?<![\w./-]){re.escape(name)}(?![\w/-]|\.\w)"), named[name])
            for name in longest_first
        )

    def _names(self, image: Image) -> Iterator[str]:
        yield from image.known_as
        if UNKNOWN not in (image.name, image.tag):
            yield f"{image.name}:{image.tag}"
        if image.digest != UNKNOWN:
            yield image.digest
        # A tag can be a model's name; then it names no image when it stands alone.
        if any(map(str.isdigit, image.tag)) and image.tag not in self._other_ids:
            yield image.tag

    @cached_property
    def _images(self) -> dict[str, Image]:
        return dict(self.catalog.values(Image))

    @cached_property
    def _other_ids(self) -> frozenset[str]:
        return frozenset((*self.catalog.ids(Model), *self.catalog.ids(Recipe)))

    @cached_property
    def _tags(self) -> tuple[str, ...]:
        return tuple(image.tag for image in self._images.values())
