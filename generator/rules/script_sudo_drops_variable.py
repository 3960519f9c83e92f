"""A variable is set in front of sudo, which does not pass it on.

`NAME=value sudo program` sets the variable for sudo. sudo starts the program with an environment of
its own, without it, unless the machine's policy keeps that very name.

The failure this prevents: mounts, tokens and debug switches that were given and have no effect. One
launcher got its extra mounts this way; the engine then took the path of the model, which was not
there, for a repository: "Repo id must be in the form …".

**What to do:** set it behind sudo, or tell sudo to keep it:

    sudo NAME=value program
    sudo --preserve-env=NAME program

It is a warning, because a machine's sudoers may keep the variable.

Sources: [sudo(8)](https://www.sudo.ws/docs/man/sudo.man/), ENVIRONMENT and `env_reset`;
[eugr/spark-vllm-docker, issue 153](https://github.com/eugr/spark-vllm-docker/issues/153).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.commands import shell_texts

_VALUE: Final = r"""(?:[^\s"'\\;|&]|"(?:[^"\\]|\\.)*"|'[^']*'|\\.)*"""
_SUDO: Final = re.compile(
    rf"(?:^|(?<=[;&|(]))[ \t]*(?:\$[ \t])?(?P<first>(?P<name>[A-Za-z_]\w*)={_VALUE})"
    rf"(?:[ \t]+[A-Za-z_]\w*={_VALUE})*[ \t]+sudo[ \t](?P<rest>[^\n;|&]*)",
    re.MULTILINE,
)
_KEEPS: Final = re.compile(r"(?:^|\s)(?:-[A-Za-z]*E\b|--preserve-env)")


def check(subject: Subject) -> Iterator[Finding]:
    """Assignments in front of sudo."""
    for shell in shell_texts(subject, "sudo"):
        for match in _SUDO.finditer(shell.text):
            start = match.start("first")
            if shell.regions[start] == "code" and not _KEEPS.search(match["rest"]):
                yield RULE.finding(
                    shell.at(start),
                    f"sudo does not hand {match['name']} on to what it starts",
                    f"write `sudo {match['name']}=… {match['rest'].split(' ')[0]}`, or "
                    f"`sudo --preserve-env={match['name']}`",
                )


RULE = Rule("script.sudo-drops-variable", "warning", since="0.1.0", needs="files", check=check)
