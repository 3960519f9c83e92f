"""Commands in shell text: scripts, and the shell fences of Markdown, at their places."""

import re
from collections.abc import Iterator, Sequence

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
    text: str
    regions: Sequence[Region]

    def in_code(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches that begin in code: in no quotes, comment or heredoc."""
        for match in pattern.finditer(self.text):
            if self.regions[match.start()] == "code":
                yield match

    def at(self, offset: int) -> Location:
        return place(self.file, offset)


def shell_texts(subject: Subject, mentioning: str) -> Iterator[ShellText]:
    """The shell text of every file in which a word stands."""
    for file in subject.files:
        if mentioning not in file.text:
            continue
        for snippet in snippets(file):
            if snippet.kind == "shell":
                yield ShellText(file, logical(snippet.text), regions_of(snippet))
