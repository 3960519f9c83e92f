"""Plans in which every placeholder has an answer: its example."""

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.vocabulary import Target


def example_plan(catalog: Catalog, recipe_id: str, target: Target) -> Plan:
    """A plan in which each placeholder without an answer has its example.

    Validation uses it: what a site fills in may not decide whether a recipe is sound.
    """
    plan = resolve(catalog, recipe_id, target, Answers())
    return resolve(catalog, recipe_id, target, example_answers(catalog, plan))


def example_answers(catalog: Catalog, plan: Plan) -> Answers:
    """An answer for each open placeholder of a plan; each member has a node of its own."""
    declared = catalog.placeholders
    examples = {
        filled.instance: declared[filled.name].example
        for filled in plan.open_placeholders
        if filled.name in declared
    }
    node = examples.pop("NODE", None)
    nodes = {
        filled.member: f"{examples.pop(filled.instance)}-{filled.member}"
        for filled in plan.open_placeholders
        if filled.name == "NODE" and filled.member and filled.instance in examples
    }
    sets = tuple(f"{name}={value}" for name, value in examples.items())
    return Answers(node=node, role_nodes=nodes, placeholders=examples, sets=sets)
