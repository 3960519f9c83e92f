"""The rules: an index, and a page for each with what it refuses and what it lets pass."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from generator.docs.markup import language_of
from generator.docs.press import ALONE, Made, Press
from generator.record import record
from generator.rules.registry import load, page, rule_ids
from generator.rules.rule import Rule

# Rules link to each other as the built site has them; mkdocs checks links to sources.
_RULE_LINK: Final = re.compile(r"\]\(\.\./([a-z0-9.-]+)/\)")


@record
class Explained:
    """A rule with its page: what it finds, in one paragraph, and the rest."""

    rule: Rule
    says: str
    body: str


def explained() -> tuple[Explained, ...]:
    """Every rule of the registry."""
    return tuple(_explained(id_) for id_ in rule_ids())


def pages(press: Press, rules: tuple[Explained, ...], fixtures: Path | None) -> Iterator[Made]:
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
            f"rules/{one.rule.id}.md",
            "rule",
            title=one.rule.id,
            description=one.says,
            hide=("toc",),
            rule=one.rule,
            says=one.says,
            body=one.body,
            looks_at=_looks_at(one.rule),
            examples=_examples(fixtures / one.rule.id if fixtures else None),
            language=language_of,
        )


def _explained(id_: str) -> Explained:
    body = _RULE_LINK.sub(r"](\1.md)", page(id_))
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


def _examples(folder: Path | None) -> Mapping[str, Mapping[str, str]]:
    """The rule's fixtures: `bad` and `good`, each with its files."""
    if folder is None or not folder.is_dir():
        return {}
    found: dict[str, dict[str, str]] = {}
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = file.relative_to(folder)
        kind = re.match(r"bad|good", name.parts[0])
        if kind and "__pycache__" not in name.parts:
            found.setdefault(kind[0], {})[str(name)] = file.read_text(encoding="utf-8")
    return {kind: found[kind] for kind in ("bad", "good") if kind in found}
