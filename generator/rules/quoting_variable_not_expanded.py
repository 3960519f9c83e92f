"""A `$NAME` stands in words that no shell reads.

The `command` and `args` of a pod, and the exec form of a Dockerfile, go to the engine as they
are. The kubelet replaces `$(NAME)`, in parentheses, by a variable of the same container; nothing
replaces `$NAME` or `${NAME}`. (Of the latter in a manifest
[placeholder.unresolved](../placeholder.unresolved/) tells.)

The failure this prevents: the engine looks for a model that is called `$MODEL_DIR`, or listens on
no port because `$PORT` is no number; or it starts, and serves the model under the name `${NAME}`.

**What to do:** in a pod, write `$(NAME)` and set the variable in `env`; in a Dockerfile, use the
shell form; or start a shell: `command: ["sh", "-c", "exec vllm serve \\"$MODEL_DIR\\""]`.

Source: [variables in the arguments of a pod](https://kubernetes.io/docs/tasks/inject-data-application/define-command-argument-container/#use-environment-variables-to-define-arguments);
[the exec form](https://docs.docker.com/reference/dockerfile/#exec-form).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.value_faults import shown

_BARE: Final = re.compile(r"\$[A-Za-z_]\w*")
_EITHER: Final = re.compile(r"\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*[^}]*\})")


def check(subject: Subject) -> Iterator[Finding]:
    """Words of pods and of exec forms with a reference that stays as it is."""
    for line in subject.command_lines:
        if line.launch.read_by not in ("kubelet", "nothing"):
            continue
        # placeholder.unresolved knows that the kubelet leaves ${NAME} alone.
        form = _BARE if line.launch.read_by == "kubelet" else _EITHER
        for word in line.launch.words[line.vector.begin :]:
            found = form.search(word.text)
            if found and not word.text.lstrip().startswith("{"):
                yield RULE.finding(
                    word.at,
                    f"`{found[0]}` reaches {line.engine_id} as it stands: {shown(word.text)}",
                    _hint(line.launch.read_by, found[0]),
                )


def _hint(read_by: str | None, reference: str) -> str:
    name = reference.strip("${}").split(":")[0]
    if read_by == "kubelet":
        return f"write `$({name})` and set {name} in `env` of the container"
    return "use the shell form, or start a shell"


RULE = Rule("quoting.variable-not-expanded", "error", since="0.1.0", needs="launches", check=check)
