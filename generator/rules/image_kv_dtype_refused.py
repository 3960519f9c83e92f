"""A plan asks for a type of KV cache that its image refuses.

The types that `--kv-cache-dtype` takes belong to a build. One build has a packed layout that
another has never heard of, and a build can know a type and still refuse it for models with latent
attention. The same model on the same card then starts with one image and not with the next.

The failure this prevents: a type is carried over from a recipe for another image, and the engine
ends while it checks its options, on every node, before it has loaded a weight.

**What to do:** take a type that the image accepts; the finding names those that a source has seen.
Or take the image that the type belongs to.

It cannot be waived, because nobody's approval makes the engine start.

Source: `kv-cache-dtypes` of the files in `recipes/images/`, each value with the source that saw it.
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.models.image import CacheTypes
from generator.plan.merge import canonical
from generator.plan.plan import Plan
from generator.rules.rule import Rule, Subject

_FLAG: Final = "--kv-cache-dtype"


def check(subject: Subject) -> Iterator[Finding]:
    """Settings of the flag, of each role, whose value the image refuses."""
    plan = subject.plan
    types = plan.image.kv_cache_dtypes if plan else None
    if plan and types:
        yield from _refused(plan, types)


def _refused(plan: Plan, types: CacheTypes) -> Iterator[Finding]:
    flag = canonical(_FLAG, plan.engine)
    for setting in plan.arguments:
        refused = types.refused.get(str(setting.value)) if setting.name == flag else None
        if refused:
            yield RULE.finding(
                setting.winner.at,
                f"{setting.winner.name} sets {setting.name} {setting.value}, which the image "
                f"{plan.image_id} refuses",
                f"{_instead(types)}. {refused.because}",
            )


def _instead(types: CacheTypes) -> str:
    if types.accepted:
        return f"set a type that it accepts: {', '.join(types.accepted)}"
    return "set another type, or take another image"


RULE = Rule(
    "image.kv-dtype-refused", "error", since="0.1.0", needs="plan", check=check, waivable=False
)
