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
from generator.rules.rule import Rule, Subject
from generator.rules.support.request_texts import foreign
from generator.rules.support.text_scan import lines_of, place

_LOST: Final = re.compile(
    r"""(?:^|[;&|(])\s*(?:[$]\s+)?(?P<name>[A-Za-z_]\w*)=(?:"[^"]*"|'[^']*'|[^\s"';&|]*)\s+"""
    r"""(?:[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s"';&|]*)\s+)*sudo\s+(?P<rest>[^\n;&|]*)"""
)
_KEEPS: Final = re.compile(r"(?:^|\s)(?:-[A-Za-z]*E\b|--preserve-env)")


def check(subject: Subject) -> Iterator[Finding]:
    """Assignments directly in front of sudo, in scripts and in code of pages."""
    for file in foreign(subject.files):
        for line in lines_of(file) if "sudo" in file.text else ():
            if file.kind == "markdown" and line.fence is None:
                continue
            for match in _LOST.finditer(line.code):
                if not _KEEPS.search(match["rest"]):
                    yield RULE.finding(
                        place(file, line.offset + match.start("name")),
                        f"sudo drops {match['name']}, which is set in front of it",
                        f"write it behind: sudo {match['name']}=… {match['rest'].strip()[:60]}",
                    )


RULE = Rule("environment.lost-in-sudo", "warning", since="0.1.0", needs="files", check=check)
