"""The image in a `docker run` command (podman and nerdctl read theirs alike)."""

import re
from collections.abc import Iterator
from typing import Final

from generator.launch import TextFile
from generator.rules.support.shell_text import logical
from generator.rules.support.text_scan import lines_of, regions_of

_TOOLS: Final = ("docker", "podman", "nerdctl")
_START: Final = re.compile(
    # The name's first letter stands in front, so that the search is for these letters alone.
    "(?:" + "|".join(rf"{tool[0]}(?<!\w.){tool[1:]}" for tool in _TOOLS) + ")"
    r"\s+(?:container\s+|image\s+)?(?:run|create|pull)\b"
)
_WORD: Final = re.compile(r"""[ \t]*(?P<word>(?:[^\s"'\\;|&]|"(?:[^"\\]|\\.)*"|'[^']*'|\\.)+)""")
_QUOTE: Final = re.compile(r"[\"']")
# Options of docker run and docker pull that take no value; every other one takes the next word.
_SWITCHES: Final = frozenset(
    {
        "--all-tags",
        "--detach",
        "--disable-content-trust",
        "--init",
        "--interactive",
        "--no-healthcheck",
        "--oom-kill-disable",
        "--privileged",
        "--publish-all",
        "--quiet",
        "--read-only",
        "--replace",
        "--rm",
        "--sig-proxy",
        "--tty",
        "--use-api-socket",
    }
)
_SHORT_SWITCHES: Final = frozenset("ditPq")


def images_of_commands(file: TextFile) -> Iterator[tuple[str, int]]:
    """The image word of every container command in the code of a file, with its offset."""
    if not any(tool in file.text for tool in _TOOLS) or not _START.search(logical(file.text)):
        return
    text = logical("\n".join(line.code.ljust(len(line.text)) for line in lines_of(file)))
    inside = regions_of(file) if file.kind == "shell" else None
    for start in _START.finditer(text):
        image = _image(text, start.end())
        # In quotes only a word with a tag tells a command from a sentence about one.
        quoted = inside and inside[start.start()] != "code"
        if image and (not quoted or ":" in image[0]):
            yield image


def _image(text: str, start: int) -> tuple[str, int] | None:
    """The first word after the options; None when the command ends before one."""
    skip = False
    position = start
    while match := _WORD.match(text, position):
        word, position = match["word"], match.end()
        if skip:
            skip = False
        elif not word.startswith("-"):
            # A quote inside a word closes one that was opened before the command.
            return (word if word[0] in "\"'" else _QUOTE.split(word)[0]), match.start("word")
        elif _takes_next(word):
            skip = True
    return None


def _takes_next(option: str) -> bool:
    if "=" in option or option in _SWITCHES:
        return False
    if option.startswith("--"):
        return True
    valued = next((i for i, letter in enumerate(option[1:]) if letter not in _SHORT_SWITCHES), None)
    return valued is not None and valued == len(option) - 2
