"""A benchmark is so short that its first requests decide the figure.

A run of four prompts for each concurrent request is over in seconds. The first of them wait for
kernels that are compiled on first use: their first token takes six times as long as later.

The failure this prevents: 241.69 tok/s were published from such a run. A repetition gave 165.99 on
a fresh deployment and 270.4 on a warm one, and all ratios that were built on it had to be
withdrawn.

**What to do:** warm the server up with long replies first (`--num-warmups`), and send at least ten
prompts for each concurrent request. Sweep in both directions, or each point is as warm as the one
before made it.

Source: the Infera recipes of Kimi-K3 (AMD-AGI/Infera, pull request 74).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.launch import TextFile
from generator.rules.rule import Rule, Subject
from generator.rules.support.request_texts import foreign
from generator.rules.support.shell_text import logical
from generator.rules.support.text_scan import lines_of, place

_BENCHMARK: Final = re.compile(
    r"\bvllm\s+bench\s+serve\b[^\n]*|\b(?:sglang\.bench_serving|benchmark_serving\.py)\b[^\n]*"
)
_PROMPTS: Final = re.compile(r"--num[-_]prompts[=\s]+(\d{1,9})\b")
_CONCURRENT: Final = re.compile(r"--max[-_]concurrency[=\s]+(\d{1,9})\b")
_WARM: Final = re.compile(r"--(?:num[-_]warmups|warmup[-_]requests)[=\s]+[1-9]")
_FEW: Final = 4


def check(subject: Subject) -> Iterator[Finding]:
    """Commands of a benchmark with few prompts and no warm-up."""
    for file in foreign(subject.files):
        yield from _short(file)


def _short(file: TextFile) -> Iterator[Finding]:
    if "bench" not in file.text:
        return
    code = "\n".join(_code(file))
    for match in _BENCHMARK.finditer(logical(code)):
        prompts, concurrent = _PROMPTS.search(match[0]), _CONCURRENT.search(match[0])
        if not (prompts and concurrent) or _WARM.search(match[0]):
            continue
        if int(prompts[1]) <= _FEW * int(concurrent[1]):
            yield RULE.finding(
                place(file, match.start()),
                f"{prompts[1]} prompts for {concurrent[1]} concurrent requests, without a warm-up: "
                "the first requests decide the figure",
                f"send {10 * int(concurrent[1])} prompts or more, after a warm-up",
            )


def _code(file: TextFile) -> Iterator[str]:
    """The lines with everything but code blank, so that places stay."""
    for line in lines_of(file):
        is_prose = file.kind == "markdown" and line.fence is None
        yield (" " * len(line.text) if is_prose else line.code.ljust(len(line.text)))


RULE = Rule("load.benchmark-too-short", "warning", since="0.1.0", needs="files", check=check)
