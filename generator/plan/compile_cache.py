"""Where engines keep what they compile: what the part `compile-cache` makes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from generator.models.argument import Argument
from generator.models.engine import Engine
from generator.plan.parts import MergeLayer, Part

# Where a container sees COMPILE_CACHE_DIR; the variables of `compile-caches` name what is below.
COMPILED: Final = "/compile-cache"
_OVER: Final = "--with compile-cache keeps compiled kernels apart from everything else."


def over_compile_caches(
    layers: Sequence[MergeLayer], engine: Part[Engine]
) -> tuple[MergeLayer, ...]:
    """The layers, with one on top that points the engine's caches at the directory of its own."""
    caches = engine.value.compile_caches
    if caches is None:
        return tuple(layers)
    before = {name: one.value for layer in layers for name, one in layer.environment.items()}
    environment = {name: _over(before, name, one) for name, one in caches.environment.items()}
    part = MergeLayer(
        "part compile-cache", {}, environment, engine.document, path=("compile-caches",)
    )
    return (*layers, part)


def _over(before: Mapping[str, object], name: str, argument: Argument) -> Argument:
    return replace(argument, overrides=_OVER if name in before else None)
