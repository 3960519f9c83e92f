"""The image in a `docker run` command (podman and nerdctl read theirs alike)."""

import re
from collections.abc import Iterator
from typing import Final

from generator.launch import TextFile
from generator.rules.support.shell_text import logical
from generator.rules.support.text_scan import lines_of

_START: Final = re.compile(
    r"\b(?:docker|podman|nerdctl)\s+(?:container\s+|image\s+)?(?:run|create|pull)\b"
)
_WORD: Final = re.compile(r"""(?:[^\s"'\\;|&]|"(?:[^"\\]|\\.)*"|'[^']*'|\\.)+""")
_END: Final = re.compile(r"[\n;|&]")
# Options of docker run and docker pull that take no value; every other one takes the next word.
_SWITCHES: Final = frozenset(
    """--detach --rm --interactive --tty --init --privileged --publish-all --read-only
    --no-healthcheck --oom-kill-disable --sig-proxy --disable-content-trust --quiet --all-tags
    --replace --use-api-socket""".split()
)
_SHORT_SWITCHES: Final = frozenset("ditPq")


def images_of_commands(file: TextFile) -> Iterator[tuple[str, int]]:
    """The image word of every container command in the code of a file, with its offset."""
    code = "\n".join(
        line.code.ljust(len(line.text)) if line.comment < len(line.text) else line.text
        for line in lines_of(file)
    )
    text = logical(code)
    for start in _START.finditer(text):
        end = _END.search(text, start.end())
        image = _image(text, start.end(), end.start() if end else len(text))
        if image:
            yield image[0], image[1]


def _image(text: str, start: int, end: int) -> tuple[str, int] | None:
    """The first word after the options."""
    skip = False
    for match in _WORD.finditer(text, start, end):
        word = match[0]
        if skip:
            skip = False
        elif not word.startswith("-"):
            return word, match.start()
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
