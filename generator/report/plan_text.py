"""A plan for a person: what `recipe show` prints."""

from collections.abc import Iterator

from generator.catalog.catalog import Catalog
from generator.plan.failure_modes import applicable
from generator.plan.image_facts import image_facts
from generator.plan.plan import Plan
from generator.report.labelled import heading, labelled, source_lines
from generator.report.member_text import member_lines
from generator.report.part_text import part_lines
from generator.report.placeholder_text import filled_lines
from generator.report.plain import TIMES, counted, wrapped
from generator.report.setting_text import derived_lines, setting_lines


def plan_text(catalog: Catalog, plan: Plan) -> str:
    """The whole plan, with a final line break."""
    lines = [
        *_summary(plan),
        *_placeholders(catalog, plan),
        *_parts(catalog, plan),
        *_settings(catalog, plan),
        *_image(catalog, plan),
        *_members(plan),
        *_failure_modes(catalog, plan),
        *_evidence(catalog, plan),
    ]
    return "\n".join(lines) + "\n"


def _summary(plan: Plan) -> Iterator[str]:
    yield wrapped(f"{plan.id}: {plan.title}")
    yield wrapped(plan.summary, first="  ", rest="  ")
    yield ""
    for label, text in _facts(plan):
        yield labelled(label, text)


def _facts(plan: Plan) -> Iterator[tuple[str, str]]:
    hardware = plan.hardware
    yield "model", f"{plan.model_id}: {plan.model.repository} at {plan.model.revision}"
    yield (
        "hardware",
        f"{plan.hardware_id}: {hardware.accelerator}, {hardware.architecture}, "
        f"kernel family {plan.family}",
    )
    yield "engine", f"{plan.engine_id}: {plan.engine.title} {plan.image.release_text}"
    yield "image", f"{plan.image_id}: {', '.join(plan.images)}"
    yield "profile", f"{plan.profile_id}: {plan.profile.title}"
    yield "target", plan.target
    yield "topology", _topology(plan)
    yield "start", _start(plan)
    yield "host", _host(plan)
    yield "status", plan.status
    if plan.missing:
        yield "missing", "; ".join(plan.missing)
    yield "render", f"`{plan.command}`"


def _topology(plan: Plan) -> str:
    topology = plan.topology
    nodes = counted(topology.nodes, "node")
    return (
        f"{nodes} {TIMES} {counted(topology.accelerators_per_node, 'accelerator')}, "
        f"tensor parallel {topology.tensor_parallel}, "
        f"pipeline parallel {topology.pipeline_parallel}: {topology.because}"
    )


def _start(plan: Plan) -> str:
    start = plan.start
    return (
        f"measured {_seconds(start.measured_seconds)}, "
        f"budget {_seconds(start.budget_seconds)}: {start.because}"
    )


def _seconds(value: int | str) -> str:
    return value if isinstance(value, str) else f"{value} s"


def _host(plan: Plan) -> str:
    host = plan.host
    parts = [
        "network" if host.network else "",
        "IPC" if host.ipc else "",
        f"{host.shared_memory_gib} GiB of shared memory",
        *host.devices,
        "unlimited locked memory" if host.memlock_unlimited else "",
    ]
    return f"{', '.join(part for part in parts if part)}: {host.because}"


def _placeholders(catalog: Catalog, plan: Plan) -> Iterator[str]:
    if plan.placeholders:
        yield from heading("Placeholders")
    for filled in plan.placeholders:
        yield from filled_lines(filled, catalog.placeholders)


def _parts(catalog: Catalog, plan: Plan) -> Iterator[str]:
    yield from heading("Optional parts")
    for part in plan.parts:
        yield from part_lines(part, catalog.sources)


def _settings(catalog: Catalog, plan: Plan) -> Iterator[str]:
    yield from heading("Flags")
    yield from derived_lines(plan, catalog.sources)
    for setting in plan.arguments:
        yield from setting_lines(setting, catalog.sources)
    yield from heading("Environment")
    for setting in plan.environment:
        yield from setting_lines(setting, catalog.sources)


def _image(catalog: Catalog, plan: Plan) -> Iterator[str]:
    facts = image_facts(plan.image)
    if facts:
        yield from heading("Image")
    for fact in facts:
        subject = f" {fact.subject}" if fact.subject else ""
        yield wrapped(f"{fact.kind}{subject}: {fact.text}", first="  ", rest="    ")
        yield from source_lines(catalog.sources, fact.source, 6)


def _members(plan: Plan) -> Iterator[str]:
    yield from heading("Members")
    for member in plan.members:
        yield from member_lines(member)


def _failure_modes(catalog: Catalog, plan: Plan) -> Iterator[str]:
    modes = applicable(catalog, plan)
    if modes:
        yield from heading("Failure modes (more: `recipe explain ID`)")
    for id_, mode in modes:
        yield wrapped(f"{id_}: {mode.title}", first="  ", rest="    ")


def _evidence(catalog: Catalog, plan: Plan) -> Iterator[str]:
    yield from heading("Evidence")
    if not plan.evidence:
        yield "  none: nobody has measured this recipe"
    for one in plan.evidence:
        yield wrapped(f"[{one.status}] {one.figure}: {one.value}", first="  ", rest="    ")
        yield labelled("protocol", one.protocol, 6)
        for name, text in one.conditions:
            yield labelled(name, text, 6)
        yield labelled("taken on", f"{one.hardware}, image {one.image}, {one.date}", 6)
        if one.note:
            yield labelled("note", one.note, 6)
        yield from source_lines(catalog.sources, one.source, 6)
