"""Plans of the small catalogue, made from options as a person gives them."""

from collections.abc import Sequence

from generator.catalog.catalog import Catalog
from generator.models.fleet import Fleet
from generator.plan.answers import Answers, parse_sets
from generator.plan.plan import Filled, Member, Plan, Setting
from generator.plan.resolve import resolve
from generator.vocabulary import Part, Target


def plan_of(
    catalog: Catalog,
    recipe: str = "pair",
    target: Target | None = None,
    *,
    sets: Sequence[str] = (),
    node: str | None = "node-a",
    worker_nodes: tuple[str, ...] = (),
    namespace: str | None = None,
    fleet: Fleet | None = None,
    parts: tuple[Part, ...] = (),
) -> Plan:
    found = parse_sets(sets, catalog.placeholders)
    answers = Answers(
        node=node,
        worker_nodes=worker_nodes,
        namespace=namespace,
        placeholders=found.placeholders,
        flags=found.flags,
        variables=found.variables,
        fleet=fleet,
        fleet_name="fleet.yaml" if fleet else "",
        parts=parts,
        sets=tuple(sets),
    )
    return resolve(catalog, recipe, target, answers)


def argument(plan: Plan, name: str) -> Setting:
    [found] = [setting for setting in plan.arguments if setting.name == name]
    return found


def filled(plan: Plan, instance: str) -> Filled:
    [found] = [filled for filled in plan.placeholders if filled.instance == instance]
    return found


def after(member: Member, flag: str) -> str:
    """The word behind a flag."""
    return member.argv[member.argv.index(flag) + 1]


def variable(member: Member, name: str) -> str | None:
    [found] = [value for value in member.environment if value.name == name]
    return found.value
