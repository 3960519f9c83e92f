"""Speculation with overlap (spec v2) is asked for with a tree of drafts.

`SGLANG_ENABLE_SPEC_V2=1` chose SGLang's second implementation of speculative decoding, which drafts
one chain of tokens: a top-k of one. A larger `--speculative-eagle-topk` asks for a tree.

The failure this prevents: up to release 0.5.6 the first batch ends in `Sizes of tensors must match
except in dimension 1. Expected size 6 but got size 8`, whose numbers are the steps plus one and the
draft tokens. From 0.5.7 to 0.5.10 SGLang stops with `Spec v2 currently only supports topk = 1`.
From 0.5.11 on it falls back to the first implementation, and from 0.5.14 on the variable is gone.

**What to do:** `--speculative-eagle-topk 1`, or leave the variable out.

It is a warning where nothing says which release the launch starts.

This rule cannot be waived, because a waiver does not teach the engine to draft a tree.

Sources: [SGLang's check](https://github.com/sgl-project/sglang/blob/v0.5.10.post1/python/sglang/srt/server_args.py);
[SGLang issue 13352](https://github.com/sgl-project/sglang/issues/13352).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.kernel_refusals import refusals


def check(subject: Subject) -> Iterator[Finding]:
    """Uses of a kernel where a cell of this rule refuses it."""
    return refusals(RULE, subject)


RULE = Rule(
    "kernel.spec-v2-top-k",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    waivable=False,
)
