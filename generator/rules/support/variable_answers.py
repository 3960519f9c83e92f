"""Whether `${NAME}` in a file has a value by the time somebody uses it."""

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import PurePosixPath
from typing import Final, Literal

from generator.launch import TextFile
from generator.rules.support.placeholder_tokens import Token
from generator.rules.support.text_scan import Line, lines_of

# `elsewhere`: only an environment that the file does not show can answer.
Answer = Literal["answered", "elsewhere", "open"]
Trade = Literal["kubernetes", "compose", "workflow", "other"]

_ASSIGNED: Final = re.compile(
    r"(?<![\w$.-])(?P<name>[A-Za-z_]\w*)(?:\[[^\]]*\])?\+?="
    r"|\b(?:export|local|declare|readonly|typeset|unset)\s+(?:-\w+\s+)*(?P<exported>[\w\s]+)"
    r"|\b(?:for|select|getopts\s+\S+)\s+(?P<loop>[A-Za-z_]\w*)"
    r"|\b(?:read|mapfile|readarray)\s+(?P<read>[^;|&<\n]+)"
    r"|\bprintf\s+-v\s+(?P<printed>[A-Za-z_]\w*)"
    # A script that tests a variable, or insists on it, says itself that a caller sets it.
    r"|\$\{(?P<insisted>[A-Za-z_]\w*):?[?=+]"
    r"""|-[nzv]\s+["']?\$?\{?(?P<tested>[A-Za-z_]\w*)""",
)
_NAME: Final = re.compile(r"[A-Za-z_]\w*")
_SOURCED: Final = re.compile(r"^\s*(?:source|\.)\s+\S", re.MULTILINE)
_ARGUMENT: Final = re.compile(r"^\s*(?:ARG|ENV)\s+(?P<name>[A-Za-z_]\w*)", re.MULTILINE)
_ENTRY: Final = re.compile(
    r"""^\s*-?\s*["']?name["']?\s*:\s*["']?(?P<entry>[A-Za-z_]\w*)|^\s*(?P<key>[A-Z_][A-Z0-9_]*)\s*:"""
    r"""|\{\s*["']?name["']?\s*:\s*["']?(?P<flow>[A-Za-z_]\w*)""",
    re.MULTILINE,
)
_SHELL: Final = re.compile(r"""(?:^|[\s"'\[,/])(?:ba|da|z|k)?sh["']?(?:[\s,\]]|$)""")
_BLOCK: Final = re.compile(r"[|>][+-]?[0-9]?[+-]?\s*$")
_WORDS_KEY: Final = re.compile(r"^\s*(?:- )?(?:command|args|entrypoint)\s*:")
# Set by shells, schedulers, launchers, controllers and CUDA or ROCm images.
_KNOWN: Final = re.compile(
    r"HOME|PATH|USER|LOGNAME|SHELL|PWD|OLDPWD|HOSTNAME|HOSTTYPE|OSTYPE|TERM|LANG|LC_\w+|TMPDIR|"
    r"UID|EUID|GROUPS|PPID|RANDOM|SECONDS|LINENO|IFS|OPTARG|OPTIND|REPLY|FUNCNAME|DISPLAY|EDITOR|"
    r"BASH_\w+|BASHPID|BASH|PIPESTATUS|COLUMNS|LINES|SUDO_\w+|XDG_\w+|SSH_\w+|KUBECONFIG|CI|"
    r"GITHUB_\w+|SLURM\w*_\w+|PBS_\w+|OMPI_\w+|PMI_\w+|PMIX_\w+|LWS_\w+|KUBERNETES_\w+|"
    r"RANK|LOCAL_RANK|WORLD_SIZE|MASTER_ADDR|MASTER_PORT|NODE_RANK|CUDA_HOME|CUDA_PATH|"
    r"CUDA_VERSION|ROCM_PATH|LD_LIBRARY_PATH|PYTHONPATH|VIRTUAL_ENV|CONDA_\w+|"
    r"HF_TOKEN|HF_HOME|HUGGING_FACE_HUB_TOKEN|HTTPS?_PROXY|NO_PROXY|https?_proxy|no_proxy"
)
_SHELL_KINDS: Final = ("single", "literal")


