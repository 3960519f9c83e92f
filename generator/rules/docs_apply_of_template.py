"""A page or a comment tells the reader to apply a file that still has placeholders.

`kubectl apply -f deploy.yaml` takes a file with `<MODEL_DIR>` in it: to the API server it is a path
like any other. It says "created". The pod fails minutes later at its mount; with `<NODE>` there is
never a pod at all, and the only error stands in an operator's log.

The failure this prevents: a false success, which costs more than an error. The reader waits for a
crash loop that does not come.

**What to do:** print a command that fills the file, and stops when something is missing:

    sed "s|<NODE>|${NODE:?a name from kubectl get nodes}|g" deploy.yaml | kubectl apply -f -

or let a program render it. In the file itself, say that it is a template.

Reported where the command and the file are read together: name the folder that holds both.

Source: [AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), where every
manifest's header and two pages of the manual said so.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Final

from generator.finding import Finding
from generator.launch import TextFile
from generator.rules.rule import Rule, Subject
from generator.rules.support.commands import shell_texts
from generator.rules.support.placeholder_tokens import is_template, open_tokens
from generator.rules.support.text_scan import lines_of, place

_APPLY: Final = re.compile(
    r"(?<![\w./-])kubectl[ \t](?:[^\n|;&]{0,99}?[ \t])?(?:apply|create|replace)[ \t]"
    r"[^\n|;&]{0,99}?"
    r"(?:-f|--filename)[= \t]+[\"']?(?P<file>[\w./-]+\.ya?ml)\b"
)
_ITSELF: Final = re.compile(
    r"kubectl\s+(?:\S{1,40}\s+){0,4}?(?:apply|create)\s+(?:\S{1,40}\s+){0,4}?"
    r"(?:-f|--filename)[= ]\s*(?P<file>\S+(?: file>)?)"
)


def check(subject: Subject) -> Iterator[Finding]:
    """Commands and comments that apply a file with open places."""
    open_files = {file.path: name for file in subject.files if (name := _open_place(subject, file))}
    if not open_files:
        return
    for shell in shell_texts(subject, "kubectl"):
        for match in shell.in_code(_APPLY):
            path = _path(match["file"], shell.file.path, open_files)
            if path:
                yield _finding(shell.file, match.start(), path, open_files[path])
    for file in subject.files:
        if file.path in open_files:
            yield from _in_comments(file, open_files[file.path])


def _open_place(subject: Subject, file: TextFile) -> str | None:
    """The first placeholder of a manifest."""
    if file.kind != "yaml" or "<" not in file.text or is_template(file):
        return None
    tokens = open_tokens(file, subject.catalog.placeholders)
    return next((token.text for token in tokens if token.kind == "name"), None)


def _path(name: str, beside: str, known: Mapping[str, str]) -> str | None:
    """The known file that a command means: beside the file it stands in, or by its whole path."""
    wanted = posixpath.normpath(posixpath.join(posixpath.dirname(beside), name))
    name = posixpath.normpath(name)
    return next((p for p in known if p in (wanted, name) or p.endswith(f"/{name}")), None)


def _in_comments(file: TextFile, text: str) -> Iterator[Finding]:
    own = posixpath.basename(file.path)
    for line in lines_of(file):
        match = _ITSELF.search(line.remark) if "kubectl" in line.remark else None
        if match and (match["file"].startswith("<") or posixpath.basename(match["file"]) == own):
            yield _finding(file, line.offset + line.comment + match.start(), file.path, text)


def _finding(file: TextFile, offset: int, path: str, text: str) -> Finding:
    return RULE.finding(
        place(file, offset),
        f"`{path}` has `{text}` in it; the API server takes it as it stands, and nothing starts",
        f"print a command that fills in {text} first",
    )


RULE = Rule(
    "docs.apply-of-template",
    "warning",
    since="0.1.0",
    needs="files",
    check=check,
    across_files=True,
)
