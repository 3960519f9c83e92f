"""A value reaches the engine with the quotes of a shell around it.

Quotes are for a shell. The items of `args` in a pod, of `command` in a Compose file, of an array
in a script pass through none: the quotes that one writes inside such an item are part of the
value. The same happens when a launcher quotes a word for a shell and no shell reads it
(`printf %q` gives `\\{\\"method\\":…`).

The failure this prevents: the engine ends at the start with `Invalid JSON`, `cannot be converted`
or an invalid choice; or, where any text is accepted, it takes the quotes with it: a model path
that does not exist, a served name that no request uses, an override that is never applied.

**What to do:** quote once for each shell that reads the line, and not at all where none does. In
YAML, `'{"method": "mtp"}'` is the item; in an array of bash, too. Let one program quote for the
next one (`toJson` in a chart, `shlex.quote` in Python), instead of writing the marks by hand.

Sources: [quotes in an array](https://github.com/MiaAI-Lab/Qwen3.8-Flash-Next-Single-DGX-Spark/issues/5);
[`printf %q` without a shell behind it](https://github.com/eugr/spark-vllm-docker/issues/111);
[the argument vector of a pod](https://kubernetes.io/docs/tasks/inject-data-application/define-command-argument-container/).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.launch import Launch
from generator.rules.rule import Rule, Subject
from generator.rules.support.literal_quotes import has_literal_quotes, mark_around, meant
from generator.rules.support.value_faults import shown

_FLAG: Final = re.compile(r"(-{1,2}[A-Za-z][\w.+-]*=)(.+)", re.DOTALL)


def check(subject: Subject) -> Iterator[Finding]:
    """Words of engines, and values behind a `=`, that have a shell's quotes in them."""
    for launch in subject.launches:
        if launch.engine:
            yield from _in_launch(launch)


def _in_launch(launch: Launch) -> Iterator[Finding]:
    for word in launch.words:
        joined = _FLAG.fullmatch(word.text)
        value = joined[2] if joined else word.text
        if not has_literal_quotes(value):
            continue
        mark = mark_around(value)
        if mark:
            fault, hint = f"begins and ends with {mark}, which no shell takes away", "them"
        else:
            fault, hint = "is escaped for a shell that does not read it", "the backslashes"
        yield RULE.finding(
            word.at,
            f"a value of {launch.label} {fault}: {shown(value)}",
            f"give it without {hint}: {shown(meant(value))}",
        )


RULE = Rule("quoting.literal-quotes", "error", since="0.1.0", needs="launches", check=check)
