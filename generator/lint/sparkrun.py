"""Recipes of sparkrun and of spark-vllm-docker's run-recipe.

https://github.com/spark-arena/sparkrun/blob/main/RECIPES.md: `command` is a template whose
`{name}` is filled from `defaults`; without it the runtime makes the command from `defaults`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from generator.launch import Launch, Variable
from generator.lint.argv import Words
from generator.lint.fragment import Fragment, join, pinned
from generator.lint.launches import Launches, Setting
from generator.lint.yaml_node import Node, setting_words

_PLACE: Final = re.compile(r"\{\{|\}\}|\{([A-Za-z_]\w*)\}")
_MARKS: Final = ("recipe_version", "container", "runtime")
# What the runtimes write for a key of `defaults`; any other key of theirs is the flag's own name
# with underscores: src/sparkrun/runtimes/_vllm_common.py and sglang.py of sparkrun.
_FLAGS: Final[Mapping[str, Mapping[str, str]]] = {
    "vllm": {
        "tensor_parallel": "--tensor-parallel-size",
        "pipeline_parallel": "--pipeline-parallel-size",
        "data_parallel": "--data-parallel-size",
    },
    "sglang": {
        "tensor_parallel": "--tp-size",
        "pipeline_parallel": "--pp-size",
        "data_parallel": "--dp-size",
        "gpu_memory_utilization": "--mem-fraction-static",
        "max_model_len": "--context-length",
        "max_num_seqs": "--max-running-requests",
        "chunked_prefill": "--chunked-prefill-size",
        "speculative_draft_model": "--speculative-draft-model-path",
    },
}
_STARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "vllm": ("vllm", "serve"),
    "sglang": ("sglang", "serve", "--model-path"),
}


def is_recipe(root: Node) -> bool:
    """Whether a document is such a recipe: a model, how it is run, and no Kubernetes object."""
    return (
        isinstance(root.get("model").data, str)
        and any(root.get(mark).data is not None for mark in _MARKS)
        and (isinstance(root.get("command").data, str) or root.get("defaults").is_mapping)
        and root.get("apiVersion").data is None
    )


def launches(root: Node, reader: Launches) -> Iterator[Launch]:
    """What the recipe starts, with its defaults filled in."""
    name = root.get("name").string() or root.get("model").string()
    runtime = reader.knowledge.engine_of_name(root.get("runtime").string())
    setting = Setting(
        label=f"recipe {name}",
        at=root.at,
        image=root.get("container").string(),
        engine=runtime,
        is_container=True,
    )
    environment = tuple(
        Variable(key, value.string(), value.at_key) for key, value in root.get("env").items()
    )
    command = root.get("command").text()
    if command is not None:
        yield from reader.of_script(_filled(command, root), environment, setting)
        return
    engine = runtime or reader.knowledge.engine_of_image(setting.image)
    if engine is not None and engine in _STARTS:
        yield from reader.of_words(_made(root, engine), environment, setting)


def _filled(command: Fragment, root: Node) -> Fragment:
    """The template with its places filled; what the recipe gives no value stays as it is."""
    doubled = _has_doubled_braces(command.text)
    pieces = []
    done = 0
    for match in _PLACE.finditer(command.text):
        if match.group(1) is not None:
            value = _value(root, match.group(1))
            if value is None:
                continue
            piece = pinned(value.text, value.start)
        elif doubled:
            piece = command.cut(match.start(), match.start() + 1)
        else:
            continue
        pieces += [command.cut(done, match.start()), piece]
        done = match.end()
    return join([*pieces, command.cut(done, len(command.text))], command.start)


def _has_doubled_braces(text: str) -> bool:
    """Whether braces of JSON are doubled, as Python's `format` of run-recipe wants them."""
    return "{{" in text and not re.search("[{}]", _PLACE.sub("", text))


def _value(root: Node, name: str) -> Fragment | None:
    found = root.down("defaults", name).text()
    return found if found is not None or name != "model" else root.get("model").text()


def _made(root: Node, engine: str) -> Words:
    """The argument vector that the runtime makes of `model` and `defaults`."""
    model = root.get("model").text()
    assert model is not None  # is_recipe has seen that it is a text
    words = [*(pinned(word, model.start) for word in _STARTS[engine]), model]
    for key, node in root.get("defaults").items():
        flag = _FLAGS[engine].get(key, f"--{key.replace('_', '-')}")
        words += setting_words(flag, node)
    return tuple(words)
