"""Rules about sizes stay silent where something is not known, and weigh what they find."""

import pytest

from generator.catalog.catalog import Catalog
from generator.launch import TextFile
from generator.workload import Room
from tests.rules.launching import found, launch

CHAT = "vllm serve tiny-lab/Tiny-Chat"
SPARK = "tiny-spark"
HOPPER = "tiny-hopper"


def test_weights_of_an_unknown_model_or_hardware_are_not_judged(catalog: Catalog) -> None:
    rule = "memory.weights-do-not-fit"
    little = "--gpu-memory-utilization 0.01"
    assert found(catalog, rule, launch(f"{CHAT} {little}", hardware=HOPPER))
    assert not found(catalog, rule, launch(f"{CHAT} {little}"))
    assert not found(catalog, rule, launch(f"vllm serve a/b {little}", hardware=HOPPER))
    assert not found(catalog, rule, launch(f"{CHAT} {little} -tp '$TP'", hardware=HOPPER))


def test_weights_over_more_accelerators_fit(catalog: Catalog) -> None:
    tight = f"{CHAT} --gpu-memory-utilization 0.04"
    assert found(catalog, "memory.weights-do-not-fit", launch(tight, hardware=HOPPER))
    assert not found(
        catalog, "memory.weights-do-not-fit", launch(f"{tight} -tp 2", hardware=HOPPER)
    )


@pytest.mark.parametrize(
    ("more", "fits"),
    [
        ("--max-model-len 1M", False),
        ("--max-model-len 1M --kv-cache-dtype fp8", True),
        ("--max-model-len 256K", True),
        ("--max-model-len auto", True),
        ("--max-model-len 1M -tp 4", True),
        ("--max-model-len 1M --kv-cache-memory-bytes 1000000000", False),
        ("", True),
    ],
)
def test_context_against_the_cache(catalog: Catalog, more: str, fits: bool) -> None:
    # 24 layers of 4 heads of 128, keys and values: 48 KiB in 16 bits, of 28 GiB.
    one = launch(
        f"{CHAT} --gpu-memory-utilization 0.40 --kv-cache-dtype bfloat16 {more}", hardware=HOPPER
    )
    assert (not found(catalog, "memory.context-above-budget", one)) == fits


def test_sglang_starts_with_a_context_that_its_pool_does_not_hold(catalog: Catalog) -> None:
    one = launch(
        "sglang serve --model-path tiny-lab/Tiny-Chat --context-length 9M", hardware=HOPPER
    )
    assert not found(catalog, "memory.context-above-budget", one)


def test_a_share_that_does_not_size_the_cache_is_not_judged(catalog: Catalog) -> None:
    share = f"{CHAT} --gpu-memory-utilization 0.50"
    assert found(catalog, "memory.below-floor", launch(share, hardware=SPARK))
    explicit = launch(f"{share} --kv-cache-memory-bytes 4G", hardware=SPARK)
    assert not found(catalog, "memory.below-floor", explicit)


def test_a_reserve_weighs_more_on_unified_memory(catalog: Catalog) -> None:
    rule = "memory.reserve-too-small"
    (shared,) = found(
        catalog, rule, launch("vllm serve m --gpu-memory-utilization 0.96", hardware=SPARK)
    )
    (own,) = found(
        catalog, rule, launch("vllm serve m --gpu-memory-utilization 0.96", hardware=HOPPER)
    )
    assert (shared.severity, own.severity) == ("error", "warning")
    assert not found(catalog, rule, launch("vllm serve m", hardware=SPARK))


def test_cache_bytes_are_an_error_where_they_cannot_fit(catalog: Catalog) -> None:
    rule = "memory.cache-skips-profiling"
    many = launch(f"{CHAT} --kv-cache-memory-bytes 80000M", hardware=SPARK)
    few = launch(f"{CHAT} --kv-cache-memory-bytes 1000M", hardware=SPARK)
    assert [f.severity for f in found(catalog, rule, many, few)] == ["error", "warning"]
    assert not found(
        catalog, rule, launch(f"{CHAT} --kv-cache-memory-bytes 80000M", hardware=HOPPER)
    )


