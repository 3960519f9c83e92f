"""A pod reads memory of other nodes over NVLink and claims no channel for it.

UCX_CUDA_IPC_ENABLE_MNNVL=y lets one node read the accelerator memory of another over NVLink. The
driver allows that within an IMEX domain alone, and in Kubernetes a pod enters one by claiming a
channel of a ComputeDomain.

The failure this prevents: the warm-up passes, because it stays on one node, and the first read from
another node ends in "NIXL_ERR_BACKEND".

**What to do:** add a `resourceClaims` entry for the ComputeDomain's channel to the pod, and the
same name under `resources.claims` of the container, on both roles.

Source: [NIXL issue 1614](https://github.com/ai-dynamo/nixl/issues/1614); its settlement was not
seen, the claim is what Dynamo's working recipe has.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.network import variable


def check(subject: Subject) -> Iterator[Finding]:
    """Pods with NVLink across nodes and no claim."""
    for deployment in subject.deployments:
        around = deployment.surroundings
        found = variable(deployment.launch, "UCX_CUDA_IPC_ENABLE_MNNVL")
        if (
            found
            and found.value in ("y", "yes", "1", "on")
            and around
            and around.platform == "kubernetes"
            and not around.has_claims
        ):
            yield RULE.finding(
                found.at,
                f"{deployment.label} reads memory of other nodes over NVLink and claims no channel",
                "claim the ComputeDomain's channel: `resourceClaims` of the pod and "
                "`resources.claims` of the container",
            )


RULE = Rule("network.mnnvl-without-claim", "warning", since="0.1.0", needs="launches", check=check)
