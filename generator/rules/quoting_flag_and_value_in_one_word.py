"""A flag and its value stand in one word, with a blank between them.

In a shell, `--port 8000` is two words. In a YAML list each item is one word, so that
`- --port 8000` is a flag of that very name, blank and all. The parser takes a word with a blank
for no flag: it becomes the model's name, or is left over.

The failure this prevents: `unrecognized arguments: --port 8000`, a line in which nothing looks
wrong; or a model that is called `--model org/name`.

**What to do:** write two items, or join them with `=`: `- --port=8000`.

Sources: [argparse](https://docs.python.org/3/library/argparse.html);
[the argument vector of a pod](https://kubernetes.io/docs/tasks/inject-data-application/define-command-argument-container/).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.left_overs import left_overs, two_words
from generator.rules.support.value_faults import shown


def check(subject: Subject) -> Iterator[Finding]:
    """Words that begin with a flag and go on behind a blank."""
    for found in left_overs(subject, "two-words"):
        split = two_words(found.text)
        if split:
            flag, value = split
            yield RULE.finding(
                found.at,
                f"`{shown(found.text)}` is one word for {found.line.engine_id}, and no flag",
                f"write two items, `{flag}` and `{shown(value)}`, or one: `{flag}={shown(value)}`",
            )


RULE = Rule(
    "quoting.flag-and-value-in-one-word", "error", since="0.1.0", needs="launches", check=check
)
