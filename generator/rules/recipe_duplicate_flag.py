"""One mapping of arguments names one flag in two spellings.

`--max_num_seqs` and `--max-num-seqs`, or `-tp` and `--tensor-parallel-size`, are one flag to the
engine. YAML sees two keys, so nothing else complains.

The failure this prevents: the engine gets the flag twice and takes the later one, and which one
is later depends on the order of lines in a file. The flags of the topology
(`--tensor-parallel-size` and its kind) are refused beside `topology` for the same reason.

**What to do:** keep one of the two, in the spelling that the hint names.

This rule cannot be waived, because a waiver does not say which of the two values is meant.

Source: the `aliases` in `recipes/engines/`.
"""

from collections.abc import Iterator, Mapping

from generator.catalog.load import Entry
from generator.finding import Finding
from generator.models.engine import Engine
from generator.plan.merge import canonical
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Mappings of arguments in which two keys mean one flag."""
    engines = subject.catalog.values(Engine)
    for entry in subject.catalog.all_entries() if subject.whole_catalog else ():
        data = entry.document.data
        arguments = data.get("arguments") if isinstance(data, dict) else None
        if isinstance(arguments, dict):
            flags = [flag for flag in arguments if isinstance(flag, str)]
            yield from _in_mapping(entry, flags, _engines_of(entry, engines))


def _in_mapping(
    entry: Entry[object], flags: list[str], engines: Mapping[str, Engine]
) -> Iterator[Finding]:
    reported = set()
    for engine in engines.values():
        first: dict[str, str] = {}
        for flag in flags:
            name = canonical(flag, engine)
            before = first.setdefault(name, flag)
            if before != flag and flag not in reported:
                reported.add(flag)
                yield RULE.finding(
                    entry.document.at_key("arguments", flag),
                    f"`{flag}` and `{before}` are one flag",
                    f"keep one of the two, as `{name}`",
                )


def _engines_of(entry: Entry[object], engines: Mapping[str, Engine]) -> Mapping[str, Engine]:
    """The engine that reads these arguments; all of them where the file does not say."""
    data = entry.document.data
    named = data.get("engine") if isinstance(data, dict) else None
    id_ = entry.id if entry.kind == "engine" else named
    return {id_: engines[id_]} if isinstance(id_, str) and id_ in engines else engines


RULE = Rule(
    "recipe.duplicate-flag", "error", since="0.1.0", needs="catalog", check=check, waivable=False
)
