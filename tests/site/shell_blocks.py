"""The shell commands of hand-written pages, and what is wrong with them."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

SHELLS: Final = frozenset({"bash", "sh", "shell", "console"})
_FENCE: Final = re.compile(
    r'(?P<indent> *)(?P<mark>`{3,}|~{3,}) *(?P<info>\S*)(?: title="(?P<title>[^"]*)")?.*'
)
_HEADING: Final = re.compile(r"#{1,6} ")
_WARNING: Final = re.compile(r' *(?:!!!|\?\?\?\+?) +(?:warning|danger)\b.* "Check first: \S')
_COMMENT: Final = re.compile(r"^ *#.*$", re.MULTILINE)
_CONTINUED: Final = re.compile(r"\\\n *")

_PROMPT: Final = re.compile(r"^ *(?:[$%>]|>>>|[\w.-]+@[\w.-]+\S*[$#%]) ", re.MULTILINE)
_CURL: Final = re.compile(r"(?<![\w./-])curl (?:(?!(?<![\w./-])curl )[^\n])*")
_TIME_LIMIT: Final = re.compile(r" --max-time \d+ ")
_PLACEHOLDER: Final = re.compile(r"(?<![<\w$])<[A-Za-z][\w.|:/-]*>")
_USED: Final = re.compile(r"\$\{?([A-Z][A-Z0-9_]*)")
_SET: Final = re.compile(r"(?:^|[ ;])(?:for |read -r )?([A-Z][A-Z0-9_]*)(?==| in |;)", re.MULTILINE)
_OF_EVERY_SHELL: Final = frozenset({"HOME", "PATH", "PWD", "USER", "HOSTNAME"})
# One of these interrupts other people's work or loses something.
_DESTRUCTIVE: Final = re.compile(
    r"""
      \bkill\s+-(?:9|KILL|s\s*(?:9|KILL))\b
    | \b(?:pkill|killall)\b
    | \bnvidia-smi\b[^\n|;]*\s(?:-r|--gpu-reset)\b
    | \bsystemctl\s+(?:restart|stop|reboot|poweroff|halt)\b
    | \b(?:reboot|shutdown|poweroff)\b
    | \bcrictl\s+(?:rm|rmp|stop|stopp)\b
    | \bkubectl\b[^\n|;]*\sdelete\b[^\n|;]*\s(?:--force|--grace-period|--now)\b
    | \bkubectl\b[^\n|;]*\s(?:drain\b|scale\b[^\n|;]*--replicas[=\s]0)
    | \bdrop_caches\b
    | \brm\s+-\w*[rf]
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page: its first line, its text, and what stands above it.

    `warned` holds below a warning of the same section that says what to check first. `heading`
    is the section's, `title` the block's own, both empty where there is none.
    """

    line: int
    language: str
    text: str
    warned: bool
    heading: str = ""
    title: str = ""

    @property
    def commands(self) -> str:
        """The text without comments, each command on one line."""
        return _CONTINUED.sub(" ", _COMMENT.sub("", self.text))


def blocks(page: str) -> Iterator[Block]:
    """The blocks of a page that hold shell commands."""
    return (block for block in fenced(page) if block.language in SHELLS)


def fenced(page: str) -> Iterator[Block]:
    """All blocks of a page."""
    warned, heading = False, ""
    lines = enumerate(page.splitlines(), start=1)
    for number, line in lines:
        if _HEADING.match(line):
            warned, heading = False, line
        elif _WARNING.match(line):
            warned = True
        elif opening := _FENCE.fullmatch(line):
            inside = _until(lines, opening["mark"])
            text = "".join(f"{row.removeprefix(opening['indent'])}\n" for row in inside)
            language, title = opening["info"].lower(), opening["title"] or ""
            yield Block(number + 1, language, text, warned, heading, title)


def _until(lines: Iterator[tuple[int, str]], mark: str) -> Iterator[str]:
    for _, line in lines:
        if line.strip().startswith(mark):
            return
        yield line


def prompts(block: Block) -> Iterator[str]:
    """Prompts, which a reader would paste with the command."""
    return (match[0].strip() for match in _PROMPT.finditer(block.text))


def without_time_limit(block: Block) -> Iterator[str]:
    """Requests that wait for ever."""
    found = (match[0] for match in _CURL.finditer(block.commands))
    return (request[:60] for request in found if not _TIME_LIMIT.search(request))


def without_warning(block: Block) -> Iterator[str]:
    """Destructive commands that no warning of their section stands before."""
    found = _DESTRUCTIVE.finditer(block.commands)
    return (match[0].strip() for match in found if not block.warned)


def placeholders(block: Block) -> Iterator[str]:
    """Names in angle brackets, which a shell reads as redirects."""
    return (match[0] for match in _PLACEHOLDER.finditer(block.commands))


def unset(block: Block) -> Iterator[str]:
    """Variables that the block itself does not set, so that it cannot run as printed."""
    known = {match[1] for match in _SET.finditer(block.commands)} | _OF_EVERY_SHELL
    used = {match[1]: None for match in _USED.finditer(block.commands)}
    return (name for name in used if name not in known)


FAULTS: Final[Mapping[str, Callable[[Block], Iterator[str]]]] = {
    "prompt": prompts,
    "no --max-time": without_time_limit,
    "no warning": without_warning,
    "placeholder": placeholders,
    "not set": unset,
}


def faults(page: str) -> list[str]:
    """Every fault of a page's shell blocks: line, kind, what was found."""
    return [
        f"{block.line}: {kind}: {found}"
        for block in blocks(page)
        for kind, check in FAULTS.items()
        for found in check(block)
    ]
