"""The words that a recipe is found by and its title does not have."""

import re
from collections.abc import Iterable
from typing import Final

from generator.plan.plan import Plan
from generator.rules.support.launch_arguments import given
from generator.rules.support.speculation import speculation_of

# From so many tokens on people speak of a long context.
_LONG: Final = 128 * 1024
# A summary names others that are not found by it, and says what a recipe is without.
_OF_OTHERS: Final = re.compile(
    r"\b(?:recipe|profile) \w+[-.]\S+|\b(?:without|instead of|no|not|nor|nothing)\b[^.,:;]*",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[a-z][a-z0-9_]+(?:\.[a-z0-9]+)*")
# What the plan itself says, whatever a summary compares it with.
_OF_THE_PLAN: Final = re.compile(r"speculat|draft|prefill|decod|aggregat|disaggregat")
# Numbers are what a recipe needs, and its title says them. The others are in nobody's question, and
# every page with a finder is lighter without them.
_LITTLE_WORDS: Final = """
about after all also among and another any applies are as at be because before behind beside both
but by calls can case comparing does each eight else end few five for found four from full gets
gives half has have here how in is it its itself keeps kept known least leaves left less made
makes many more most mostly much must names needs nine of off offers on once one only or other
others out over own part profile rather recipe recipes said same says set sets settings seven
several should six sixteen so some source speaks stand stands state stated states still such ten
than that the their them themselves then these they things this those three to too took twice two
under until upstream use used uses very was were what whatever when where which while whole whose
will with
"""
_LITTLE: Final = frozenset(_LITTLE_WORDS.split())


def words_of(text: str) -> tuple[str, ...]:
    """The words of a summary that say what is there, each once."""
    found = _WORD.findall(_OF_OTHERS.sub(" ", text).casefold())
    return tuple(dict.fromkeys(w for w in found if w not in _LITTLE and not _OF_THE_PLAN.match(w)))


def traits(plan: Plan) -> tuple[str, ...]:
    """Words for what the plan's processes do together."""
    launch = plan.launches()[0]
    found: list[str] = []
    speculation = speculation_of(launch)
    if speculation is not None:
        found += ["speculative", "decoding", "draft", speculation.method]
    roles = dict.fromkeys(member.role for member in plan.members)
    if len(roles) > 1:
        found += ["disaggregated", "pd", *roles]
    context = given(launch, "context")
    if context is not None and context.count is not None and context.count >= _LONG:
        found += ["long", "context", _short(context.count)]
    return tuple(found)


def without(words: Iterable[str], text: str) -> str:
    """The words that a text does not have, separated by blanks."""
    known = set(_WORD.findall(text.casefold()))
    return " ".join(word for word in dict.fromkeys(words) if word.casefold() not in known)


def _short(tokens: int) -> str:
    """A number of tokens as people write it: 256k, 1m."""
    thousands = tokens // 1024
    return f"{thousands}k" if thousands < 1024 else f"{thousands // 1024}m"
