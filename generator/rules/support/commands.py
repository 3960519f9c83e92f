"""Commands in shell text: scripts, and the shell fences of Markdown, at their places."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from generator.finding import Location
from generator.launch import TextFile
from generator.record import record
from generator.rules.rule import Subject
from generator.rules.support.shell_text import Region, logical
from generator.rules.support.text_scan import place, regions_of, snippets


@record
class ShellText:
    """A file's shell text with continued lines joined; everything that is no shell is blank."""

    file: TextFile
    snippet: TextFile

    @cached_property
    def text(self) -> str:
        return logical(self.snippet.text)

    @property
    def regions(self) -> Sequence[Region]:
        """The region of every character."""
        return regions_of(self.snippet)

    def in_code(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches that begin in code: in no quotes, comment or heredoc."""
        return filter(self.is_code, pattern.finditer(self.text))

    def is_code(self, match: re.Match[str]) -> bool:
        """Whether a match begins in code."""
        return self.regions[match.start()] == "code"

    def at(self, offset: int) -> Location:
        return place(self.file, offset)


def shell_texts(subject: Subject, mentioning: str) -> Iterator[ShellText]:
    """The shell text of every file in which a word stands."""
    for file in subject.files:
        if mentioning not in file.text:
            continue
        for snippet in snippets(file):
            if snippet.kind == "shell":
                yield ShellText(file, snippet)
