"""A placeholder is declared and nothing uses it.

A declaration in `recipes/placeholders.yaml` is shown to people as something their site may have
to answer. One that no value mentions, and that the plan does not ask for itself, is a question
whose answer changes nothing.

The failure this prevents: somebody looks up a device name, passes it with `--set`, sees no error,
and believes that it took effect. Usually a value was renamed or removed and its placeholder stayed
behind.

**What to do:** remove the declaration, or use it in the value that was meant to have it.

It cannot be waived: the declaration can be removed as easily as excused.

Source: a decision of this catalogue.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.plan.placeholders import PLAN_PLACEHOLDERS, TOKEN
from generator.rules.rule import Rule, Subject
from generator.rules.support.catalog_values import setting_texts


def check(subject: Subject) -> Iterator[Finding]:
    """Declarations that no value and no plan uses."""
    if not subject.whole_catalog:
        return
    used = set(PLAN_PLACEHOLDERS)
    for entry in subject.catalog.all_entries():
        for _, text in setting_texts(entry.document):
            used.update(TOKEN.findall(text))
    document = subject.catalog.placeholders_entry.document
    for name in subject.catalog.placeholders:
        if name not in used:
            yield RULE.finding(
                document.at_key("placeholders", name),
                f"{name} is declared and no value of the catalogue uses it",
                f"remove it, or write `<{name}>` in the value that it is meant for",
            )


RULE = Rule(
    "placeholder.unused", "warning", since="0.1.0", needs="catalog", check=check, waivable=False
)
