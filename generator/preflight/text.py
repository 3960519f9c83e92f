"""Answers for a person, and for programs."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from generator.preflight.answer import VERDICTS, Judged, Verdict
from generator.preflight.judge import REGISTRY, Outcome
from generator.report.plain import wrapped

_MARGIN: Final = 15
_DONE: Final[Mapping[Verdict, str]] = {
    "fail": "failed",
    "cannot tell": "cannot tell",
    "pass": "passed",
}


def as_text(outcome: Outcome) -> str:
    """A block for each thing that was looked at, then the verdict."""
    blocks = [
        "\n".join((about, *_lines(outcome, tuple(group))))
        for about, group in groupby(outcome.answers, key=lambda one: one.about)
    ]
    return "\n\n".join((*blocks, summary(outcome))) + "\n"


def summary(outcome: Outcome) -> str:
    """How many of each verdict, and what they come to."""
    counts = Counter(one.answer.verdict for one in outcome.answers)
    said = ", ".join(f"{counts[v]} {_DONE[v]}" for v in VERDICTS if counts[v])
    verdict = "ready" if outcome.ready else "not ready"
    return f"{said or 'nothing was looked at'}: {verdict}"


def _lines(outcome: Outcome, group: tuple[Judged, ...]) -> Iterator[str]:
    """One line an answer; neighbours that say the same share one."""
    for _, same in groupby(group, key=lambda one: (one.answer, one.check in outcome.accepted)):
        several = tuple(same)
        answer, names = several[0].answer, ", ".join(one.check for one in several)
        word = "accepted" if _is_accepted(outcome, several[0]) else answer.verdict
        first = f"  {word:<{_MARGIN - 2}}"
        yield wrapped(f"{names}: {answer.says}", first=first, rest=" " * _MARGIN)
        if answer.do and answer.verdict != "pass":
            yield wrapped(answer.do, first=f"{'help: ':>{_MARGIN}}", rest=" " * _MARGIN)
        modes = dict.fromkeys(mode for one in several for mode in one.failure_modes)
        if answer.verdict == "fail" and modes:
            said = ", ".join(f"`recipe explain {mode}`" for mode in modes)
            yield wrapped(said, first=f"{'see: ':>{_MARGIN}}", rest=" " * _MARGIN)


def _is_accepted(outcome: Outcome, one: Judged) -> bool:
    return one.check in outcome.accepted and one.answer.verdict != "pass"


def as_json(outcome: Outcome, recipe: str, target: str) -> str:
    """One object: `ready`, every answer, and how many there are of each verdict."""
    counts = Counter(one.answer.verdict for one in outcome.answers)
    data = {
        "recipe": recipe,
        "target": target,
        "ready": outcome.ready,
        "answers": [_object(outcome, one) for one in outcome.answers],
        "summary": {verdict: counts[verdict] for verdict in VERDICTS},
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _object(outcome: Outcome, one: Judged) -> dict[str, Any]:
    return {
        "check": one.check,
        "about": one.about,
        "verdict": one.answer.verdict,
        "says": one.answer.says,
        "do": one.answer.do,
        "necessary": one.answer.weighs,
        "accepted": _is_accepted(outcome, one),
        "failure-modes": list(one.failure_modes),
    }


def explain_check(id_: str) -> str | None:
    """What a check asks, and the failure modes that it prevents; None for another name."""
    check = next((check for check in REGISTRY if check.id == id_), None)
    if check is None:
        return None
    lines = [f"{check.id}, a check of `recipe preflight`", wrapped(f"asks: {check.asks}")]
    lines += [f"a failure leads to: `recipe explain {mode}`" for mode in check.failure_modes]
    return "\n".join((*lines, "page: preflight/")) + "\n"