class VariableAnswers:
    """What one file, and the .env files beside it, say about variables."""

    def __init__(self, file: TextFile, files: Iterable[TextFile]) -> None:
        self._file = file
        self._files = files

    def answer(self, token: Token) -> Answer:
        """What becomes of one `${NAME}`."""
        if _KNOWN.fullmatch(token.name) or token.region in _SHELL_KINDS:
            return "answered"
        if self._file.kind == "yaml":
            return self._in_yaml(token)
        if token.name in self._set or self._is_open_ended:
            return "answered"
        return "open" if self._file.kind == "shell" and self._file.own else "elsewhere"

    def _in_yaml(self, token: Token) -> Answer:
        trade = self.trade
        if trade == "workflow":
            return "answered"
        if trade == "compose":
            return "answered" if token.name in self._beside else "elsewhere"
        known = token.name in self._set or token.name in self._entries
        if trade == "other":
            return "answered" if known else "elsewhere"
        in_shell = _in_shell(self._lines, token.line)
        if in_shell and (known or self._is_open_ended):
            return "answered"
        return "elsewhere" if in_shell and not self._file.own else "open"

    @cached_property
    def trade(self) -> Trade:
        """Who reads this YAML file."""
        keys = set(re.findall(r"^([A-Za-z]\w*)\s*:", self._file.text, re.MULTILINE))
        name = PurePosixPath(self._file.path).name
        if "${{" in self._file.text or "jobs" in keys:
            return "workflow"
        if "compose" in name or ("services" in keys and "apiVersion" not in keys):
            return "compose"
        marks = {"apiVersion", "kind", "spec", "containers", "nodeSelector", "hostPath"}
        return "kubernetes" if keys & marks else "other"

    @cached_property
    def _lines(self) -> tuple[Line, ...]:
        return lines_of(self._file)

    @cached_property
    def _set(self) -> frozenset[str]:
        code = "\n".join(line.code for line in self._lines)
        names = _names_set(code)
        if self._file.kind == "dockerfile":
            names |= {match["name"] for match in _ARGUMENT.finditer(code)}
        return names

    @cached_property
    def _entries(self) -> frozenset[str]:
        code = "\n".join(line.code for line in self._lines)
        found = _ENTRY.finditer(code)
        return frozenset(match["entry"] or match["key"] or match["flow"] for match in found)

    @cached_property
    def _is_open_ended(self) -> bool:
        """Whether names come from somewhere that this file only points at."""
        text = self._file.text
        pointed = any(mark in text for mark in ("envFrom:", "EnvironmentFile="))
        return pointed or bool(_SOURCED.search(text))

    @cached_property
    def _beside(self) -> frozenset[str]:
        folder = PurePosixPath(self._file.path).parent
        env = folder / ".env"
        return frozenset(
            name
            for file in self._files
            if PurePosixPath(file.path) == env
            for name in _names_set(file.text)
        )


def _names_set(code: str) -> frozenset[str]:
    names: set[str] = set()
    for match in _ASSIGNED.finditer(code):
        for text in match.groups():
            if text:
                names.update(_NAME.findall(text))
    return frozenset(names)


def _in_shell(lines: tuple[Line, ...], line: Line) -> bool:
    """Whether a line of YAML is text that a shell reads."""
    indent = _indent(line)
    for above in reversed(lines[: line.number]):
        if not above.text.strip():
            continue
        if above.number != line.number and _indent(above) < indent:
            if _BLOCK.search(above.code):
                return True
            indent = _indent(above)
        if _WORDS_KEY.match(above.text):
            return _starts_shell(lines, above)
    return False


def _starts_shell(lines: tuple[Line, ...], key: Line) -> bool:
    """Whether the mapping that has `command:` or `args:` here starts a shell."""
    indent = _indent(key)
    after = []
    for line in lines[key.number - 1 :]:
        if line.text.strip() and _indent(line) < indent:
            break
        after.append(line.code)
    before = []
    for line in reversed(lines[: key.number - 1]):
        if line.text.strip() and _indent(line) < indent:
            break
        before.append(line.code)
    region = "\n".join((*reversed(before), *after))
    return bool(_SHELL.search(region))


def _indent(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())
