"""A page gives a figure of speed and does not say where it is from.

A throughput is true for one image, one prompt length, one number of requests and one warm-up. A
bare "35 tokens/s" cannot be compared with anything, and cannot be repeated.

The failure this prevents: two true figures from two images become a ratio that is false; a figure
that nobody can reproduce decides which machine is bought.

**What to do:** write in the same section how it was measured (model, hardware, image, prompt and
answer length, concurrency, warm-up), or link to where that stands.

A section (from one heading to the next) is reported once, as a note, when it has a figure in tokens
or requests a second, or a time to the first token, and neither a link nor a word about its
measurement.

Source: [AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), which withdrew
its throughput tables because nobody could repeat them.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.launch import TextFile
from generator.rules.rule import Rule, Subject
from generator.rules.support.text_scan import Line, lines_of, place

_FIGURE: Final = re.compile(
    r"(?<![\w.])\d[\d,. ]*(?:k )?(?:tok(?:en)?s?(?:/s(?:ec)?\b| per second\b)|req(?:uest)?s?/s\b)"
    r"|\b(?:TTFT|TPOT|ITL)\b[^\n]{0,40}?\d[\d.,]*\s*(?:ms|s)\b"
)
_SAYS: Final = re.compile(
    r"https?://|\]\(|\]\[|\bsource|\bmeasured|\bbenchmark|\bbench\b|\bprotocol|\bunknown\b",
    re.IGNORECASE,
)


def check(subject: Subject) -> Iterator[Finding]:
    """Sections with a figure and no word about it."""
    for file in subject.files:
        if file.kind == "markdown":
            for section in _sections(file):
                text = "\n".join(line.text for line in section)
                figure = _FIGURE.search(text)
                if figure and not _SAYS.search(text):
                    yield RULE.finding(
                        place(file, section[0].offset + figure.start()),
                        f"`{figure[0].strip()}` has no source in its section",
                        "say how it was measured, or link to where that stands",
                    )


def _sections(file: TextFile) -> Iterator[list[Line]]:
    section: list[Line] = []
    for line in lines_of(file):
        if line.fence is None and line.text.startswith("#") and section:
            yield section
            section = []
        section.append(line)
    yield section


RULE = Rule("docs.figure-without-source", "note", since="0.1.0", needs="files", check=check)
