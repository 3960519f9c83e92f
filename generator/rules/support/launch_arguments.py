"""What a launch's flags say of sizes: one place that knows what each engine calls them.

A value that a variable fills in is not known, and is as if it were not given at all: rules stay
silent about it.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from generator.finding import Location
from generator.launch import FlagUse, Launch, Word
from generator.record import record, remembered
from generator.rules.support.json_text import json_value
from generator.rules.support.launch_flags import last_use, uses_of

# By what the flag says; each engine's spellings, with dashes, one of which a release must have.
# Only what rules ask for is here.
FLAGS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "model": {"vllm": ("--model",), "sglang": ("--model-path", "--model")},
    "tensor-parallel": {
        "vllm": ("--tensor-parallel-size", "-tp"),
        "sglang": ("--tp-size", "--tp", "--tensor-parallel-size"),
    },
    "pipeline-parallel": {
        "vllm": ("--pipeline-parallel-size", "-pp"),
        "sglang": ("--pp-size", "--pipeline-parallel-size"),
    },
    "data-parallel": {
        "vllm": ("--data-parallel-size", "-dp"),
        "sglang": ("--dp-size", "--dp", "--data-parallel-size"),
    },
    "data-parallel-local": {"vllm": ("--data-parallel-size-local", "-dpl")},
    "attention-data-parallel": {"sglang": ("--enable-dp-attention",)},
    "expert-parallel-size": {"sglang": ("--ep-size", "--ep", "--expert-parallel-size")},
    "redundant-experts": {"sglang": ("--ep-num-redundant-experts",)},
    "prefill-context-parallel": {"vllm": ("--prefill-context-parallel-size", "-pcp")},
    "context-parallel": {"vllm": ("--decode-context-parallel-size", "-dcp")},
    "nodes": {"vllm": ("--nnodes", "-n"), "sglang": ("--nnodes",)},
    "node-rank": {"vllm": ("--node-rank", "-r"), "sglang": ("--node-rank",)},
    "master": {
        "vllm": ("--master-addr",),
        "sglang": ("--dist-init-addr", "--nccl-init-addr"),
    },
    "executor": {"vllm": ("--distributed-executor-backend",)},
    "memory-fraction": {
        "vllm": ("--gpu-memory-utilization",),
        "sglang": ("--mem-fraction-static",),
    },
    "cache-bytes": {"vllm": ("--kv-cache-memory-bytes",)},
    "cache-type": {"vllm": ("--kv-cache-dtype",), "sglang": ("--kv-cache-dtype",)},
    "context": {"vllm": ("--max-model-len",), "sglang": ("--context-length",)},
    "requests": {"vllm": ("--max-num-seqs",), "sglang": ("--max-running-requests",)},
    "chunk": {"vllm": ("--max-num-batched-tokens",), "sglang": ("--chunked-prefill-size",)},
    "offload": {"vllm": ("--cpu-offload-gb",), "sglang": ("--cpu-offload-gb",)},
    "capture-size": {
        "vllm": ("--max-cudagraph-capture-size",),
        "sglang": ("--cuda-graph-max-bs", "--cuda-graph-max-bs-decode"),
    },
    "capture-sizes": {
        "vllm": ("--cudagraph-capture-sizes",),
        "sglang": ("--cuda-graph-bs", "--cuda-graph-bs-decode"),
    },
    "eager": {"vllm": ("--enforce-eager",), "sglang": ("--disable-cuda-graph",)},
    "speculation": {
        "vllm": ("--speculative-config", "-sc"),
        "sglang": ("--speculative-algorithm", "--speculative-algo"),
    },
    "draft": {"sglang": ("--speculative-draft-model-path", "--speculative-draft-model")},
    "draft-tokens": {
        "sglang": ("--speculative-num-draft-tokens", "--speculative-dflash-block-size")
    },
    "role": {"vllm": ("--kv-transfer-config",), "sglang": ("--disaggregation-mode",)},
    "transfer": {"sglang": ("--disaggregation-transfer-backend",)},
    "hierarchical-cache": {"sglang": ("--enable-hierarchical-cache",)},
    "host-ratio": {"sglang": ("--hicache-ratio",)},
    "host-size": {"sglang": ("--hicache-size",)},
    "sampling": {
        "vllm": ("--override-generation-config",),
        "sglang": ("--preferred-sampling-params",),
    },
    "sampling-source": {"vllm": ("--generation-config",), "sglang": ("--sampling-defaults",)},
    "chat-template": {"vllm": ("--default-chat-template-kwargs",)},
    "reasoning": {"vllm": ("--reasoning-parser",), "sglang": ("--reasoning-parser",)},
    "loading": {"vllm": ("--safetensors-load-strategy",)},
    "load-format": {"vllm": ("--load-format",)},
}
# Without the spellings of an engine nothing can be said of its sizes.
ENGINES: Final = frozenset(FLAGS["tensor-parallel"])
_MARKS: Final = ("$", "`", "<", "{{")
# https://docs.vllm.ai/en/stable/cli/serve/ (human-readable integers): k is 1000 and K is 1024.
_FACTORS: Final = {
    letter: base**power
    for base, letters in ((1000, "kmgt"), (1024, "KMGT"))
    for power, letter in enumerate(letters, 1)
}


@record
class Given:
    """A flag as it is written, and its value; None for a switch."""

    flag: str
    value: str | None
    at: Location

    @property
    def shown(self) -> str:
        return f"{self.flag} {self.value}" if self.value is not None else self.flag

    @property
    def number(self) -> float | None:
        """The value as a number; None when it is none, or is not known."""
        text = self.value or ""
        factor = _FACTORS.get(text[-1:], 1)
        try:
            found = float(text[:-1] if text[-1:] in _FACTORS else text)
        except ValueError:
            return None
        return found * factor if math.isfinite(found) else None

    @property
    def count(self) -> int | None:
        """The value as a whole number; None when it is none, or is not known."""
        found = self.number
        return int(found) if found is not None and found == int(found) else None


def given(launch: Launch, name: str) -> Given | None:
    """What the launch says by a flag; the last one counts, as it does for the engines."""
    return _every_given(launch).get(name)


@remembered
def _every_given(launch: Launch) -> Mapping[str, Given]:
    """By what it says: forty rules ask for it, and a launch has a dozen flags."""
    names = _names(launch.engine or "")
    said = {name for use in uses_of(launch) for one in use.spellings for name in names.get(one, ())}
    found = ((name, last_use(launch, *_spellings(launch, name))) for name in said)
    return {name: _given(use) for name, use in found if use}


@lru_cache(maxsize=8)
def _names(engine: str) -> Mapping[str, tuple[str, ...]]:
    """What an engine says by each of its spellings."""
    found: dict[str, tuple[str, ...]] = {}
    for name, spellings in FLAGS.items():
        for spelling in spellings.get(engine, ()):
            found[spelling] = (*found.get(spelling, ()), name)
    return found


def count(launch: Launch, name: str, default: int) -> int | None:
    """A whole number; `default` where the flag is not there, None where its value is no number."""
    found = given(launch, name)
    return default if found is None else found.count


def mapping(launch: Launch, name: str) -> tuple[Mapping[str, object], Location] | None:
    """A JSON-valued flag with its dotted keys (`--flag.key value`); None when not given."""
    keys: dict[str, object] = {}
    at = None
    spellings = frozenset(_spellings(launch, name))
    for use in uses_of(launch) if spellings else ():
        if not spellings.isdisjoint(use.spellings):
            keys.update(_keys(use))
            at = at or use.at
    return (keys, at) if at else None


def values(launch: Launch, name: str) -> tuple[Word, ...]:
    """The words that a flag takes, of one that takes several."""
    use = last_use(launch, *_spellings(launch, name))
    return use.values if use else ()


def _spellings(launch: Launch, name: str) -> tuple[str, ...]:
    return FLAGS[name].get(launch.engine or "", ())


def _given(use: FlagUse) -> Given:
    return Given(use.written, use.values[0].text if use.values else None, use.at)


def _keys(use: FlagUse) -> Mapping[str, object]:
    """What one use of a JSON-valued flag sets."""
    text = use.values[0].text if use.values else ""
    value = json_value(text) if text else None
    if use.keys:
        return {".".join(use.keys).replace("-", "_"): text if value is None else value}
    return value if isinstance(value, dict) else {}


def is_known(text: str | None) -> bool:
    """Whether a text is what the engine receives, and nothing that is filled in later."""
    return text is not None and not any(mark in text for mark in _MARKS)
