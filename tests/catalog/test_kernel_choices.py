"""The kernel matrix knows every kernel that the newest releases can be told to use."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

import pytest

from generator.catalog.catalog import Catalog
from generator.models.kernel import Kernel
from generator.models.snapshot import SnapshotFlag

FLAG = "--attention-backend"

# Words that choose no kernel, and why.
NO_KERNEL: Final[Mapping[str, str]] = {
    "auto": "the engine chooses, by the model and the architecture",
    "none": "no kernel is asked for",
    "bf16": "the cache is not quantized",
    "bfloat16": "the cache is not quantized",
    "float16": "the cache is not quantized",
    "unquant": "the weights are not quantized",
}


def newest(catalog: Catalog, engine: str, name: str = FLAG) -> SnapshotFlag:
    """The flag in the newest release whose parser lists its words.

    vLLM's parser takes any word after --kv-cache-dtype since 0.33.0.
    """
    return [
        flag
        for snapshot in catalog.snapshots.all(engine)
        for flag in snapshot.flags
        if flag.name == name and flag.listed
    ][-1]


def without_kernel(kernels: Iterable[Kernel], engine: str, flag: SnapshotFlag) -> list[str]:
    """The words of the flag that choose a kernel and that no kernel's spellings have."""
    known = {
        value.casefold()
        for kernel in kernels
        for way in kernel.spellings.get(engine, ())
        if flag.name in way.flags
        for value in way.values
    }
    return [word for word in flag.listed if word.casefold() not in known.union(NO_KERNEL)]


@pytest.mark.parametrize(
    ("engine", "name"),
    [
        ("sglang", FLAG),
        ("sglang", "--prefill-attention-backend"),
        ("sglang", "--decode-attention-backend"),
        ("sglang", "--dsa-prefill-backend"),
        ("sglang", "--dsa-decode-backend"),
        ("sglang", "--moe-runner-backend"),
        ("sglang", "--speculative-moe-runner-backend"),
        ("sglang", "--moe-a2a-backend"),
        ("sglang", "--speculative-moe-a2a-backend"),
        ("sglang", "--fp8-gemm-backend"),
        ("sglang", "--fp4-gemm-backend"),
        ("sglang", "--bf16-gemm-backend"),
        ("sglang", "--kv-cache-dtype"),
        ("sglang", "--speculative-draft-kv-cache-dtype"),
        ("sglang", "--quantization"),
        ("sglang", "--speculative-draft-model-quantization"),
        ("sglang", "--dsv4-attn-backend"),
        ("sglang", "--dsv4-prefill-backend"),
        ("sglang", "--mm-attention-backend"),
        ("sglang", "--linear-attn-backend"),
        ("sglang", "--linear-attn-decode-backend"),
        ("sglang", "--linear-attn-prefill-backend"),
        ("sglang", "--linear-attn-verify-backend"),
        ("sglang", "--mamba-backend"),
        ("sglang", "--dsa-topk-backend"),
        ("sglang", "--speculative-dsa-topk-backend"),
        ("sglang", "--dsa-paged-mqa-logits-backend"),
        ("sglang", "--lora-backend"),
        ("sglang", "--sampling-backend"),
        ("vllm", FLAG),
        ("vllm", "--moe-backend"),
        ("vllm", "--all2all-backend"),
        ("vllm", "--kv-cache-dtype"),
        ("vllm", "--linear-backend"),
        ("vllm", "--sparse-indexer-topk-backend"),
        ("vllm", "--gdn-prefill-backend"),
        ("vllm", "--kda-prefill-backend"),
        ("vllm", "--kda-decode-backend"),
        ("vllm", "--mamba-backend"),
        ("vllm", "--mamba-ssu-algorithm"),
        ("vllm", "--quantization"),
    ],
)
def test_every_choice_of_a_kernel_has_one(catalog: Catalog, engine: str, name: str) -> None:
    flag = newest(catalog, engine, name)
    kernels = catalog.values(Kernel).values()
    missing = without_kernel(kernels, engine, flag)
    assert not missing, f"write a file of recipes/kernels for {name} of {engine}: {missing}"
    newer = replace(flag, choices=(*flag.listed, "NEW_KERNEL"))
    assert without_kernel(kernels, engine, newer) == ["NEW_KERNEL"]


def test_a_word_that_chooses_no_kernel_has_none(catalog: Catalog) -> None:
    spelt = {
        value.casefold()
        for kernel in catalog.values(Kernel).values()
        for ways in kernel.spellings.values()
        for way in ways
        for value in way.values
    }
    assert not spelt.intersection(NO_KERNEL)


def test_a_kernel_of_another_engine_or_flag_does_not_count(catalog: Catalog) -> None:
    flag = replace(newest(catalog, "vllm"), choices=(), registered=("fa4", "TRITON_MLA"))
    kernels = catalog.values(Kernel).values()
    assert without_kernel(kernels, "vllm", flag) == ["fa4"]
    assert without_kernel(kernels, "vllm", replace(flag, name="--moe-backend")) == [
        "fa4",
        "TRITON_MLA",
    ]
