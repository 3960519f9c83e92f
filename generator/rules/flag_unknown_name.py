"""A flag is given a name that the engine does not have in its list.

`--attention-backend` of vLLM takes any word while the command line is read. The word is looked up
in the engine's own list of backends afterwards, in capitals. The list grows and shrinks from
release to release.

The failure this prevents: the engine ends with `Unknown attention backend: '…'. Valid options are:`
on every node, often because a name is from the documentation of another release, or of another
engine.

**What to do:** use a name or a release that the finding lists, or leave the flag out and let the
engine choose.

It is a warning, because a plugin can add names to the list. Where the release only stands for the
image's own, or is not known, nothing is reported: forks add backends of their own.

Sources: the releases in `schemas/engines/`;
[vLLM's list of backends](https://github.com/vllm-project/vllm/blob/v0.33.0/vllm/v1/attention/backends/registry.py).
"""

from collections.abc import Iterator

from generator.catalog.flag_history import find_flag
from generator.finding import Finding
from generator.models.snapshot import Snapshot
from generator.rules.rule import Rule, Subject
from generator.rules.support.value_faults import RefusedValue, instead, refused_values, shown


def check(subject: Subject) -> Iterator[Finding]:
    """Names that the list of a known release does not have."""
    for found in refused_values(subject, "name"):
        if found.line.release.standing == "known":
            yield RULE.finding(
                found.at,
                f"`{found.use.spelling} {shown(found.value.text)}` is no name that "
                f"{found.line.judges} knows",
                _hint(found, subject),
            )


def _hint(found: RefusedValue, subject: Subject) -> str:
    snapshots = subject.catalog.snapshots.all(found.line.engine_id)
    having = [one.release for one in snapshots if _has(one, found)]
    if having:
        return f"use an image of a release that has it: {', '.join(having)}"
    return instead(found.value.text.upper(), found.use.flag.registered)


def _has(snapshot: Snapshot, found: RefusedValue) -> bool:
    flag = find_flag(snapshot, found.use.flag.name)
    return flag is not None and found.value.text.upper() in flag.registered


RULE = Rule("flag.unknown-name", "warning", since="0.1.0", needs="launches", check=check)
