"""The rules: an index, and a page for each with what it refuses and what it lets pass."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.catalog.catalog import Catalog
from generator.docs.failure_pages import path_of as failure_path
from generator.docs.markup import language_of
from generator.docs.press import ALONE, Made, Press
from generator.record import record
from generator.report.rule_guide import examples, failure_modes, file_waiver, recipe_waiver
from generator.rules.registry import load, page, rule_ids
from generator.rules.rule import Rule

# Rules link to each other as the built site has them; mkdocs checks links to sources.
_RULE_LINK: Final = re.compile(r"\]\(\.\./([a-z0-9.-]+)/\)")
_FAILURE_LINK: Final = re.compile(r"\]\(\.\./\.\./failure-modes/([a-z0-9.-]+)/\)")


@record
class Explained:
    """A rule with its page: what it finds, in one paragraph, and the rest."""

    rule: Rule
    says: str
    body: str


def path_of(id_: str) -> str:
    """Where a rule's page is."""
    return f"rules/{id_}.md"


def explained() -> tuple[Explained, ...]:
    """Every rule of the registry."""
    return tuple(_explained(id_) for id_ in rule_ids())


def pages(
    catalog: Catalog, press: Press, rules: tuple[Explained, ...], fixtures: Path | None
) -> Iterator[Made]:
    """The index and the pages; `fixtures` holds bad and good examples where there are any."""
    yield press.page(
        "rules/index.md",
        "rules",
        title="Rules",
        description="What the catalogue refuses, warns of and notes, one page for each rule.",
        hide=ALONE,
        rules=rules,
    )
    for one in rules:
        yield press.page(
            path_of(one.rule.id),
            "rule",
            title=one.rule.id,
            description=one.says,
            hide=("toc",),
            group=one.rule.id.partition(".")[0].capitalize(),
            rule=one.rule,
            says=one.says,
            body=one.body,
            looks_at=_looks_at(one.rule),
            failures={
                failure_path(id_): mode.title
                for id_, mode in failure_modes(catalog, one.rule.id).items()
            },
            recipe_waiver=recipe_waiver(one.rule),
            file_waiver=file_waiver(one.rule),
            examples=examples(fixtures, one.rule.id),
            language=language_of,
        )


def _explained(id_: str) -> Explained:
    body = _RULE_LINK.sub(r"](\1.md)", page(id_))
    body = _FAILURE_LINK.sub(r"](../failure-modes/\1.md)", body)
    says, _, rest = body.partition("\n\n")
    return Explained(load(id_), " ".join(says.split()), rest)


def _looks_at(rule: Rule) -> str:
    needs = (rule.needs,) if isinstance(rule.needs, str) else rule.needs
    words = {
        "catalog": "the catalogue's files",
        "plan": "plans",
        "launches": "how engines are started, in plans and in foreign files",
        "files": "rendered and foreign files",
        "workloads": "pods, Compose services and containers, in rendered and in foreign files",
        "fleet": "fleet files",
    }
    return "; ".join(words[need] for need in needs)
