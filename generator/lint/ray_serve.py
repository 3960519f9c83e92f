"""Ray: Serve configurations with an LLM in them, and the entry point of a job.

A RayService has its Serve configuration as a text in `serveConfigV2`; the same text is also a
file of its own. `engine_kwargs` are the engine's arguments, by Python's names:
https://docs.ray.io/en/latest/serve/llm/index.html.
"""

from collections.abc import Iterator
from typing import Final

from generator.launch import Launch, Variable
from generator.lint.argv import Words
from generator.lint.fragment import Fragment, pinned
from generator.lint.launches import Launches, Setting
from generator.lint.silicon import of_label
from generator.lint.yaml_node import Node, Tree, setting_words
from generator.lint.yaml_text import YamlText

_SERVE_CONFIG: Final = "serveConfigV2"
# Ray Serve's LLM deployments run vLLM.
_ENGINE: Final = "vllm"
_PRODUCT: Final = "nvidia.com/gpu.product"


def may_have(text: str) -> bool:
    """Whether a text can have what is read here."""
    return "llm_configs" in text or ("entrypoint" in text and "ray.io" in text)


def launches(root: Node, reader: Launches) -> Iterator[Launch]:
    """The LLM applications of a Serve configuration or a RayService, and a RayJob's command."""
    yield from _applications(root, reader)
    spec = root.get("spec")
    nested = spec.get(_SERVE_CONFIG).text()
    if nested is not None:
        from generator.source.parse import parse

        text = YamlText(nested)
        for document in parse(nested.text, nested.start.path).documents:
            yield from _applications(Tree(document, text).root, reader)
    if (root.get("apiVersion").string() or "").startswith("ray.io/"):
        entry = spec.get("entrypoint").text()
        yield from reader.of_script(entry) if entry is not None else ()


def _applications(config: Node, reader: Launches) -> Iterator[Launch]:
    for application in config.get("applications").values():
        name = application.get("name").string()
        for llm in application.down("args", "llm_configs").values():
            yield from _llm(llm, f"application {name}" if name else "application", reader)


def _llm(config: Node, label: str, reader: Launches) -> Iterator[Launch]:
    loading = config.get("model_loading_config")
    model = loading.get("model_source").text() or loading.get("model_id").text()
    at = config.at if model is None else model.start
    words = [pinned(word, at) for word in ("vllm", "serve")]
    words += [model] if model is not None else []
    product = config.get("accelerator_type").string()
    setting = Setting(
        label=label,
        at=config.at,
        engine=_ENGINE,
        architecture=of_label(_PRODUCT, product) if product else None,
    )
    variables = tuple(
        Variable(name, value.string(), value.at_key)
        for name, value in config.down("runtime_env", "env_vars").items()
    )
    made = (*words, *_arguments(config.get("engine_kwargs")))
    yield from reader.of_words(made, variables, setting)


def _arguments(kwargs: Node) -> Words:
    """Keyword arguments as the command line has them; a mapping is a dotted flag for each key."""
    words: list[Fragment] = []
    waiting = [(f"--{key.replace('_', '-')}", node) for key, node in kwargs.items()]
    while waiting:
        flag, node = waiting.pop(0)
        if node.is_mapping:
            waiting += [(f"{flag}.{key}", child) for key, child in node.items()]
        else:
            words += setting_words(flag, node)
    return tuple(words)
