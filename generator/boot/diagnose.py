"""Known failures in a log: the patterns of the failure modes, line by line."""

from collections.abc import Iterable, Iterator, Mapping

from generator.boot.patterns import compiled, most_specific_first, plain_line, specificity
from generator.models.failure_mode import FailureMode
from generator.record import record


@record
class Shown:
    """A line that shows a failure: its number from 1, its text, and the pattern that fits it."""

    number: int
    text: str
    pattern: str


@record
class Diagnosis:
    """A failure mode that a log shows, with the lines that show it."""

    id: str
    mode: FailureMode
    lines: tuple[Shown, ...]

    @property
    def rank(self) -> tuple[int, int, int, str]:
        """What comes first: the most specific pattern, the most patterns, the first line."""
        patterns = {line.pattern for line in self.lines}
        most = max(map(specificity, patterns))
        return (-most, -len(patterns), self.lines[0].number, self.id)


@record
class Log:
    """What was found in a log of `count` lines, the most specific first."""

    count: int
    found: tuple[Diagnosis, ...]


def diagnose(lines: Iterable[str], modes: Mapping[str, FailureMode]) -> Log:
    """The failure modes whose patterns fit lines of a log.

    A line counts for every mode that has a pattern for it, and once for each: by the most
    specific of its patterns.
    """
    finder = _Finder(modes)
    found: dict[str, list[Shown]] = {}
    number = 0
    for number, line in enumerate(lines, start=1):
        text = plain_line(line)
        for id_, pattern in finder.fitting(text):
            found.setdefault(id_, []).append(Shown(number, text, pattern))
    diagnoses = (Diagnosis(id_, modes[id_], tuple(shown)) for id_, shown in found.items())
    return Log(number, tuple(sorted(diagnoses, key=lambda one: one.rank)))


class _Finder:
    """The patterns of all modes, and one that fits where any of them does."""

    def __init__(self, modes: Mapping[str, FailureMode]) -> None:
        self._patterns = {
            id_: [compiled(pattern) for pattern in most_specific_first(mode.log_patterns)]
            for id_, mode in modes.items()
            if mode.log_patterns
        }
        every = [p.pattern for patterns in self._patterns.values() for p in patterns]
        self._any = compiled("|".join(f"(?:{p})" for p in every)) if every else None

    def fitting(self, line: str) -> Iterator[tuple[str, str]]:
        """The modes that have a pattern for a line, each with that pattern."""
        if self._any is None or not self._any.search(line):
            return
        for id_, patterns in self._patterns.items():
            fits = next((p for p in patterns if p.search(line)), None)
            if fits is not None:
                yield id_, fits.pattern
