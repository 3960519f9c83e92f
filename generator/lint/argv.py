"""Argument vectors that only hand over to another one: `exec`, `env`, `sh -c`, `docker run`,
`docker exec`, `ssh`."""

import re
from collections.abc import Sequence
from typing import Final

from generator.launch import Variable
from generator.lint.fragment import Fragment, join, pinned
from generator.record import record

_ASSIGNMENT: Final = re.compile(r"([A-Za-z_]\w*)=(.*)", re.DOTALL)
_SHELLS: Final = frozenset({"sh", "bash", "dash", "ash", "ksh", "zsh"})
_SHELL_VALUES: Final = frozenset({"--rcfile", "--init-file"})
_CONTAINER_TOOLS: Final = frozenset({"docker", "podman", "nerdctl"})
# Options of wrappers that take the next word.
_WRAPPERS: Final[dict[str, frozenset[str]]] = {
    "exec": frozenset({"-a"}),
    "env": frozenset({"-u", "--unset", "-C", "--chdir"}),
    "sudo": frozenset({"-u", "-g", "-D", "-p", "--user", "--group"}),
    "nohup": frozenset(),
    "command": frozenset(),
}
# Options that take the next word, of what runs words elsewhere:
# https://docs.docker.com/reference/cli/docker/container/exec/,
# https://kubernetes.io/docs/reference/kubectl/generated/kubectl_exec/, https://man.openbsd.org/ssh.
_EXEC_VALUES: Final = frozenset(
    {"-e", "--env", "--env-file", "-u", "--user", "-w", "--workdir", "--detach-keys"}
)
_KUBECTL_VALUES: Final = frozenset({"-c", "--container", "-n", "--namespace", "--context", "-f"})
_SSH_VALUES: Final = frozenset(f"-{letter}" for letter in "BbcDEeFIiJLlmOoPpQRSWw")
# The options of `docker run` that take no value; all others take one:
# https://docs.docker.com/reference/cli/docker/container/run/.
_FLAGS: Final = frozenset(
    {"--detach", "--disable-content-trust", "--help", "--init", "--interactive"}
    | {"--no-healthcheck", "--oom-kill-disable", "--privileged", "--publish-all", "--quiet"}
    | {"--read-only", "--replace", "--rm", "--sig-proxy", "--tty", "--use-api-socket"}
)
_SHORT_FLAGS: Final = frozenset("dhiPqt")

Words = tuple[Fragment, ...]


@record
class Container:
    """What `docker run` starts: the image, its argument vector, its variables and its options.

    An option is its name with its value, None for one that takes none. `entrypoint` is set where
    the command replaces the image's own.
    """

    image: Fragment
    words: Words
    environment: tuple[Variable, ...]
    entrypoint: bool
    options: tuple[tuple[Fragment, Fragment | None], ...] = ()


def unwrapped(words: Words, environment: tuple[Variable, ...]) -> tuple[Words, Sequence[Variable]]:
    """The program behind `exec`, `env NAME=value`, `sudo` and the like, and its variables."""
    variables = {variable.name: variable for variable in environment}
    begin = 0
    while begin + 1 < len(words) and (wrapper := _name(words[begin])) in _WRAPPERS:
        begin += 1
        while begin < len(words):
            text = words[begin].text
            assigned = _ASSIGNMENT.fullmatch(text)
            if assigned:
                name, value = assigned.groups()
                variables[name] = Variable(name, _known(value), words[begin].start)
            elif not text.startswith("-"):
                break
            begin += 2 if text in _WRAPPERS[wrapper] else 1
    return words[begin:], tuple(variables.values())


def executed(words: Words) -> Words:
    """What `docker exec` or `kubectl exec` starts in a container; nothing for anything else."""
    name = program(words)
    if name in ("kubectl", "oc"):
        verb = _behind_options(words, 1, _KUBECTL_VALUES)
        dashes = next((i for i, word in enumerate(words) if word.text == "--"), len(words))
        is_exec = verb < dashes and words[verb].text == "exec"
        return words[dashes + 1 :] if is_exec else ()
    begin = 2 if len(words) > 1 and words[1].text == "container" else 1
    if name not in _CONTAINER_TOOLS or len(words) <= begin or words[begin].text != "exec":
        return ()
    return words[_behind_options(words, begin + 1, _EXEC_VALUES) + 1 :]


