"""A script takes the first snapshot of a hub cache for the current one.

A hub cache keeps each revision of a repository in `snapshots/COMMIT`. `ls snapshots | head -1`
gives the commit whose name sorts first, which says nothing about its age: it may be an old
revision, or the folder of a download that was never finished.

The failure this prevents: old weights that are served without a word, or "file not found" for a
file of a half-empty folder, on the one machine of the fleet that has two snapshots.

**What to do:** read the commit that the branch points to:

    commit=$(cat "$cache/models--ORG--NAME/refs/main")
    model=$cache/models--ORG--NAME/snapshots/$commit

or give the engine the repository's name and a `--revision`, and let it look the path up.

Sources: Hugging Face Hub on [the cache](https://huggingface.co/docs/huggingface_hub/guides/manage-cache);
[MiaAI-Lab, pull request 21](https://github.com/MiaAI-Lab/Qwen3.8-Flash-Next-Single-DGX-Spark/pull/21).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding, Location
from generator.rules.rule import Rule, Subject
from generator.rules.support.commands import shell_texts
from generator.rules.support.shell_text import logical
from generator.rules.support.text_scan import lines_of, place

# Inside quotes too: `"$(ls … | head -1)"` is the usual form.
_FIRST: Final = re.compile(
    r"\b(?:ls|find|echo|printf)\b(?P<options>[^\n|;]{0,200}?)snapshots\b[^\n|;]{0,200}\|"
    r"(?:[^\n|;]{0,80}\|){0,2}?\s{0,9}(?:head\b|sed\s+-n\s+['\"]?1p|awk\s+['\"]?NR==1)"
)
# Sorted by time, the newest first.
_BY_TIME: Final = re.compile(r"(?<!\S)-[A-Za-z0-9]*t")


def check(subject: Subject) -> Iterator[Finding]:
    """Listings of snapshots of which the first is taken."""
    for at, match in (*_in_shell(subject), *_elsewhere(subject)):
        by_time = _BY_TIME.search(match["options"])
        yield RULE.finding(
            at,
            "the newest folder need not be the revision of the branch"
            if by_time
            else "the first folder by name need not be the revision of the branch",
            "read the commit from refs/main beside snapshots/",
            "warning" if by_time else "error",
        )


def _in_shell(subject: Subject) -> Iterator[tuple[Location, re.Match[str]]]:
    for shell in shell_texts(subject, "snapshots"):
        for match in _FIRST.finditer(shell.text):
            if shell.regions[match.start()] not in ("comment", "literal"):
                yield shell.at(match.start()), match


def _elsewhere(subject: Subject) -> Iterator[tuple[Location, re.Match[str]]]:
    """In the commands of manifests, units and Dockerfiles."""
    for file in subject.files:
        if file.kind in ("yaml", "systemd", "dockerfile") and "snapshots" in file.text:
            code = "\n".join(line.code.ljust(len(line.text)) for line in lines_of(file))
            for match in _FIRST.finditer(logical(code)):
                yield place(file, match.start()), match


RULE = Rule("script.first-snapshot", "error", since="0.1.0", needs="files", check=check)
