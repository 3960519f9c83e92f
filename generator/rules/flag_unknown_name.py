"""A flag is given a name that the engine does not have in its list.

Some flags of vLLM take any word while the command line is read, and the word is looked up in a list
of the engine afterwards: backends for `--attention-backend`, formats for `--quantization`, kernels
for `--mamba-backend`. So are words inside JSON, under `backend` of `--attention-config` or under
`attention_backend` and `quantization` of `--speculative-config`. The lists grow and shrink from
release to release.

The failure this prevents: the engine ends with `Unknown attention backend: '…'. Valid options are:`
or `Unknown quantization method: …. Must be one of` on every node, often because a name is from the
documentation of another release, or of another engine.

**What to do:** use a name or a release that the finding lists, or leave the flag out and let the
engine choose.

It is a warning, because a plugin can add names to the list. Where the release only stands for the
image's own, or is not known, nothing is reported: forks add backends of their own.

Sources: the releases in `schemas/engines/`;
[vLLM's list of backends](https://github.com/vllm-project/vllm/blob/v0.33.0/vllm/v1/attention/backends/registry.py)
and [its list of formats](https://github.com/vllm-project/vllm/blob/v0.33.0/vllm/model_executor/layers/quantization/__init__.py).
"""

from collections.abc import Iterator

from generator.arguments.values import fault_of
from generator.catalog.flag_history import find_flag
from generator.finding import Finding
from generator.models.snapshot import Snapshot
from generator.rules.rule import Rule, Subject
from generator.rules.support.looked_up_names import LookedUp, unknown_names
from generator.rules.support.value_faults import instead, shown


def check(subject: Subject) -> Iterator[Finding]:
    """Names that the list of a known release does not have."""
    for line in subject.command_lines:
        for found in unknown_names(line) if line.release.standing == "known" else ():
            yield RULE.finding(
                found.at,
                f"`{found.said}{shown(found.name)}` is no name that {line.judges} knows",
                _hint(found, subject),
            )


def _hint(found: LookedUp, subject: Subject) -> str:
    snapshots = subject.catalog.snapshots.all(found.line.engine_id)
    having = [one.release for one in snapshots if _has(one, found)]
    if having:
        return f"use an image of a release that has it: {', '.join(having)}"
    names = found.flag.registered
    return instead(found.name.upper() if names[0].isupper() else found.name.lower(), names)


def _has(snapshot: Snapshot, found: LookedUp) -> bool:
    flag = find_flag(snapshot, found.flag.name)
    return flag is not None and bool(flag.registered) and fault_of(flag, found.name) is None


RULE = Rule("flag.unknown-name", "warning", since="0.1.0", needs="launches", check=check)
