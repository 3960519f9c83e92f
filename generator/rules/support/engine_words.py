"""What an engine's argument vector says about its container: paths of models, vendor."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal

from generator.launch import Launch, Word
from generator.rules.support.launch_flags import last_use, uses_of

_MODELS: Final = frozenset(
    {"--model", "--model-path", "--speculative-draft-model-path", "--speculative-draft-model"}
)
_NO_GPU: Final = ("cpu", "tpu", "xpu", "hpu", "neuron", "gaudi", "ascend")
_ROCM: Final = re.compile(r"(?:^|[/:_.-])rocm")
_CUDA: Final = re.compile(r"(?:^|[/:_.-])(?:cuda|cu1[0-9]+)")


def model_directories(launch: Launch) -> Iterator[Word]:
    """The paths of the container that name a model or a draft."""
    for use in uses_of(launch):
        if not _MODELS.isdisjoint(use.spellings):
            yield from (value for value in use.values[:1] if value.text.startswith("/"))
    served = [word for before, word in pairwise(launch.words) if before.text == "serve"]
    yield from (word for word in launch.positionals or served if word.text.startswith("/"))


def vendor_of_image(image: str | None) -> Literal["nvidia", "amd"] | None:
    """For whose accelerators an image is built, as far as its name says."""
    name = (image or "").lower()
    amd, nvidia = bool(_ROCM.search(name)), bool(_CUDA.search(name))
    if amd != nvidia:
        return "amd" if amd else "nvidia"
    return None


def vendor_of_resource(name: str) -> Literal["nvidia", "amd"] | None:
    """Whose accelerator an extended resource is."""
    if name.startswith("nvidia.com/"):
        return "nvidia"
    return "amd" if name.startswith("amd.com/") else None


def is_on_cpu(launch: Launch) -> bool:
    """Whether an engine is meant to run without a GPU: by its image, a flag or a variable."""
    image = (launch.image or "").lower()
    by_name = any(part in image for part in _NO_GPU)
    device = last_use(launch, "--device")
    told = device is not None and [value.text for value in device.values] == ["cpu"]
    variables = {variable.name: variable.value for variable in launch.environment}
    return by_name or told or variables.get("VLLM_TARGET_DEVICE") in ("cpu", "tpu", "xpu", "hpu")
