"""A command on a page has three dots in the place of arguments.

To a shell `...` is a word like any other: the program gets it as an argument, or the shell looks
for a program of that name.

The failure this prevents: a reader copies the command; `vllm serve MODEL ... --port 8000` refuses
an argument that nobody meant to give, or, worse, a tool takes `...` for the name of a file.

**What to do:** write the whole command, or a sentence about what was left out. Output that was
shortened belongs into a fence marked `console` or `text`.

Dots in quotes, in comments and inside a word (`./...`) are not reported.

Source: the POSIX shell language, which has no such word
([tokens](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_03)).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.commands import shell_texts

_DOTS: Final = re.compile(r"(?<!\S)(?:\.{3}|…)(?=\s|$)")


def check(subject: Subject) -> Iterator[Finding]:
    """Words of shell code that are three dots."""
    for mark in ("...", "…"):
        for shell in shell_texts(subject, mark):
            for match in shell.in_code(_DOTS):
                if match[0] == mark and not _is_of_console(shell.file.text, match.start()):
                    yield RULE.finding(
                        shell.at(match.start()),
                        f"`{match[0]}` is an argument to the shell, and the command cannot run",
                        "write what it stands for, or leave it out",
                    )


def _is_of_console(text: str, offset: int) -> bool:
    """Whether the line is output in a console session."""
    opening = text.rfind("```", 0, offset)
    info = text[opening : text.find("\n", opening)] if opening >= 0 else ""
    return any(word in info for word in ("console", "shell-session", "terminal"))


RULE = Rule("docs.ellipsis-in-command", "warning", since="0.1.0", needs="files", check=check)
