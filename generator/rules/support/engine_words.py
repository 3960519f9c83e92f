"""What an engine's argument vector says about its container: paths of models, vendor."""

import re
from collections.abc import Iterator
from typing import Final, Literal

from generator.launch import Launch, Word

_MODELS: Final = frozenset(
    {"--model", "--model-path", "--speculative-draft-model-path", "--speculative-draft-model"}
)
_NO_GPU: Final = ("cpu", "tpu", "xpu", "hpu", "neuron", "gaudi", "ascend")
_ROCM: Final = re.compile(r"(?:^|[/:_.-])rocm")
_CUDA: Final = re.compile(r"(?:^|[/:_.-])(?:cuda|cu1[0-9]+)")


def options(launch: Launch) -> Iterator[tuple[str, str, Word]]:
    """Every option with the word after it, or what stands behind its `=`."""
    words = launch.words
    for index, word in enumerate(words):
        name, equals, value = word.text.partition("=")
        if not name.startswith("-"):
            continue
        if equals:
            yield name.replace("_", "-"), value, word
        elif index + 1 < len(words):
            yield name.replace("_", "-"), words[index + 1].text, words[index + 1]


def model_directories(launch: Launch) -> Iterator[Word]:
    """The words that name a model or a draft by a path of the container."""
    for name, value, word in options(launch):
        if name in _MODELS and value.startswith("/"):
            yield word
    texts = [word.text for word in launch.words]
    for index in range(1, len(texts)):
        if texts[index - 1] == "serve" and texts[index].startswith("/"):
            yield launch.words[index]


def path_of(word: Word) -> str:
    """The path in a word that `model_directories` gives."""
    return word.text.partition("=")[2] if word.text.startswith("-") else word.text


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
    told = any(name == "--device" and value == "cpu" for name, value, _ in options(launch))
    variables = {variable.name: variable.value for variable in launch.environment}
    return by_name or told or variables.get("VLLM_TARGET_DEVICE") in ("cpu", "tpu", "xpu", "hpu")
