"""Only one role of a prefill-decode pair has the draft.

It looks right to give the draft to the decoder alone, because the prefiller never samples. The two
then disagree twice. vLLM numbers the draft's layers after the model's, so a decoder of 93 + 5
layers asks for caches that a prefiller of 93 does not have; and speculation changes how many tokens
are scheduled, so both count different numbers of cache blocks for one request.

The failure this prevents: all pods are ready, health checks are green, nothing restarts, and no
request ever returns; a client waited 45 minutes. One line on the decode side names the prefiller's
missing layer: "KeyError: 'model.layers.93.self_attn'".

**What to do:** give both roles the same speculation. The prefiller loads the draft and never runs
it. A connector that leaves the draft's layers out cures the first disagreement and not the second.

Seen with vLLM and the Mooncake connector, where it is an error; with other engines and connectors
it is a warning.

Source: the Infera recipes of Kimi-K3 (AMD-AGI/Infera, pull request 74).
"""

from collections import defaultdict
from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment, model_of
from generator.rules.support.speculation import Role, role_of
from generator.vocabulary import Severity

Sides = dict[str, list[tuple[Deployment, Role]]]


def check(subject: Subject) -> Iterator[Finding]:
    """Pairs of roles for one model of which one side drafts."""
    pairs: dict[str | None, Sides] = defaultdict(lambda: {"prefill": [], "decode": []})
    for deployment in subject.deployments:
        role = role_of(deployment.launch)
        if role:
            pairs[model_of(deployment.launch)][role.name].append((deployment, role))
    for sides in pairs.values():
        yield from _lone_drafts(sides["prefill"], sides["decode"])
        yield from _lone_drafts(sides["decode"], sides["prefill"])


def _lone_drafts(
    ones: list[tuple[Deployment, Role]], others: list[tuple[Deployment, Role]]
) -> Iterator[Finding]:
    """Drafts of one side where nothing on the other side has one."""
    if not others or any(deployment.speculation for deployment, _ in others):
        return
    if not all(deployment.speculation for deployment, _ in ones):
        return
    for deployment, role in ones:
        speculation = deployment.speculation
        if speculation:
            yield RULE.finding(
                speculation.at,
                f"{deployment.label}: the {role.name} role drafts tokens and the "
                f"{others[0][1].name} role does not",
                f"give the {others[0][1].name} role the same speculation",
                _severity(deployment, role),
            )


def _severity(deployment: Deployment, role: Role) -> Severity:
    is_seen = deployment.launch.engine == "vllm" and "mooncake" in role.transfer.casefold()
    return "error" if is_seen else "warning"


RULE = Rule(
    "topology.speculation-on-one-role",
    "error",
    since="0.1.0",
    needs="launches",
    check=check,
    across_files=True,
    compares=lambda deployment: role_of(deployment.launch),
)
