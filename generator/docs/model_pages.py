"""The models: what is known of each checkpoint, and the recipes that serve it."""

from collections.abc import Iterator, Mapping

from generator.docs.flag_places import FlagPlaces
from generator.docs.library import Library, Shown
from generator.docs.press import ALONE, WIDE, Made, Press
from generator.models.hardware import Hardware
from generator.models.model import Dimensions, Model

_GROUP = "Models"
# What a page calls the sizes of a checkpoint's configuration.
_SIZES: Mapping[str, str] = {
    "layers": "Layers",
    "caching_layers": "Layers whose KV cache grows with the context",
    "hidden_size": "Hidden size",
    "attention_heads": "Attention heads",
    "key_value_heads": "Key and value heads",
    "head_size": "Width of a head",
    "latent_width": "Elements that a caching layer keeps for a token",
    "experts": "Experts",
    "vocabulary": "Vocabulary",
}


def path_of(id_: str) -> str:
    """Where a model's page is."""
    return f"models/{id_}.md"


def pages(library: Library, press: Press, places: FlagPlaces) -> Iterator[Made]:
    """The table of models, and a page for each."""
    models = library.catalog.values(Model)
    used = {id_: _recipes_of(library, id_) for id_ in models}
    yield press.page(
        "models/index.md",
        "models",
        title="Models",
        description=(
            "The checkpoints of the catalogue: repository, size, context, licence, and which "
            "recipes serve them."
        ),
        hide=ALONE,
        group=_GROUP,
        models=models,
        used=used,
        path_of=path_of,
    )
    hardware = library.catalog.values(Hardware)
    for id_, model in models.items():
        yield press.page(
            path_of(id_),
            "model",
            title=model.title,
            description=model.summary,
            hide=WIDE,
            group=_GROUP,
            id=id_,
            model=model,
            sizes=sizes(model.dimensions),
            hardware=hardware,
            used=used[id_],
            modes=library.modes_naming("models", id_),
            flags=places.among(shown.plan.engine_id for shown in used[id_]),
        )


def sizes(dimensions: Dimensions | None) -> Mapping[str, int]:
    """The sizes that a source gives, by what a page calls them."""
    if dimensions is None:
        return {}
    given = {label: getattr(dimensions, name) for name, label in _SIZES.items()}
    return {label: size for label, size in given.items() if size is not None}


def _recipes_of(library: Library, id_: str) -> tuple[Shown, ...]:
    """The recipes that serve a model, or load it beside another as a draft."""
    return tuple(
        shown for shown in library.recipes if shown.plan.model_id == id_ or id_ in shown.drafts
    )
