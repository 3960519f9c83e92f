"""A word is left over that no flag takes.

vLLM takes one word without a flag, the model; SGLang none. Every other word belongs to the flag
before it, and when that flag has all it takes, the word is one too many. So is the engine's own
command where the image's entrypoint is that command already: `vllm serve vllm serve …`.

The failure this prevents: `unrecognized arguments` at the start; or the word is taken for the
model, because it stands first, and the model's name is what is left over.

**What to do:** remove the word, or write the flag that it belongs to. Behind an image whose
entrypoint starts the engine, arguments begin with the model; or set `command` (Kubernetes) or
`entrypoint` (Compose, Docker) yourself.

Sources: [argparse](https://docs.python.org/3/library/argparse.html);
[the command given twice](https://github.com/vllm-project/vllm/issues/37133).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.command_lines import CommandLine
from generator.rules.support.left_overs import left_overs
from generator.rules.support.value_faults import shown


def check(subject: Subject) -> Iterator[Finding]:
    """Words too many, and the engine's command where it is the entrypoint already."""
    repeated = {id(line) for line in subject.command_lines if line.vector.repeated is not None}
    for line in subject.command_lines:
        if line.vector.repeated is not None:
            yield _repeated(line, line.vector.repeated)
    for found in left_overs(subject, "word"):
        if id(found.line) not in repeated:
            yield RULE.finding(
                found.at,
                f"`{shown(found.text)}` is left over: no flag of {found.line.judge} takes it",
                "remove it, or write the flag that it belongs to",
            )


def _repeated(line: CommandLine, index: int) -> Finding:
    words = " ".join(word.text for word in line.launch.words[index : line.vector.begin])
    return RULE.finding(
        line.launch.words[index].at,
        f"the entrypoint of {line.launch.image} starts {line.engine_id} already, and `{words}` "
        "reaches it as arguments",
        "begin with the model, or replace the entrypoint: `command` in Kubernetes, `entrypoint` in "
        "Compose, `--entrypoint` of docker run",
    )


RULE = Rule("flag.left-over-word", "error", since="0.1.0", needs="launches", check=check)
