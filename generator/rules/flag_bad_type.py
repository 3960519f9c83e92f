"""A flag is given a value that its type does not take.

A number with a unit where a plain number is read (`--max-model-len 32k` is vLLM's own shorthand;
`--port 8000/tcp` is nobody's), a fraction where a whole number is read, a word where a number is.

The failure this prevents: the engine ends with `invalid int value` or `invalid float value` at
the start. It is cheap there and expensive in a batch job that waited for its nodes.

**What to do:** write the value as the finding says.

Sources: the parsers of the releases in `schemas/engines/`; vLLM's
[human_readable_int](https://github.com/vllm-project/vllm/blob/main/vllm/utils/argparse_utils.py)
for sizes such as `1k` (1,000) and `1K` (1,024).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from generator.finding import Finding
from generator.models.snapshot import ValueKind
from generator.rules.rule import Rule, Subject
from generator.rules.support.value_faults import refused_values, shown

_TAKES: Final[Mapping[ValueKind, str]] = {
    "integer": "a whole number",
    "float": "a number",
    "size": "a whole number, or one with k, M, G or T behind it",
}


def check(subject: Subject) -> Iterator[Finding]:
    """Values that the conversion of their flag refuses."""
    for found in refused_values(subject, "type"):
        takes = _TAKES.get(found.use.flag.kind, "another value")
        yield RULE.finding(
            found.at,
            f"`{found.use.spelling} {shown(found.value.text)}`: {found.line.judges} takes {takes}",
            f"give {takes}",
        )


RULE = Rule("flag.bad-type", "error", since="0.1.0", needs="launches", check=check)
