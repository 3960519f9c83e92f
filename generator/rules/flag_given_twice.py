"""A flag is given twice, and the later one counts.

The parser takes no offence: each use replaces the one before it. Where a list of arguments is put
together from several places (a chart's defaults, a site's extra arguments, a variable), the order
decides, and nobody sees it. A dotted flag (`--compilation-config.level 3`) beside the whole JSON
is collected behind everything else and replaces all of it.

The failure this prevents: a limit that one changed has no effect; the server runs with the other
value, and the file seems to say what it does not do.

**What to do:** remove one of the two. The finding says which one counts.

Source: [argparse](https://docs.python.org/3/library/argparse.html);
[vLLM's dotted flags](https://github.com/vllm-project/vllm/blob/main/vllm/utils/argparse_utils.py).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from generator.arguments.reading import Use
from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.command_lines import CommandLine


def check(subject: Subject) -> Iterator[Finding]:
    """Flags with more than one use, of which all but one are lost."""
    for line in subject.command_lines:
        uses = sorted(line.reading.uses, key=lambda use: (use.flag.name, use.index))
        for _, group in groupby(uses, key=lambda use: use.flag.name):
            yield from _in_group(line, tuple(group))


def _in_group(line: CommandLine, uses: Sequence[Use]) -> Iterator[Finding]:
    if uses[0].flag.repeats == "appends" or len(uses) < 2:
        return
    whole = [use for use in uses if not use.keys]
    dotted = [use for use in uses if use.keys]
    if whole and dotted:
        shown = f"{dotted[0].spelling}.{'.'.join(dotted[0].keys)}"
        yield RULE.finding(
            line.at(whole[-1].index),
            f"`{whole[-1].spelling}` has no effect: `{shown}` replaces all of it",
            "write every key in one of the two forms",
        )
    for keys in (*_repeated_keys(dotted), whole):
        for lost, kept in pairwise(keys):
            if lost.negates == kept.negates:
                yield RULE.finding(
                    line.at(lost.index),
                    f"`{lost.spelling}` stands again at {line.at(kept.index)}, and that one counts",
                    "remove one of the two",
                )


def _repeated_keys(dotted: Sequence[Use]) -> Iterator[list[Use]]:
    """Uses of the same dotted key; a list grows (`key+`), so only whole repetitions count."""
    ordered = sorted(dotted, key=lambda use: (use.keys, use.index))
    for keys, group in groupby(ordered, key=lambda use: use.keys):
        if not keys[-1].endswith("+"):
            yield list(group)


RULE = Rule("flag.given-twice", "warning", since="0.1.0", needs="launches", check=check)
