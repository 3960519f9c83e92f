"""A command on a page begins with a prompt.

`$ kubectl get pods` in a `bash` fence is copied with its `$`. The shell then looks for a program of
that name: "$: command not found". A page's copy button copies it as well.

The failure this prevents: a reader who pastes five lines, of which those without a prompt run and
those with one do not, and who is left with half of a deployment.

**What to do:** leave the prompt out. Where the output is shown beside the command, mark the fence
as `console`: readers and copy buttons know that language, and only its commands are checked.

Source: markdownlint's rule [MD014](https://github.com/DavidAnson/markdownlint/blob/main/doc/md014.md),
which allows a prompt before shown output; this one asks for the language that says so.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding, Location
from generator.rules.rule import Rule, Subject
from generator.rules.support.text_scan import lines_of

_SHELLS: Final = frozenset({"bash", "sh", "shell", "zsh"})
_PROMPT: Final = re.compile(r"(?P<before>\s*)[$%] (?P<command>\S.*)")


def check(subject: Subject) -> Iterator[Finding]:
    """The first prompt of each shell fence."""
    for file in subject.files:
        if file.kind != "markdown":
            continue
        inside = False
        for line in lines_of(file):
            prompt = _PROMPT.fullmatch(line.text) if line.fence in _SHELLS else None
            if prompt and not inside:
                at = Location(file.path, line.number, len(prompt["before"]) + 1)
                yield RULE.finding(
                    at,
                    f"the prompt is copied with the command: `{line.text.strip()}`",
                    f"write `{prompt['command'].strip()}`, or mark the fence as `console`",
                )
            inside = line.fence in _SHELLS and (inside or prompt is not None)


RULE = Rule("docs.prompt-in-fence", "warning", since="0.1.0", needs="files", check=check)
