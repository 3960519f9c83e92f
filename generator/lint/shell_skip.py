"""Where the parts of a shell script end that are not looked into."""

import re
from typing import Final

_MARK: Final = re.compile(r"""[\\"'(){}]|\$\{|\$\(|<<-?[ \t]*['"]?([A-Za-z_]\w*)""")

_OPENERS: Final = {"$(": ")", "${": "}"}


def end_of_expansion(text: str, index: int, closer: str) -> int:
    """The index after the `)` or `}` that ends a substitution whose inside starts at `index`.

    The end of the text when it is not closed.
    """
    open_: list[str] = [closer]
    while open_:
        mark = _MARK.search(text, index)
        if not mark:
            return len(text)
        index = _after(text, mark, open_)
    return min(index, len(text))


def _after(text: str, mark: re.Match[str], open_: list[str]) -> int:
    """The index after a mark, with what it opens or closes noted."""
    found, end = mark.group(), mark.end()
    if found == "\\":
        return end + 1
    if found == open_[-1]:
        open_.pop()
    elif found in _OPENERS:
        open_.append(_OPENERS[found])
    elif open_[-1] == '"':
        return mark.start() + 1
    elif found in ("(", '"'):
        open_.append(")" if found == "(" else found)
    elif found == "'":
        return _past(text, "'", end)
    elif mark.group(1):
        line = _past(text, "\n", end)
        return end_of_here_document(text, line, mark.group(1), tabs="<<-" in found)
    return end


def _past(text: str, what: str, index: int) -> int:
    found = text.find(what, index)
    return len(text) if found < 0 else found + 1


def end_of_here_document(text: str, index: int, delimiter: str, tabs: bool) -> int:
    """The index after the line that is only `delimiter`; the end of the text without one."""
    indent = r"\t*" if tabs else ""
    ending = re.compile(rf"^{indent}{re.escape(delimiter)}[ \t]*\r?(?:\n|\Z)", re.MULTILINE)
    match = ending.search(text, index)
    return match.end() if match else len(text)
