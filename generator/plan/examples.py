"""Plans in which every placeholder has an answer: its example."""

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers
from generator.plan.pins import UUIDS, example_uuids
from generator.plan.placeholders import FABRIC_ADDRESS
from generator.plan.plan import Filled, Plan
from generator.plan.resolve import open_recipe
from generator.vocabulary import Part, Target


def example_plan(
    catalog: Catalog, recipe_id: str, target: Target, parts: tuple[Part, ...] = ()
) -> Plan:
    """A plan in which each placeholder without an answer has its example.

    Validation uses it: what a site fills in may not decide whether a recipe is sound.
    """
    recipe = open_recipe(catalog, recipe_id)
    plan = recipe.plan(target, Answers(parts=parts))
    return recipe.plan(target, example_answers(catalog, plan))


def example_answers(catalog: Catalog, plan: Plan) -> Answers:
    """An answer for each open placeholder of a plan; each member has a node of its own.

    A plan that pins accelerators also has nodes where it could do without.
    """
    declared = catalog.placeholders
    examples = {
        filled.instance: _example(catalog, plan, filled)
        for filled in plan.placeholders
        if filled.name in declared and _wanted(plan, filled)
    }
    node = examples.pop("NODE", None)
    nodes = {
        filled.member: f"{examples.pop(filled.instance)}-{filled.member}"
        for filled in plan.open_placeholders
        if filled.name == "NODE" and filled.member and filled.instance in examples
    }
    sets = tuple(f"{name}={value}" for name, value in examples.items())
    return Answers(
        node=node,
        role_nodes=nodes,
        placeholders=examples,
        parts=tuple(part.name for part in plan.parts if part.asked),
        sets=sets,
    )


def _wanted(plan: Plan, filled: Filled) -> bool:
    if filled.by == "open":
        return True
    return plan.uses("pin-gpus") and filled.name in ("NODE", "WORKER_NODE")


def _example(catalog: Catalog, plan: Plan, filled: Filled) -> str:
    example = catalog.placeholders[filled.name].example
    names = [member.name for member in plan.members]
    index = names.index(filled.member) if filled.member in names else 0
    if filled.name == FABRIC_ADDRESS:
        return _address(example, index)
    if filled.name != UUIDS:
        return example
    return example_uuids(example, plan.topology.accelerators_per_node, index)


def _address(example: str, member: int) -> str:
    """The example for the first member; no two members share one."""
    import ipaddress

    return str(ipaddress.ip_address(example) + member) if member else example
