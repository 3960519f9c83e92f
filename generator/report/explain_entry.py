"""What there is to know of a rule, a placeholder and a failure mode."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from generator.catalog.catalog import Catalog
from generator.models.failure_mode import AppliesTo, FailureMode
from generator.models.placeholder import Placeholder
from generator.models.source import Source
from generator.plan.placeholders import filling_option
from generator.report.labelled import heading, labelled, source_lines
from generator.report.plain import printable, wrapped
from generator.rules.registry import load, page

# Code stays as it is; marks of weight go, and a link shows where it leads.
_MARKDOWN: Final = re.compile(r"(`[^`]*`)|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)", re.DOTALL)


def explain_rule(id_: str) -> str:
    """A rule's page as plain text."""
    rule = load(id_)
    waivable = "a recipe can waive it" if rule.waivable else "cannot be waived"
    head = f"rule {id_} ({rule.severity}, {waivable}, since {rule.since})"
    return f"{head}\n\n{printable(plain_markdown(page(id_)))}\n"


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
    yield labelled("fill it", f"`{filling_option(name, placeholder, placeholder.example)}`")
    if placeholder.scope == "node":
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
    for pattern in mode.log_patterns:
        yield labelled("log line", f"`{pattern}`")
    yield from source_lines(sources, mode.source, 2)


def _applies_to(to: AppliesTo) -> str:
    parts = {
        "engine": to.engines,
        "kernel family": to.families,
        "hardware": to.hardware,
        "model": to.models,
        "image": to.images,
        "flag": to.flags,
    }
    said = [f"{name} {' or '.join(values)}" for name, values in parts.items() if values]
    return ", ".join(said) or "every recipe"
