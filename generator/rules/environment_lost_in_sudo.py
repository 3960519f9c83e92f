"""A variable in front of sudo does not reach the command behind it.

`NAME=value sudo command` sets the variable for sudo, and sudo starts the command with a clean
environment.

The failure this prevents: a launcher that reads its mounts from a variable starts without them, and
the engine says "Repo id must be in the form 'repo_name' or 'namespace/repo_name'", which reads as
a wrong model name and points nowhere near the cause.

**What to do:** `sudo NAME=value command`, or `sudo -E` where the policy allows it, or no sudo.

Source: [eugr, spark-vllm-docker issue 153](https://github.com/eugr/spark-vllm-docker/issues/153).
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

_LOST: Final = re.compile(
    r"""(?:^|[;&|(])[ \t]*(?:[$][ \t]+)?(?P<name>[A-Za-z_]\w*)="""
    r"""(?:"[^"\n]*"|'[^'\n]*'|[^\s"';&|]*)[ \t]+"""
    r"""(?:[A-Za-z_]\w*=(?:"[^"\n]*"|'[^'\n]*'|[^\s"';&|]*)[ \t]+)*"""
    r"""sudo[ \t]+(?P<rest>[^\n;&|]*)""",
    re.MULTILINE,
)
_KEEPS: Final = re.compile(r"(?:^|\s)(?:-[A-Za-z]*E\b|--preserve-env)")


def check(subject: Subject) -> Iterator[Finding]:
    """Assignments directly in front of sudo, in scripts and in code of pages."""
    for file in foreign(subject.files):
        for match in _LOST.finditer(_code(file)) if "sudo" in file.text else ():
            if not _KEEPS.search(match["rest"]):
                yield RULE.finding(
                    place(file, match.start("name")),
                    f"sudo drops {match['name']}, which is set in front of it",
                    f"write it behind: sudo {match['name']}=… {match['rest'].strip()[:60]}",
                )


def _code(file: TextFile) -> str:
    """The commands of a text with continued lines joined, each character at its place."""
    is_page = file.kind == "markdown"
    lines = lines_of(file)
    codes = ("" if is_page and line.fence is None else line.code for line in lines)
    return logical(
        "\n".join(code.ljust(len(line.text)) for code, line in zip(codes, lines, strict=True))
    )


RULE = Rule("environment.lost-in-sudo", "warning", since="0.1.0", needs="files", check=check)
