"""A variable that the image needs is missing, or has another value.

A build can carry a better kernel or a correction and leave it off until a variable turns it on.
The image's own file sets such a variable; a model, a profile or a recipe can replace its value or
remove it, with a reason that was right for another build.

The failure this prevents: nothing is logged, the endpoint answers, and it serves at half its speed;
or everything runs until the first batch that needs the correction, and that batch ends in an error.

**What to do:** set the variable to the value in the finding, or drop the layer that changes it.
`recipe show` prints every layer that set it.

Source: the `required-environment` in `recipes/images/`, each with the source that says so.
"""

from collections.abc import Iterator

from generator.finding import Finding, Location
from generator.models.image import RequiredVariable
from generator.plan.plan import Member, Plan
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Variables that some process of the plan lacks or has otherwise; each fault once."""
    plan = subject.plan
    if plan is None:
        return
    for name, required in plan.image.required_environment.items():
        found = (_of_member(plan, member, name, required) for member in plan.members)
        yield from dict.fromkeys(finding for finding in found if finding)


def _of_member(plan: Plan, member: Member, name: str, required: RequiredVariable) -> Finding | None:
    given = next((value for value in member.environment if value.name == name), None)
    if given is None:
        fault, at = f"{name} is not set", _removed_at(plan, name)
    elif required.value is None or given.value == required.value:
        return None
    else:
        value = given.field if given.value is None else given.value
        fault, at = f'{name} is "{value}"', given.at
    wanted = f" to {required.value}" if required.value else ""
    return RULE.finding(
        at,
        f"{fault}, and the image {plan.image_id} needs it set{wanted}",
        f"set {name}{wanted}. {required.because}",
    )


def _removed_at(plan: Plan, name: str) -> Location:
    """The layer that took the variable out; the recipe when none ever set it."""
    layers = (setting.winner.at for setting in plan.environment if setting.name == name)
    return next(layers, plan.at)


RULE = Rule("image.required-environment", "error", since="0.1.0", needs="plan", check=check)
