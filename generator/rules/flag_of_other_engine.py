"""A flag belongs to the other engine.

vLLM and SGLang share many words and few flags: `--tensor-parallel-size` works in both,
`--max-model-len` is vLLM's and `--context-length` is SGLang's.

The failure this prevents: a command line that served a model with one engine is copied to the
other, which ends with `unrecognized arguments`; or the flags are dropped one by one until it
starts, and what they limited is unlimited.

**What to do:** use the flag that the finding names. Where it names none, this engine has nothing
that is known to do the same.

Where the release only stands for the image's own, this is a warning.

Sources: the parsers of both engines in `schemas/engines/`; the `counterparts` of the files in
`recipes/engines/`, each with its source;
[a flag of vLLM given to SGLang](https://github.com/sgl-project/sglang/issues/4116).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.unknown_flags import unknown_flags


def check(subject: Subject) -> Iterator[Finding]:
    """Unknown flags that some release of another engine has."""
    for found in unknown_flags(subject, "other-engine"):
        yield RULE.finding(
            found.line.at(found.index),
            f"`{found.name}` is a flag of {found.whose}, not of {found.line.judges}",
            f"write `{found.instead}`, which does the same here"
            if found.instead
            else "remove it; nothing is known here that does the same",
            found.line.severity,
        )


RULE = Rule("flag.of-other-engine", "error", since="0.1.0", needs="launches", check=check)
