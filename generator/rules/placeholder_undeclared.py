"""A value of the catalogue or a fleet file uses a placeholder that nothing declares.

`<NAME>` in the value of an argument or a variable is a promise that the site can answer it. The
answer's meaning, the way to find it, and what a wrong one looks like stand in
`recipes/placeholders.yaml`. Without a declaration the plan can ask for the value, and can say
nothing about it.

The failure this prevents: a misspelt placeholder (`<FABRIC_ADRESS>`) renders as it stands, or
asks the person for a value whose name nobody has explained. In a fleet file a misspelt name is an
answer that no recipe ever reads.

**What to do:** correct the name, or declare it in `recipes/placeholders.yaml`.

This rule cannot be waived: the file would be refused later as
[placeholder.unresolved](../placeholder.unresolved/), where the person who renders it can do
nothing about it.

Source: a decision of this catalogue.
"""

import difflib
from collections.abc import Iterator

from generator.finding import Finding
from generator.plan.fleet import known_answers
from generator.plan.placeholders import PLAN_VALUES, TOKEN
from generator.rules.rule import Rule, Subject
from generator.rules.support.catalog_values import setting_texts


def check(subject: Subject) -> Iterator[Finding]:
    """Placeholders in values and in a fleet file that recipes/placeholders.yaml does not have."""
    yield from _in_values(subject)
    if subject.fleet:
        yield from known_answers(subject.fleet, subject.catalog.placeholders)


def _in_values(subject: Subject) -> Iterator[Finding]:
    declared = subject.catalog.placeholders
    for entry in subject.catalog.all_entries() if subject.whole_catalog else ():
        for path, text in setting_texts(entry.document):
            for name in dict.fromkeys(TOKEN.findall(text)):
                if name not in declared and name not in PLAN_VALUES:
                    near = difflib.get_close_matches(name, declared, 1)
                    meant = (
                        f"did you mean `<{near[0]}>`? Otherwise" if near else "write the value or"
                    )
                    yield RULE.finding(
                        entry.document.at(*path),
                        f"`<{name}>` is declared nowhere",
                        f"{meant} declare {name} in recipes/placeholders.yaml",
                    )


RULE = Rule(
    "placeholder.undeclared",
    "error",
    since="0.1.0",
    needs=("catalog", "fleet"),
    check=check,
    waivable=False,
)
