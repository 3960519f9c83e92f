"""What there is to know of a rule, a placeholder and a failure mode."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import indent
from typing import Final

from generator.catalog.catalog import Catalog
from generator.models.failure_mode import AppliesTo, FailureMode
from generator.models.placeholder import Placeholder
from generator.models.source import Source
from generator.plan.placeholders import filling_option
from generator.report.labelled import heading, labelled, source_lines
from generator.report.plain import printable, wrapped
from generator.report.rule_guide import examples, failure_modes, file_waiver, recipe_waiver
from generator.rules.registry import load, page
from generator.rules.rule import Rule

# A link to another page of the site, by the name of what it is about.
_RULE_LINK: Final = re.compile(r"\[([a-z0-9.-]+)\]\((?:\.\./)+(?:failure-modes/)?\1/\)")
# Code stays as it is; marks of weight go, and a link shows where it leads.
_MARKDOWN: Final = re.compile(r"(`[^`]*`)|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)", re.DOTALL)


def explain_rule(catalog: Catalog, id_: str, fixtures: Path | None) -> str:
    """A rule's page as plain text, with the examples in `fixtures`."""
    rule = load(id_)
    waivable = "a recipe can waive it" if rule.waivable else "cannot be waived"
    head = f"rule {id_} ({rule.severity}, {waivable}, since {rule.since})"
    text = _RULE_LINK.sub(r"`\1`", page(id_))
    body = printable(plain_markdown(text))
    return "\n".join((head, "", body, *_beside(catalog, rule, fixtures))) + "\n"


def _beside(catalog: Catalog, rule: Rule, fixtures: Path | None) -> Iterator[str]:
    modes = failure_modes(catalog, rule.id)
    if modes:
        yield from heading("Failure modes that it finds first")
    for id_, mode in modes.items():
        yield wrapped(f"{id_}: {mode.title}", first="  ", rest="    ")
    for kind, files in examples(fixtures, rule.id).items():
        for name, text in files.items():
            yield from heading(f"{'Found' if kind == 'bad' else 'Passes'}: {name}")
            yield printable(indent(text.rstrip("\n"), "  "))
    waivers = {
        "To waive it in a recipe": recipe_waiver(rule),
        "To waive it in a file that `recipe lint` reads": file_waiver(rule),
    }
    for title, snippet in waivers.items():
        if snippet:
            yield from heading(title)
            yield indent(snippet.rstrip("\n"), "  ")


def plain_markdown(text: str) -> str:
    """Markdown as people write it in mail: no marks of weight, links with their address."""

    def plain(match: re.Match[str]) -> str:
        code, strong, label, address = match.groups()
        return code or strong or f"{label} ({address})"

    return _MARKDOWN.sub(plain, text)


def explain_placeholder(name: str, placeholder: Placeholder) -> str:
    """A placeholder: what it is, how to find it, and how it goes wrong."""
    return "\n".join(_placeholder(name, placeholder)) + "\n"


def _placeholder(name: str, placeholder: Placeholder) -> Iterator[str]:
    yield f"placeholder {name}"
    yield wrapped(placeholder.what, first="  ", rest="  ")
    yield ""
    instance = f"HEAD_{name}" if placeholder.unique else name
    yield labelled("fill it", f"`{filling_option(instance, placeholder, placeholder.example)}`")
    if placeholder.unique:
        yield labelled("", "and another value for each other member, or a fleet file")
    elif placeholder.scope == "node":
        yield labelled("", f"or `--set HEAD_{name}=…` for one member alone, or a fleet file")
    yield labelled("must be", placeholder.pattern_says)
    yield labelled("find it", placeholder.find.text)
    if placeholder.find.command:
        yield labelled("", f"`{placeholder.find.command}`")
    for target, default in placeholder.defaults.items():
        value = default.value or f"the pod field {default.field}"
        yield labelled("default", f"for {target}: {value}. {default.because}")
    if placeholder.optional:
        yield labelled("without it", placeholder.without_it or "what mentions it is left out")
    yield from heading("When it is wrong")
    for wrong in placeholder.wrong:
        yield wrapped(f"{wrong.value}: {wrong.shows}", first="  ", rest="    ")


def explain_failure_mode(catalog: Catalog, id_: str, mode: FailureMode) -> str:
    """A failure mode: what is seen, why, and what to do."""
    return "\n".join(_failure_mode(catalog.sources, id_, mode)) + "\n"


def _failure_mode(sources: Mapping[str, Source], id_: str, mode: FailureMode) -> Iterator[str]:
    yield f"failure mode {id_} ({mode.established})"
    yield wrapped(mode.title, first="  ", rest="  ")
    yield ""
    yield labelled("symptom", mode.symptom)
    yield labelled("cause", mode.cause)
    yield labelled("fix", mode.fix)
    yield labelled("applies to", _applies_to(mode.applies_to))
    if mode.rules:
        yield labelled("found by", ", ".join(f"`{rule}`" for rule in mode.rules))
    for pattern in mode.log_patterns:
        yield labelled("log line", f"`{pattern}`")
    yield from source_lines(sources, mode.source, 2)


def _applies_to(to: AppliesTo) -> str:
    parts = {
        "engine": to.engines,
        "release": to.released,
        "kernel family": to.families,
        "hardware": to.hardware,
        "model": to.models,
        "image": to.images,
        "flag": to.flags,
    }
    said = [f"{name} {' or '.join(values)}" for name, values in parts.items() if values]
    return ", ".join(said) or "every recipe"
