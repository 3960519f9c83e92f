"""Prefill and decode with NIXL on a machine with one memory for everything.

NIXL registers the KV cache with UCX when its backend is made. On two GB10 that failed with every
transport that was tried, TCP included; the reporter's guess is that unified memory cannot be
registered that way.

The failure this prevents: "NIXL_ERR_BACKEND" on both roles, after the weights were loaded twice.

**What to do:** tensor parallelism over the two machines instead of a pair of roles, until somebody
shows a transfer that works there.

Source: [DGX Spark playbooks issue 82](https://github.com/NVIDIA/dgx-spark-playbooks/issues/82).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.network import transfer_of


def check(subject: Subject) -> Iterator[Finding]:
    """Transfers with NIXL on unified memory."""
    for deployment in subject.deployments:
        if deployment.is_unified and "nixl" in (transfer_of(deployment.launch) or ""):
            yield RULE.finding(
                deployment.launch.at,
                f"{deployment.label} moves KV cache with NIXL, which is not known to work on "
                f"{deployment.hardware.title if deployment.hardware else 'this hardware'}",
                "use tensor parallelism over the machines instead of prefill and decode roles",
            )


RULE = Rule(
    "network.nixl-on-unified-memory", "warning", since="0.1.0", needs="launches", check=check
)
