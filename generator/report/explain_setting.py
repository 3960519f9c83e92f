"""What there is to know of a flag or a variable, over the whole catalogue."""

from collections.abc import Callable, Iterator, Mapping

from generator.catalog.catalog import Catalog
from generator.catalog.kernel_limits import limits
from generator.models.argument import Prohibition
from generator.models.engine import Engine
from generator.models.kernel import Kernel, Spellings
from generator.plan.merge import canonical
from generator.record import record
from generator.report.labelled import heading, labelled, source_lines
from generator.report.plain import wrapped
from generator.report.setting_index import (
    Section,
    Use,
    flags_with,
    prohibitions,
    settings_of_recipes,
    spellings,
    uses,
)
from generator.report.setting_text import value_text


@record
class _Topic:
    """A setting under its canonical name, and which spellings mean it."""

    catalog: Catalog
    name: str
    section: Section
    means: Callable[[str], bool]


def explain_flag(catalog: Catalog, name: str) -> Iterator[str]:
    """One part for each flag that `name` (any spelling, with or without dashes) can mean."""
    engines = catalog.values(Engine)
    forms = [form for form in (name, f"-{name}", f"--{name}") if form.startswith("-")]
    meant: set[str] = set()
    for engine in engines.values():
        meant |= flags_with(catalog, engine) & {canonical(form, engine) for form in forms}
    for flag in sorted(meant):
        yield "\n".join(_flag(catalog, flag, engines)) + "\n"


def explain_variable(catalog: Catalog, name: str) -> str:
    """A variable that the catalogue sets, forbids or knows a kernel by."""
    topic = _Topic(catalog, name, "environment", lambda other: other == name)
    return "\n".join((f"environment variable {name}", *_everything(topic))) + "\n"


def _flag(catalog: Catalog, flag: str, engines: Mapping[str, Engine]) -> Iterator[str]:
    def means(other: str) -> bool:
        return any(canonical(other, engine) == flag for engine in engines.values())

    topic = _Topic(catalog, flag, "arguments", means)
    yield f"flag {flag}"
    for id_, engine in engines.items():
        yield from _engine(catalog, flag, id_, engine)
    yield from _everything(topic)


def _engine(catalog: Catalog, flag: str, id_: str, engine: Engine) -> Iterator[str]:
    aliases = [alias for alias, target in engine.aliases.items() if target == flag]
    if aliases:
        yield f"  {id_} also takes it as {', '.join(aliases)}"
    roles = {
        engine.model_flag: "the model",
        engine.port_flag: f"the port of the API (by default {engine.default_port})",
        engine.served_name_flag: "the name by which requests ask for the model",
    }
    if flag in roles:
        yield f"  with {id_} it takes {roles[flag]}"
    derived = engine.derived.get(flag)
    if derived:
        when = f"{derived.derive}; {derived.when}"
        yield f"  with {id_} it follows from the topology ({when}) and no layer sets it"
        yield labelled("because", derived.because, 6)
        yield from source_lines(catalog.sources, derived.source, 6)


def _everything(topic: _Topic) -> Iterator[str]:
    found = [use for use in uses(topic.catalog, topic.section) if topic.means(use.name)]
    if found:
        yield from heading("Set by")
    for use in found:
        yield from _use(topic, use)
    yield from _recipes(topic)
    for image, name, prohibition in prohibitions(topic.catalog, topic.section):
        if topic.means(name):
            yield from _prohibited(topic.catalog, image, prohibition)
    yield from _kernels(topic)


def _use(topic: _Topic, use: Use) -> Iterator[str]:
    argument = use.argument
    value = argument.value
    text = "removes it" if value is None else f"= {value_text(value)}"  # type: ignore[arg-type]
    written = "" if use.name == topic.name else f", written {use.name}"
    yield wrapped(f"{use.layer} {text}{written}, at {use.at}", first="  ", rest="    ")
    yield labelled("because", argument.because, 6)
    if argument.overrides:
        yield labelled("overrides", argument.overrides, 6)
    yield from source_lines(topic.catalog.sources, argument.source, 6)


def _recipes(topic: _Topic) -> Iterator[str]:
    found = [
        (recipe, setting)
        for recipe, setting in settings_of_recipes(topic.catalog, topic.section)
        if topic.means(setting.name)
    ]
    if found:
        yield from heading("In recipes")
    for recipe, setting in found:
        removed = setting.value is None
        text = "is removed" if removed else f"= {value_text(setting.value)}"
        yield wrapped(f"{recipe} {text}, by {setting.winner.name}", first="  ", rest="    ")


def _prohibited(catalog: Catalog, image: str, prohibition: Prohibition) -> Iterator[str]:
    yield from heading(f"Forbidden with image {image}")
    yield labelled("because", prohibition.because, 6)
    yield from source_lines(catalog.sources, prohibition.source, 6)


def _kernels(topic: _Topic) -> Iterator[str]:
    ways = [
        (id_, kernel, engine, way, how)
        for id_, kernel, engine, way in spellings(topic.catalog)
        if (how := _how(topic, way))
    ]
    if ways:
        yield from heading("Chooses kernels")
    for id_, kernel, engine, way, how in ways:
        text = f"{kernel.title} ({id_}) with {engine}: {', '.join(way.values)}{how}"
        yield wrapped(text, first="  ", rest="    ")
        yield from _verdicts(kernel, engine)


def _how(topic: _Topic, way: Spellings) -> str | None:
    """Where the value stands when this setting chooses a kernel; None when it does not."""
    if topic.section == "environment":
        return " as the value" if topic.name in way.variables else None
    if any(topic.means(flag) for flag in way.flags):
        return " as the value"
    if any(topic.means(flag) for flag in way.switches):
        return "as a switch"
    stem = topic.name.lstrip("-").replace("-", "_")
    return " as a key in JSON-valued and dotted flags" if stem in way.json_keys else None


def _verdicts(kernel: Kernel, engine: str) -> Iterator[str]:
    for cell in kernel.cells:
        if cell.releases and engine not in cell.releases:
            continue
        rule = f" ({cell.rule})" if cell.rule else ""
        narrowed = limits(cell, engine)
        text = f"{', '.join(cell.architectures)}{rule}{f', {narrowed}' if narrowed else ''}"
        yield labelled(cell.verdict, f"{text}{f'; use {cell.instead}' if cell.instead else ''}", 6)
