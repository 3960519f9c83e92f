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

_FLAG: Final = re.compile(r"(-{1,2}[A-Za-z][\w.+-]*=)(.+)", re.DOTALL)
_QUOTED: Final = re.compile(r"""(?P<mark>['"])(?P<inside>.+)(?P=mark)""", re.DOTALL)
_BACKSLASH: Final = re.compile(r"\\(.)", re.DOTALL)
# What `printf %q` makes of the brackets and quotes of JSON.
_ESCAPED: Final = re.compile(r"""\\[\[{]\\?["\\\]}]""")


def check(subject: Subject) -> Iterator[Finding]:
    """Words of engines, and values behind a `=`, that have a shell's quotes in them."""
    for launch in subject.launches:
        if launch.engine:
            yield from _in_launch(launch)


def _in_launch(launch: Launch) -> Iterator[Finding]:
    for word in launch.words:
        joined = _FLAG.fullmatch(word.text)
        value = joined[2] if joined else word.text
        quoted = _QUOTED.fullmatch(value)
        if quoted:
            fault = f"begins and ends with {quoted['mark']}, which no shell takes away"
            hint, meant = "give it without them", quoted["inside"]
        elif _ESCAPED.match(value):
            fault = "is escaped for a shell that does not read it"
            hint, meant = "give it without the backslashes", _BACKSLASH.sub(r"\1", value)
        else:
            continue
        message = f"a value of {launch.label} {fault}: {_short(value)}"
        yield RULE.finding(word.at, message, f"{hint}: {_short(meant)}")


def _short(text: str) -> str:
    """A value as it may stand in a message."""
    return text if len(text) <= 80 else f"{text[:79]}…"


RULE = Rule("quoting.literal-quotes", "error", since="0.1.0", needs="launches", check=check)
