"""A value has swallowed the flags behind it.

A quotation mark that closes too late, or a list item that holds a whole line: the value of one
flag then contains a blank and the next flag, and the parser sees one word.

The failure this prevents: `--host "0.0.0.0 --port 8000"` sets a host that does not resolve, and a
port that is the default; a free text such as a served name takes the flag with it in silence.

**What to do:** close the quotation mark before the next flag; in a YAML list, write the flag and
its value as items of their own.

Source: [argparse](https://docs.python.org/3/library/argparse.html): a word with a blank in it is
never a flag.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.arguments.parser import Parser
from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.value_faults import shown

_FLAG: Final = re.compile(r"(?:^|\s)(--[A-Za-z][\w-]*)(?=\s|=|$)")


def check(subject: Subject) -> Iterator[Finding]:
    """Values in which a flag of the release stands."""
    for line in subject.command_lines:
        for use in line.reading.uses:
            for value in use.values:
                flag = _swallowed(value.text, line.parser)
                if flag:
                    yield RULE.finding(
                        line.at(value.index),
                        f"the value of `{use.spelling}` contains `{flag}`: {shown(value.text)}",
                        f"end the value before `{flag}`, and write that as a word of its own",
                    )


def _swallowed(text: str, parser: Parser) -> str | None:
    """The first flag of the release in a value.

    JSON may have what it likes in its texts, and what a shell runs may print flags.
    """
    if text.lstrip().startswith(("{", "[")) or "$(" in text or "`" in text:
        return None
    found = (match[1] for match in _FLAG.finditer(text))
    return next((flag for flag in found if flag in parser.options), None)


RULE = Rule("flag.swallowed", "error", since="0.1.0", needs="launches", check=check)
