"""Which failure modes a plan can meet: by matching, never by hand."""

from generator.catalog.catalog import Catalog
from generator.catalog.releases import release_order
from generator.models.failure_mode import AppliesTo, FailureMode
from generator.models.kernel import Releases
from generator.plan.plan import Plan


def applicable(catalog: Catalog, plan: Plan) -> tuple[tuple[str, FailureMode], ...]:
    """Ids and failure modes that apply to a plan, most specific first.

    A mode of certain releases applies to an image whose release, own or nearest, is known to be
    one of them.
    """
    flags = {setting.name for setting in plan.arguments if setting.value is not None}
    # Flags of the topology, which differ from member to member, are no settings.
    flags.update(word.text for member in plan.members for word in member.words)
    found = [
        (id_, mode)
        for id_, mode in catalog.values(FailureMode).items()
        if _applies(mode.applies_to, plan, flags)
    ]
    return tuple(sorted(found, key=lambda pair: (-_weight(pair[1].applies_to), pair[0])))


def _applies(to: AppliesTo, plan: Plan, flags: set[str]) -> bool:
    return (
        _in(plan.engine_id, to.engines)
        and _released(to.releases.get(plan.engine_id), plan.image.flag_release)
        and _in(plan.family, to.families)
        and _in(plan.hardware_id, to.hardware)
        and _in(plan.model_id, to.models)
        and _in(plan.image_id, to.images)
        and (not to.flags or not flags.isdisjoint(to.flags))
    )


def _in(value: str, allowed: tuple[str, ...]) -> bool:
    return not allowed or value in allowed


def _released(releases: Releases | None, release: str | None) -> bool:
    if releases is None:
        return True
    if release is None:
        return False
    order = release_order(release)
    return (releases.since is None or release_order(releases.since) <= order) and (
        releases.until is None or order <= release_order(releases.until)
    )


def _weight(to: AppliesTo) -> int:
    return sum(
        bool(part)
        for part in (
            to.engines,
            to.releases,
            to.families,
            to.hardware,
            to.models,
            to.images,
            to.flags,
        )
    )
