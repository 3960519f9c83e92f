"""The words of a launch with its own variables in place of references to them."""

import re
from typing import Final

from generator.launch import Launch, Word
from generator.record import remembered

_REFERENCE: Final = re.compile(
    r"\$(?:\((?P<parens>[A-Za-z_]\w*)\)"
    r"|\{(?P<braces>[A-Za-z_]\w*)(?::?[-=](?P<default>[^}]*))?\}|(?P<bare>[A-Za-z_]\w*))"
)


@remembered
def expanded(launch: Launch) -> tuple[Word, ...]:
    """The words as they are once the launch's variables are filled in; the same where none is."""
    if not any("$" in word.text for word in launch.words):
        return launch.words
    known = {variable.name: variable for variable in launch.environment}
    words = []
    for word in launch.words:
        at = word.at

        def text_of(match: re.Match[str]) -> str:
            name = match["parens"] or match["braces"] or match["bare"]
            variable = known.get(name)
            if variable is None or variable.value is None:
                return match["default"] or match[0]
            return variable.value

        whole = _REFERENCE.fullmatch(word.text)
        if whole:
            variable = known.get(whole["parens"] or whole["braces"] or whole["bare"])
            at = variable.at if variable else at
        words.append(Word(_REFERENCE.sub(text_of, word.text), at))
    return tuple(words)
