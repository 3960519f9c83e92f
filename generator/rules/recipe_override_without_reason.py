"""A layer replaces another layer's value and does not say why.

Values merge in a fixed order: engine, image, hardware, model, profile, recipe. Each of them has a
`because`. Where a later one replaces an earlier one, the earlier reason still stands on the page
and no longer holds, so the later one says in `overrides` why it does not hold here.

The failure this prevents: a profile's measured value is replaced by a recipe that was written
before the measurement, and nobody can tell a decision from an accident.

**What to do:** add `overrides: …` next to `value`, with the reason why the earlier value does not
hold here, or remove the later value. A value from the command line (`--set`) needs none.

An `overrides` where nothing is replaced is a warning: the value that it speaks of was removed or
has become the same.

Source: a decision of this catalogue.
"""

import json
from collections.abc import Iterator

from generator.finding import Finding
from generator.plan.merge import COMMAND_LINE
from generator.plan.plan import Layer, Setting
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Layers that replace a value without a reason, or give a reason and replace none."""
    if subject.plan:
        for setting in (*subject.plan.arguments, *subject.plan.environment):
            yield from _in_setting(setting)


def _in_setting(setting: Setting) -> Iterator[Finding]:
    before: Layer | None = None
    for layer in setting.layers:
        replaces = before is not None and _text(before) != _text(layer)
        if replaces and before and layer.overrides is None and layer.name != COMMAND_LINE:
            yield RULE.finding(
                layer.at,
                f"{layer.name} replaces {setting.name}={_text(before)} of {before.name} (at "
                f"{before.at}) with {_text(layer)} and does not say why",
                "add `overrides: …` with the reason why the earlier value does not hold here",
            )
        if layer.overrides is not None and not replaces:
            yield RULE.finding(
                layer.at,
                f"{layer.name} gives a reason to override {setting.name}, and no earlier layer "
                "has another value",
                "remove `overrides`",
                "warning",
            )
        before = layer


def _text(layer: Layer) -> str:
    return json.dumps(layer.value, ensure_ascii=False, sort_keys=True)


RULE = Rule("recipe.override-without-reason", "error", since="0.1.0", needs="plan", check=check)
