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

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.commands import shell_texts

# Inside quotes too: `"$(ls … | head -1)"` is the usual form.
_FIRST: Final = re.compile(
    r"\b(?:ls|find|echo|printf)\b(?P<options>[^\n|;]*?)snapshots\b[^\n|;]*\|"
    r"(?:[^\n|;]*\|)*?\s*(?:head\b|sed\s+-n\s+['\"]?1p|awk\s+['\"]?NR==1)"
)
# Sorted by time, the newest first.
_BY_TIME: Final = re.compile(r"(?<!\S)-[A-Za-z0-9]*t")


def check(subject: Subject) -> Iterator[Finding]:
    """Listings of snapshots of which the first is taken."""
    for shell in shell_texts(subject, "snapshots"):
        for match in _FIRST.finditer(shell.text):
            if shell.regions[match.start()] in ("comment", "literal"):
                continue
            by_time = _BY_TIME.search(match["options"])
            yield RULE.finding(
                shell.at(match.start()),
                "the newest folder need not be the revision of the branch"
                if by_time
                else "the first folder by name need not be the revision of the branch",
                "read the commit from refs/main beside snapshots/",
                "warning" if by_time else "error",
            )


RULE = Rule("script.first-snapshot", "error", since="0.1.0", needs="files", check=check)
