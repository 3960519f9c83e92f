"""A ratio compares the figures of two images.

Both figures can be true and their ratio false: an image changes everything at once. When the
image for Kimi-K3 changed, the configuration without a draft moved by -15 % at 4 requests and by
+29 % at 8, so a draft measured on the new image against a baseline from the old one seemed worth
1.9 to 2.2 times as much. No factor corrects that.

The failure this prevents: a flag is praised for what a newer engine did, and somebody pays for it
with memory or with a second checkpoint.

**What to do:** measure both sides on one image, or enter the two figures as two entries, each
with its own `image`, and leave the comparison to the reader. A published ratio that has to be
named becomes an entry with `status: withdrawn` where its author took it back.

An entry is reported when one sentence of it compares (`2.6x`, `1.4 times as fast`, `30 % more`, a
percentage `against` something) and names two images, or one that is not the entry's own; and when
its value is a ratio and a sentence says that the other side (`against`, `baseline`, `compared`) is
another image. Images are named by id, by reference, by digest, by tag, by a part of a tag with
another date, or as the older or newer image. What stands behind `never` in a sentence is not
compared.

It cannot be waived: two entries say all that is true of such a ratio.

Source: [upstream's correction](https://github.com/AMD-AGI/Infera/pull/74) of its own table for
Kimi-K3; the failure mode `figures-of-two-images-compared` of this catalogue tells it.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.evidence_entries import Entry, entries
from generator.rules.support.image_names import ImageNames

_COMPARES: Final = re.compile(
    r"\b(?:against|versus|vs|than|over|baseline|compared|relative|speed-?up)\b", re.IGNORECASE
)
# A whole factor before a name or a bracket is a count: two DGX Sparks, six times (5 + 1).
_FACTOR: Final = re.compile(
    r"(?<![\w.])(?:\d+\.\d+\s?[x\u00d7](?!\w)|\d+\s?[x\u00d7](?!\w|\s*[A-Z(\d]))"
    r"|\d+(?:\.\d+)? times (?:as|the|that|more|less|fewer|faster|slower|higher|lower|longer)\b"
    r"|\b(?:[Tt]wice|[Hh]alf|[Dd]ouble) (?:as|the)\b"
    r"|\d\s?(?:%|per cent) (?:more|less|fewer|faster|slower|higher|lower|longer|shorter|better)\b"
    r"|(?<![\w.])[+\u2212-]\d+(?:\.\d+)?\s?(?:%|per cent)"
)
_PERCENTAGE: Final = re.compile(r"\d\s?(?:%|per cent)")
_SENTENCE_END: Final = re.compile(r"(?<=[.;:])\s+")
_NOT_THERE: Final = re.compile(r"\bnever\b.*", re.IGNORECASE | re.DOTALL)


def check(subject: Subject) -> Iterator[Finding]:
    """Figures that stand and compare an image with another."""
    names = ImageNames(subject.catalog)
    for entry in entries(subject):
        if entry.evidence.status != "withdrawn":
            yield from _in_entry(entry, names)


def _in_entry(entry: Entry, names: ImageNames) -> Iterator[Finding]:
    value = entry.evidence.value
    is_ratio = bool(_FACTOR.search(value) or _PERCENTAGE.search(value))
    for field, text in entry.texts:
        others = sorted(
            other
            for sentence in _SENTENCE_END.split(text)
            if _is_comparison(sentence, is_ratio)
            for other in _others(sentence, entry, names)
        )
        if others:
            yield RULE.finding(
                entry.at(field),
                f"`{entry.evidence.figure}` compares a figure of `{entry.evidence.image}` with "
                f"one of another image ({others[0]})",
                "measure both sides on one image, or enter each figure with its own `image` and "
                "no ratio",
            )


def _is_comparison(sentence: str, is_ratio: bool) -> bool:
    """Whether a sentence has a ratio, or says what the ratio in the value is to."""
    if _FACTOR.search(sentence):
        return True
    return _COMPARES.search(sentence) is not None and (
        is_ratio or _PERCENTAGE.search(sentence) is not None
    )


def _others(sentence: str, entry: Entry, names: ImageNames) -> frozenset[str]:
    """The images that a sentence names besides the entry's own."""
    return names.named(_NOT_THERE.sub("", sentence)) - {entry.evidence.image}


RULE = Rule(
    "evidence.cross-image-ratio",
    "error",
    since="0.1.0",
    needs="catalog",
    check=check,
    waivable=False,
)
