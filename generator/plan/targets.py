"""Which targets can carry a recipe, and why the others cannot."""

from generator.models.recipe import Recipe
from generator.vocabulary import TARGETS, Target


def carried(recipe: Recipe) -> tuple[Target, ...]:
    """The targets that a recipe can be rendered for."""
    return tuple(target for target in TARGETS if reason_against(recipe, target) is None)


def reason_against(recipe: Recipe, target: Target) -> str | None:
    """Why a target cannot carry a recipe; None when it can."""
    nodes = recipe.topology.nodes
    if target == "infera":
        return None if recipe.infera else "no source says how Infera starts this recipe"
    if recipe.infera:
        return "its sources ran it through Infera alone"
    if recipe.roles:
        return "prefill and decode need a router, which only the target infera has"
    if target == "lws" and nodes == 1:
        return "a LeaderWorkerSet groups several nodes, and this recipe has one"
    if target in ("kserve", "pcai") and nodes > 1:
        return f"{target} deploys one pod, and this recipe spans {nodes} nodes"
    return None
