"""The images: what each holds, what it asks for and refuses, and the recipes that run it."""

from collections.abc import Iterator

from generator.docs.flag_places import FlagPlaces
from generator.docs.library import Library, Shown
from generator.docs.press import ALONE, WIDE, Made, Press
from generator.models.engine import Engine
from generator.models.image import Image
from generator.plan.image_facts import image_facts

_GROUP = "Images"


def path_of(id_: str) -> str:
    """Where an image's page is."""
    return f"images/{id_}.md"


def pages(library: Library, press: Press, places: FlagPlaces) -> Iterator[Made]:
    """The table of images, and a page for each."""
    images = library.catalog.values(Image)
    engines = library.catalog.values(Engine)
    used = {id_: _recipes_of(library, id_, image) for id_, image in images.items()}
    yield press.page(
        "images/index.md",
        "images",
        title="Images",
        description=(
            "The container images of the catalogue: engine release, digest, platform, and which "
            "recipes run them."
        ),
        hide=ALONE,
        group=_GROUP,
        images=images,
        engines=engines,
        used=used,
        path_of=path_of,
    )
    for id_, image in images.items():
        yield press.page(
            path_of(id_),
            "image",
            title=image.title,
            description=image.summary,
            hide=WIDE,
            group=_GROUP,
            id=id_,
            image=image,
            engine=engines.get(image.engine),
            facts=image_facts(image),
            used=used[id_],
            modes=library.modes_naming("images", id_),
            flags=places.among((image.engine,)),
        )


def _recipes_of(library: Library, id_: str, image: Image) -> tuple[Shown, ...]:
    """The recipes that run an image, or take its overlay from it."""
    return tuple(
        shown
        for shown in library.recipes
        if shown.plan.image_id == id_ or shown.plan.infera_overlay == image.reference
    )