def remote_script(words: Words) -> Fragment | None:
    """What `ssh host …` gives the shell of another machine; None for anything else."""
    if program(words) != "ssh":
        return None
    host = _behind_options(words, 1, _SSH_VALUES)
    pieces = [piece for word in words[host + 1 :] for piece in (word, pinned(" ", word.start))]
    return join(pieces) if pieces else None


def _behind_options(words: Words, index: int, valued: frozenset[str]) -> int:
    """The index of the first word that is no option and no value of one."""
    while index < len(words) and words[index].text.startswith("-"):
        index += 2 if words[index].text in valued else 1
    return index


def program(words: Words) -> str:
    """The name of the program that an argument vector starts."""
    return _name(words[0]) if words else ""


def _name(word: Fragment) -> str:
    return word.text.rpartition("/")[2]


def shell_script(words: Words) -> Fragment | None:
    """The script in `sh -c script`; None for anything else."""
    if program(words) not in _SHELLS:
        return None
    seen = False
    index = 1
    while index < len(words):
        text = words[index].text
        if not text.startswith(("-", "+")) or text in ("-", "--"):
            return words[index] if seen and text not in ("-", "--") else None
        cluster = not text.startswith("--")
        seen |= cluster and "c" in text
        index += 2 if text in _SHELL_VALUES or (cluster and text[-1] in "oO") else 1
    return None


def container(words: Words, environment: Sequence[Variable]) -> Container | None:
    """What `docker run` (or podman, nerdctl) starts; None for anything else."""
    begin = options_of_container(words)
    return _Options(words, begin, environment).container() if begin else None


def options_of_container(words: Words) -> int:
    """Where the options of `docker run` begin; 0 for anything else."""
    if program(words) not in _CONTAINER_TOOLS:
        return 0
    begin = 2 if len(words) > 1 and words[1].text == "container" else 1
    is_run = len(words) > begin and words[begin].text in ("run", "create")
    return begin + 1 if is_run else 0


class _Options:
    """The options of `docker run`, read up to the image."""

    def __init__(self, words: Words, index: int, environment: Sequence[Variable]) -> None:
        self._words = words
        self._index = index
        self._given = {variable.name: variable for variable in environment}
        self._entrypoint: Words = ()
        self._replaces = False
        self._environment: dict[str, Variable] = {}
        self._options: list[tuple[Fragment, Fragment | None]] = []

    def container(self) -> Container | None:
        while self._index < len(self._words):
            word = self._words[self._index]
            self._index += 1
            if word.text == "--":
                continue
            if not word.text.startswith("-") or word.text == "-":
                rest = self._words[self._index :]
                variables = tuple(self._environment.values())
                words = (*self._entrypoint, *rest)
                return Container(word, words, variables, self._replaces, tuple(self._options))
            self._option(word)
        return None

    def _option(self, word: Fragment) -> None:
        if word.text.startswith("--"):
            name, equals, _ = word.text.partition("=")
            if name in _FLAGS:
                self._options.append((word.cut(0, len(name)), None))
                return
            value = word.cut(len(name) + 1, len(word.text)) if equals else self._next()
        else:
            name, value = self._short(word)
        if value is None:
            return
        self._options.append((pinned(name, word.start), value))
        if name in ("-e", "--env"):
            self._set(value)
        elif name == "--entrypoint":
            self._entrypoint = (value,) if value.text else ()
            self._replaces = True

    def _short(self, word: Fragment) -> tuple[str, Fragment | None]:
        """The option of `-it -p80:80` that takes a value, with the value."""
        for index, letter in enumerate(word.text[1:], 1):
            if letter not in _SHORT_FLAGS:
                rest = word.cut(index + 1, len(word.text))
                return f"-{letter}", rest if rest.text else self._next()
        return word.text, None

    def _next(self) -> Fragment | None:
        if self._index >= len(self._words):
            return None
        self._index += 1
        return self._words[self._index - 1]

    def _set(self, word: Fragment) -> None:
        name, equals, value = word.text.partition("=")
        given = self._given.get(name)
        known = _known(value) if equals else given.value if given else None
        self._environment[name] = Variable(name, known, word.start)


def _known(value: str) -> str | None:
    return None if "$" in value or "`" in value else value
