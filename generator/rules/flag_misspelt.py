"""A flag is spelt almost like one that the release has.

Underscores for dashes (`--reasoning_parser`), one dash for two (`-model-path`), capitals as in
JSON (`--maxModelLen`), a letter too many or too few. vLLM's parser turns underscores into dashes;
SGLang's is Python's own and does not.

The failure this prevents: the engine ends with `unrecognized arguments`. Worse is a slip that
leaves the word's value behind as a word of its own, which is then taken for the model's name.

**What to do:** write the flag as the finding spells it.

Where the release only stands for the image's own, this is a warning: a fork may have a flag of
nearly that name.

Sources: the parsers of the releases in `schemas/engines/`;
[underscores and SGLang](https://github.com/sgl-project/sglang/issues/12818);
[vLLM's parser](https://github.com/vllm-project/vllm/blob/main/vllm/utils/argparse_utils.py).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.unknown_flags import unknown_flags


def check(subject: Subject) -> Iterator[Finding]:
    """Unknown flags with a near neighbour among the release's own."""
    for found in unknown_flags(subject, "slip", "near"):
        yield RULE.finding(
            found.line.at(found.index),
            f"`{found.name}` is no flag of {found.line.judges}, and `{found.instead}` is",
            f"write `{found.instead}`",
            found.line.severity,
        )


RULE = Rule("flag.misspelt", "error", since="0.1.0", needs="launches", check=check)
