"""An argument vector as the parser of a release reads it.

argparse marks every word as an option or a value first, and then hands out the values; this does
the same (`ArgumentParser._parse_known_args`), with one positional argument for each of the
snapshot's, each optional.
"""

from collections.abc import Sequence
from typing import Final

from generator.arguments.parser import Match, Option, Parser
from generator.arguments.preparing import Dotted, prepared
from generator.arguments.reading import Fault, FaultKind, Reading, Use, Value
from generator.models.snapshot import SnapshotFlag

_DASHES: Final = "--"
# The fewest and the most words of a flag; None is any number.
_WORDS: Final[dict[str, tuple[int, int | None]]] = {
    "none": (0, 0),
    "one": (1, 1),
    "optional": (0, 1),
    "one-or-more": (1, None),
    "any": (0, None),
}


def read(words: Sequence[str], parser: Parser) -> Reading:
    """Every use of a flag, with faults where the parser would end; words are not changed.

    The words are those behind the engine's command.
    """
    before = prepared(words, parser)
    reader = _Reader(before.words, parser, words)
    reader.run()
    for dotted in before.dotted:
        reader.dotted(dotted)
    uses = sorted(reader.uses, key=lambda use: use.index)
    faults = sorted(reader.faults, key=lambda fault: fault.index)
    return Reading(tuple(uses), tuple(reader.positionals), tuple(faults))


class _Reader:
    def __init__(self, words: Sequence[Value], parser: Parser, written: Sequence[str]) -> None:
        self._words = words
        self._parser = parser
        self._written = written
        self._dashes = next((i for i, w in enumerate(words) if w.text == _DASHES), len(words))
        self._matches: list[Match | None] = [
            parser.match(word.text) if index < self._dashes else None
            for index, word in enumerate(words)
        ]
        self.uses: list[Use] = []
        self.positionals: list[Value] = []
        self.faults: list[Fault] = []

    def run(self) -> None:
        at = 0
        while at < len(self._words):
            match = self._matches[at]
            at = self._option(match, at) if match else self._value(at)

    def dotted(self, dotted: Dotted) -> None:
        """`--flag.key value`, whose name is looked up like that of any other flag."""
        match = self._parser.match(dotted.flag)
        if match is None or len(match.options) != 1 or match.joined is not None:
            self._unmatched(match, dotted.index)
            return
        option = match.options[0]
        if dotted.value is None:
            self._fault("missing-value", dotted.index, option.flag)
        values = (dotted.value,) if dotted.value else ()
        self._use(option, match.written, dotted.index, values, dotted.keys)

    def _value(self, at: int) -> int:
        """A word that no flag takes."""
        if at == self._dashes and len(self.positionals) < self._parser.positionals:
            return at + 1
        if len(self.positionals) < self._parser.positionals:
            self.positionals.append(self._words[at])
            # The bare `--` belongs to the positional argument that it stands at.
            return at + 2 if at + 1 == self._dashes else at + 1
        word = self._words[at]
        behind = at >= self._dashes
        self.faults.append(Fault("left-over", word.index, word.text, behind_dashes=behind))
        return at + 1

    def _option(self, match: Match, at: int) -> int:
        if len(match.options) != 1:
            self._unmatched(match, self._words[at].index)
            return at + 1
        if match.joined is not None:
            return self._joined(match.options[0], match.written, match.joined, at)
        return self._following(match.options[0], match.written, at)

    def _unmatched(self, match: Match | None, index: int) -> None:
        spellings = tuple(option.spelling for option in match.options) if match else ()
        kind: FaultKind = "ambiguous" if spellings else "unknown"
        self.faults.append(Fault(kind, index, self._written[index], matches=spellings))

    def _joined(self, option: Option, written: str, value: str, at: int) -> int:
        """`--flag=value` and `-q8`; a short flag that takes none may have another behind it."""
        index = self._words[at].index
        fewest, most = _words_of(option.flag)
        following = self._parser.options.get(f"-{value[:1]}")
        if most == 0 and not option.spelling.startswith("--") and following:
            self._use(option, written, index)
            if len(value) > 1:
                return self._joined(following, following.spelling, value[1:], at)
            return self._following(following, following.spelling, at)
        if most == 0:
            self._fault("no-value-taken", index, option.flag)
        elif fewest > 1:
            self._fault("missing-value", index, option.flag)
        self._use(option, written, index, (Value(value, index),) if most != 0 else ())
        return at + 1

    def _following(self, option: Option, written: str, at: int) -> int:
        """The words behind a flag, as many as it takes."""
        fewest, most = _words_of(option.flag)
        end = at + 1
        while end < len(self._words) and self._is_value(end) and (most is None or end - at <= most):
            end += 1
        index = self._words[at].index
        if end - at - 1 < fewest:
            self._fault("missing-value", index, option.flag)
        self._use(option, written, index, tuple(self._words[at + 1 : end]))
        return end

    def _is_value(self, at: int) -> bool:
        return self._matches[at] is None and at != self._dashes

    def _use(
        self,
        option: Option,
        written: str,
        index: int,
        values: tuple[Value, ...] = (),
        keys: tuple[str, ...] = (),
    ) -> None:
        whole = option.spelling if written != option.spelling else None
        self.uses.append(Use(option.flag, written, index, values, option.negates, whole, keys))

    def _fault(self, kind: FaultKind, index: int, flag: SnapshotFlag) -> None:
        self.faults.append(Fault(kind, index, self._written[index], flag))


def _words_of(flag: SnapshotFlag) -> tuple[int, int | None]:
    if flag.arity == "exactly":
        count = flag.count or 1
        return count, count
    return _WORDS[flag.arity]
