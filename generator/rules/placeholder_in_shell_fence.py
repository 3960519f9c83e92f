"""A placeholder in a shell command is a redirect to the shell.

In `kubectl apply -f <mixed|mixed-dspark>/deploy.yaml` the shell sees no placeholder. `<mixed`
reads standard input from a file named mixed, `|` starts a pipe, and the answer is
"mixed-dspark: command not found". `--node <NODE>` reads from a file named NODE and writes to
whatever stands after it, which may create or empty a file.

The failure this prevents: a reader copies the command from a page, runs it without having filled
it in, and gets an error that points nowhere near the cause, or a new empty file.

**What to do:** use a variable that the command insists on, so that an unfilled command stops
with its own explanation:

    NODE=spark-01
    kubectl get node "${NODE:?a name from kubectl get nodes}"

For a choice, write one command for each case, or one case and a sentence about the others. A
value in quotes is safe from the shell too.

`<a|b>` and everything in a script is an error. In a fence of other people's Markdown a single
`<NAME>` is a warning and `<name>` a note, because a reader may notice it. What stands in quotes,
comments and heredocs is not read here.

Sources: POSIX on [redirection](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_07);
[AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), where two reviewers
in a row ran into it.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.launch import TextFile
from generator.rules.rule import Rule, Subject
from generator.rules.support.placeholder_words import declared_as, how_to_find
from generator.rules.support.text_scan import place, regions_of, snippets
from generator.vocabulary import Severity

_WORD: Final = r"[A-Za-z][\w.:/-]*"
_CHOICE: Final = re.compile(rf"(?<![<\w$])<{_WORD}(?:\|{_WORD})+>")
_NAME: Final = re.compile(r"(?<![<\w$])<(?P<name>[A-Za-z][\w.-]*(?: [A-Za-z][\w.-]+)*)>(?!\()")


def check(subject: Subject) -> Iterator[Finding]:
    """Placeholders that a shell would read as redirects."""
    for file in subject.files:
        for snippet in snippets(file):
            if snippet.kind == "shell":
                yield from _in_shell(subject, file, snippet)


def _in_shell(subject: Subject, file: TextFile, snippet: TextFile) -> Iterator[Finding]:
    inside = regions_of(snippet) if "<" in snippet.text else []
    found: dict[str, list[re.Match[str]]] = {}
    for pattern in (_CHOICE, _NAME):
        for match in pattern.finditer(snippet.text):
            if inside[match.start()] == "code":
                found.setdefault(match[0], []).append(match)
    for text, matches in found.items():
        places = [place(file, match.start()) for match in matches]
        lines = dict.fromkeys(at.line for at in places[1:])
        also = f" (also on line {', '.join(map(str, lines))})" if lines else ""
        as_what = "a redirect and a pipe" if "|" in text else "redirects"
        yield RULE.finding(
            places[0],
            f"the shell reads `{text}` as {as_what}{also}",
            _hint(subject, text),
            _severity(file, text),
        )


def _hint(subject: Subject, text: str) -> str:
    if "|" in text:
        return f"write one command for each of {text[1:-1].replace('|', ', ')}"
    variable = re.sub(r"\W", "_", text[1:-1]).upper()
    declared = declared_as(variable, subject.catalog.placeholders)
    found = f" {how_to_find(declared[1])}" if declared else ""
    return f'write "${{{variable}:?what it is}}" and set {variable} before.{found}'


def _severity(file: TextFile, text: str) -> Severity:
    if file.own or file.kind != "markdown" or "|" in text:
        return "error"
    return "warning" if text.isupper() else "note"


RULE = Rule("placeholder.in-shell-fence", "error", since="0.1.0", needs="files", check=check)
