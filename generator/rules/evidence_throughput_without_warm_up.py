"""A measured throughput does not say what ran before it.

The first requests after a start compile kernels, fill caches and find slow clocks. In a short run
they decide the sum: a sweep of 32 requests in 15 seconds gave 165.99 tok/s on a fresh deployment
and 270.4 on a warm one, and both are right. A reader who does not know which of the two a figure
is cannot compare anything with it.

The failure this prevents: a cold figure of one recipe is set beside a warm one of another, and
the difference is taken for the engine's.

**What to do:** add `warm-up: …` to the entry, with what ran before the figure was taken
(`warm-up: three replies of 1,200 tokens`). Where the source says that nothing did, `warm-up: none`
tells the reader so; the warning stays, because the figure stays cold. Where the source says
nothing, leave it out.

The time per token of a running reply depends less on it, so latencies are not looked at.

It cannot be waived: it stops nothing, and it holds until somebody measures again.

Sources: Infera's README on its
[measured behaviour](https://github.com/AMD-AGI/Infera/blob/5890f7f60750b17f598a1226a37c5be1fecf8045/examples/recipes/kimi-k3-optimized/README.md#6-measured-behaviour);
tonyd2wild's on [the first requests](https://github.com/tonyd2wild/DeepSeek-v4-Flash-0731-DSpark-1M-NVFP4-KV-2x-DGX-Spark/blob/bf3d4eaca547154be03f0d147a2c832be6f2aa72/README.md#warm-up-before-you-benchmark--the-first-requests-run-30-slow),
which are about 30 % slow on a DGX Spark.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.evidence_entries import entries, is_stated


def check(subject: Subject) -> Iterator[Finding]:
    """Measured throughputs that name no warm-up, or say that there was none."""
    for entry in entries(subject):
        evidence = entry.evidence
        measured = evidence.status == "measured" and entry.kind == "throughput"
        if not measured or is_stated(evidence.warm_up):
            continue
        if evidence.warm_up is None:
            yield RULE.finding(
                entry.at("protocol"),
                f"`{evidence.figure}` is a measured throughput, and its entry names no warm-up",
                "add `warm-up: …` with what the source says ran before, or `warm-up: none` where "
                "it says that nothing did",
            )
        else:
            yield RULE.finding(
                entry.at("warm-up"),
                f"`{evidence.figure}` is a throughput that was measured without a warm-up",
                "compare it with nothing that was measured warm, or measure it again after some "
                "long replies",
            )


RULE = Rule(
    "evidence.throughput-without-warm-up",
    "warning",
    since="0.1.0",
    needs="catalog",
    check=check,
    waivable=False,
)
