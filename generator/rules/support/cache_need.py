"""How much KV cache a context needs on each accelerator, by the sizes of the model."""

from typing import Final

from generator.models.model import Dimensions
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import count, given

# Bytes of an element; the least that a type can mean, so that no need is overstated. `auto` can
# mean FP8, where a checkpoint asks for it.
_ELEMENT: Final = {"bfloat16": 2.0, "bf16": 2.0, "float16": 2.0, "half": 2.0, "auto": 1.0}
_FP8: Final = "fp8"
_SMALLEST: Final = 0.5


def bytes_needed(deployment: Deployment, tokens: int) -> float | None:
    """Bytes that so many tokens take on each accelerator at least; None when not known."""
    dimensions = deployment.model.dimensions if deployment.model else None
    width = _width(dimensions, deployment.tensor_parallel) if dimensions else None
    stages = count(deployment.launch, "pipeline-parallel", 1)
    parts = count(deployment.launch, "context-parallel", 1)
    if not (dimensions and dimensions.caching_layers and width and stages and parts):
        return None
    layers = dimensions.caching_layers / stages
    return tokens * layers * width * _element(deployment) / parts


def _width(dimensions: Dimensions, tensor_parallel: int | None) -> float | None:
    """Elements of a token in one layer: a latent is on every accelerator, heads are cut."""
    if dimensions.latent_width:
        return dimensions.latent_width
    if not (dimensions.head_size and dimensions.key_value_heads and tensor_parallel):
        return None
    heads = max(1.0, dimensions.key_value_heads / tensor_parallel)
    return 2 * heads * dimensions.head_size


def _element(deployment: Deployment) -> float:
    kind = given(deployment.launch, "cache-type")
    name = (kind.value if kind else None) or "auto"
    return 1.0 if name.startswith(_FP8) else _ELEMENT.get(name, _SMALLEST)
