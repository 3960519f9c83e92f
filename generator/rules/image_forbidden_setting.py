"""A plan sets something that its image does not allow.

Some images carry a setting in themselves, or break when one is given: a flag that the build does
not know, or a variable whose value the image has compiled in. The image's file names them, each
with the reason.

The failure this prevents: the engine ends at the start over a flag that its build does not know,
or a variable silently switches off the very thing that the image was built for.

**What to do:** remove the setting from the layer that the finding points at. `value: null` in the
recipe removes what a lower layer sets.

Source: the `forbidden-arguments` and `forbidden-environment` in `recipes/images/`, each with the
source that says so.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.models.argument import Prohibition
from generator.plan.merge import canonical
from generator.plan.plan import Plan, Setting
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Settings of the plan that its image refuses."""
    plan = subject.plan
    if plan is None:
        return
    refused = {
        canonical(flag, plan.engine): prohibition
        for flag, prohibition in plan.image.forbidden_arguments.items()
    }
    for setting in plan.arguments:
        if setting.value is not None and setting.name in refused:
            yield _finding(plan, setting, refused[setting.name])
    for setting in plan.environment:
        prohibition = plan.image.forbidden_environment.get(setting.name)
        if setting.value is not None and prohibition:
            yield _finding(plan, setting, prohibition)


def _finding(plan: Plan, setting: Setting, prohibition: Prohibition) -> Finding:
    return RULE.finding(
        setting.winner.at,
        f"{setting.winner.name} sets {setting.name}, which the image {plan.image_id} does not "
        "allow",
        f"remove it. {prohibition.because}",
    )


RULE = Rule("image.forbidden-setting", "error", since="0.1.0", needs="plan", check=check)
