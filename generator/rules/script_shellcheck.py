"""A rendered script has a fault that shellcheck knows.

The failure this prevents: a variable that is not quoted splits a path with a space in two; a `cd`
that fails is followed by an `rm` in the wrong folder. Such faults pass on the machine of whoever
wrote the script and fail on another one, often without a word.

shellcheck reads every rendered script: each target's own, the smoke test and the teardown.

**What to do:** the finding points at the place and links shellcheck's page for its code. In a
file of this catalogue the fault is in a template, or in the `setup` of an image.

It cannot be waived: a place where shellcheck is wrong carries its own `# shellcheck disable=`
with the reason beside it.

Source: <https://www.shellcheck.net/wiki/>.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """shellcheck finds them (generator/check/shellcheck.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule(
    "script.shellcheck", "error", since="0.1.0", needs="catalog", check=check, waivable=False
)
