"""Recipes of https://github.com/vllm-project/recipes (models/<organisation>/<model>.yaml).

Their site puts a command together from `model`, a variant, the overrides for a generation of
hardware and the features that are on by default (src/lib/command-synthesis.js); here each
variant is read on each hardware that has overrides. The guide's own commands are read too.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from generator.launch import Launch, Variable
from generator.lint.argv import Words
from generator.lint.fragment import Fragment, pinned
from generator.lint.launches import Launches, Setting
from generator.lint.markdown import scripts
from generator.lint.silicon import Vendor
from generator.lint.yaml_node import Node
from generator.vocabulary import Architecture

# A generation of the recipes' taxonomy to what it has in common; `blackwell` is two
# architectures there (B200 and B300), so it names none.
_VENDORS: Final[Mapping[str, Vendor]] = {
    "hopper": "nvidia",
    "blackwell": "nvidia",
    "nvidia": "nvidia",
    "amd": "amd",
}
_ARCHITECTURES: Final[Mapping[str, Architecture]] = {"hopper": "sm_90"}
_ENGINE: Final = "vllm"
_FLAG_AND_VALUE: Final = re.compile(r"(--[a-z][\w.-]*) +([\w./:-]+)")


def is_recipe(root: Node) -> bool:
    """Whether a document is such a recipe."""
    return isinstance(root.down("model", "model_id").data, str) and root.get("variants").is_mapping


def launches(root: Node, reader: Launches) -> Iterator[Launch]:
    """Each variant on each hardware, then the commands of the guide."""
    for _, variant in root.get("variants").items():
        generations = dict.fromkeys((*_overrides(root), *_overrides(variant)))
        for generation in (None, *generations):
            yield from _launch(root, variant, generation, reader)
    guide = root.get("guide").text()
    for script in scripts(guide) if guide else ():
        yield from reader.of_script(script)


def _launch(
    root: Node, variant: Node, generation: str | None, reader: Launches
) -> Iterator[Launch]:
    model = variant.get("model_id").text() or root.down("model", "model_id").text()
    if model is None:
        return
    layers = [variant]
    if generation:
        layers += [node.down("hardware_overrides", generation) for node in (root, variant)]
    base = root.get("model")
    arguments = (
        *_words(base.get("base_args")),
        *(word for layer in layers for word in _words(layer.get("extra_args"))),
        *_of_features(root, generation),
    )
    words = [
        *(pinned(word, model.start) for word in ("vllm", "serve")),
        model,
        *_last_ones(arguments),
    ]
    variables = _environment((base.get("base_env"), *(x.get("extra_env") for x in layers)))
    setting = Setting(
        # One label for all: what they share is then reported once.
        label=f"recipe {root.down('meta', 'title').string() or model.text}",
        at=variant.at_key,
        engine=_ENGINE,
        architecture=_ARCHITECTURES.get(generation or ""),
        vendor=_VENDORS.get(generation or ""),
    )
    yield from reader.of_words(tuple(words), variables, setting)


def _overrides(node: Node) -> Iterator[str]:
    return (key for key, _ in node.get("hardware_overrides").items() if key in _VENDORS)


def _of_features(root: Node, generation: str | None) -> Iterator[Fragment]:
    """The arguments of the features that a reader need not switch on."""
    opt_in = {node.string() for node in root.get("opt_in_features").values()}
    for name, feature in root.get("features").items():
        if name in opt_in:
            continue
        modes = dict(feature.get("modes").items())
        if modes:
            chosen = feature.get("default_mode").string() or next(iter(modes))
            feature = modes.get(chosen, feature)
        own = feature.down("hardware_overrides", generation or "", "args")
        yield from _words(own if own.is_list else feature.get("args"))


def _words(node: Node) -> Words:
    """The items of a list; one with a flag and its value is two words of the command."""
    found = (item.text() for item in node.values())
    return tuple(part for word in found if word is not None for part in _parts(word))


def _last_ones(words: Words) -> Words:
    """The arguments as the site shows them: of a flag that stands there twice, the last one."""
    uses: list[list[Fragment]] = []
    for word in words:
        if word.text.startswith("-") or not uses:
            uses.append([])
        uses[-1].append(word)
    last = {use[0].text.partition("=")[0]: index for index, use in enumerate(uses)}
    kept = set(last.values())
    return tuple(word for index, use in enumerate(uses) if index in kept for word in use)


def _parts(word: Fragment) -> Words:
    pair = _FLAG_AND_VALUE.fullmatch(word.text)
    return (word.cut(*pair.span(1)), word.cut(*pair.span(2))) if pair else (word,)


def _environment(nodes: Iterable[Node]) -> tuple[Variable, ...]:
    variables = {
        name: Variable(name, value.string(), value.at_key)
        for node in nodes
        for name, value in node.items()
    }
    return tuple(variables.values())