def test_host_pools_by_ratio_and_on_unified_memory(catalog: Catalog) -> None:
    words = (
        "sglang serve --model-path tiny-lab/Tiny-Chat --mem-fraction-static 0.8 "
        "--enable-hierarchical-cache"
    )
    small = Room(memory=64 * 2**30)
    (ratio,) = found(
        catalog,
        "memory.host-pools",
        launch(f"{words} --hicache-ratio 4", hardware=HOPPER, room=small),
    )
    assert ratio.severity == "warning"
    unknown = launch(f"{words} --hicache-ratio 4", hardware=HOPPER)
    assert not found(catalog, "memory.host-pools", unknown)
    (shared,) = found(catalog, "memory.host-pools", launch(words, hardware=SPARK))
    assert "the memory that the accelerator uses" in shared.message


def test_shared_memory_that_the_start_empties_may_be_kept(catalog: Catalog) -> None:
    room = Room(accelerators=4, shared_memory=2 * 2**30)
    one = launch("sglang serve --tp 4", room=room)
    rule = "memory.shared-memory-kept"
    script = TextFile(one.at.path, "rm -rf /dev/shm/*; exec sglang serve", "yaml")
    assert found(catalog, rule, one)
    assert not found(catalog, rule, one, files=(script,))


def test_accelerators_too_few_and_too_many(catalog: Catalog) -> None:
    rule = "topology.accelerators-do-not-match"
    (few,) = found(catalog, rule, launch("sglang serve --tp 8", room=Room(accelerators=4)))
    (many,) = found(catalog, rule, launch("sglang serve --tp 2", room=Room(accelerators=4)))
    assert (few.severity, many.severity) == ("error", "warning")


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("vllm serve m -tp 16", "LeaderWorkerSet"),
        ("vllm serve m -tp 16 --distributed-executor-backend ray", "Pod"),
        ("vllm serve m -tp 16 --nnodes 2", "Pod"),
        ("vllm serve m -tp 16 --nnodes '$NODES'", "Pod"),
        ("vllm serve m -dp 16 --data-parallel-size-local 8", "Pod"),
    ],
)
def test_ranks_in_other_pods_are_not_missing(catalog: Catalog, command: str, kind: str) -> None:
    one = launch(command, room=Room(accelerators=8), kind=kind)
    assert not found(catalog, "topology.accelerators-do-not-match", one)


def test_heads_of_keys_may_be_fewer_than_the_ranks(catalog: Catalog) -> None:
    # 12 heads, 4 of keys and values: 12 ranks hold each pair three times, 6 cannot share them.
    rule = "topology.heads-do-not-divide"
    assert not found(catalog, rule, launch(f"{CHAT} -tp 12"))
    (pairs,) = found(catalog, rule, launch(f"{CHAT} -tp 6"))
    assert "4 heads of keys and values" in pairs.message
    grouped = "sglang serve --model-path tiny-lab/Tiny-Chat --tp 16 --dp 4 --enable-dp-attention"
    assert not found(catalog, rule, launch(grouped))


def test_redundant_experts_count(catalog: Catalog) -> None:
    words = "sglang serve --model-path tiny-lab/Tiny-Chat --tp 3 --ep 3"
    assert found(catalog, "topology.experts-do-not-divide", launch(words))
    added = launch(f"{words} --ep-num-redundant-experts 1")
    assert not found(catalog, "topology.experts-do-not-divide", added)


@pytest.mark.parametrize(
    ("size", "severity"), [(4, "error"), (32, "warning"), (12, "note"), (36, None)]
)
def test_capture_sizes(catalog: Catalog, size: int, severity: str | None) -> None:
    draft = """-sc '{"method": "dspark", "num_speculative_tokens": 5}'"""
    words = f"{CHAT} {draft} --max-num-seqs 6 --max-cudagraph-capture-size {size}"
    rule = "topology.capture-size"
    assert [f.severity for f in found(catalog, rule, launch(words))] == (
        [severity] if severity else []
    )
    assert not found(catalog, rule, launch(f"{words} --enforce-eager"))
