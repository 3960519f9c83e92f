"""A command ends before its last flags.

A backslash continues a line only as its very last character, and only onto the next line. A blank
behind it, a comment between two continued lines, or a line without one ends the command there.
The lines below are then commands of their own, which are called `--max-model-len`. A unit of
systemd continues its lines in the same way, and drops a line that sets nothing.

The failure this prevents: the engine starts without the flags below, with their defaults: another
context length, no parser for tool calls, the whole of the memory. The shell's complaint
(`--max-model-len: command not found`) only comes when the engine ends.

**What to do:** make the backslash the last character of each line but the last; move comments
above the command.

Sources: [the shell's line joining](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02_01);
[systemd.syntax](https://www.freedesktop.org/software/systemd/man/latest/systemd.syntax.html);
[flags that a missing backslash dropped](https://github.com/vllm-project/vllm/issues/42399).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from generator.finding import Finding, Location
from generator.launch import Launch
from generator.rules.rule import Rule, Subject

_FLAG: Final = re.compile(r"[ \t>|]*(?P<flag>--?[A-Za-z][\w-]*)")
_COMMENT: Final = re.compile(r"[ \t>|]*#")
_ELLIPSIS: Final = re.compile(r"(?:\.{3,}|…)\s*$")
_BLANK_BEHIND: Final = re.compile(r"\\[ \t]+\r?$")


def check(subject: Subject) -> Iterator[Finding]:
    """Lines that begin with a flag right below the last word of an engine's command."""
    lines = {file.path: file.text.split("\n") for file in subject.files}
    for launch in subject.launches:
        continued = launch.read_by in ("shell", "systemd")
        if launch.engine and continued and launch.at.path in lines:
            yield from _below(launch, lines[launch.at.path])


def _below(launch: Launch, lines: Sequence[str]) -> Iterator[Finding]:
    container = launch.runs_in.container if launch.runs_in else None
    image = container.image if container else None
    places = [*(word.at for word in launch.words), *((image.at,) if image else ())]
    last = max((at.line for at in places if at.path == launch.at.path), default=len(lines))
    following = last
    while following < len(lines) and _COMMENT.match(lines[following]):
        following += 1
    flag = _FLAG.match(lines[following]) if following < len(lines) else None
    if flag is None:
        return
    ends = lines[last - 1]
    if _ELLIPSIS.search(ends):
        return  # it says itself that words are left out
    if _BLANK_BEHIND.search(ends):
        why, hint = "a blank stands behind its last backslash", "remove the blank"
    elif following > last:
        why, hint = "a comment stands between its lines", "move the comment above the command"
    else:
        why, hint = "no backslash continues its line", "end the line with a backslash"
    yield RULE.finding(
        Location(launch.at.path, last, len(ends.rstrip()) or 1),
        f"the command of {launch.label} ends here, because {why}; `{flag['flag']}` below is lost",
        hint,
    )


RULE = Rule(
    "shell.command-cut-short", "error", since="0.1.0", needs=("launches", "files"), check=check
)
