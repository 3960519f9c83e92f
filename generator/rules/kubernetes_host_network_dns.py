"""A pod on the node's network does not resolve the cluster's names.

`hostNetwork: true` with the default `dnsPolicy: ClusterFirst` falls back to the node's own
resolver. Names of Services and of other pods are unknown to it.

The failure this prevents: ranks that are told to meet at a Service's name wait until their time is
up. The log speaks of a rendezvous or of a connection, and not of a name that did not resolve.

**What to do:** write beside it

    dnsPolicy: ClusterFirstWithHostNet

It is a warning: a pod that meets nobody by name does not need it.

Source: Kubernetes on [a pod's DNS policy](https://kubernetes.io/docs/concepts/services-networking/dns-pod-service/#pod-s-dns-policy).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Pods with an engine on the node's network that keep the default DNS policy."""
    for workload in {engine.workload.at: engine.workload for engine in subject.engines}.values():
        is_pod = workload.platform == "kubernetes" and workload.is_whole
        if is_pod and workload.host_network and workload.dns_policy in (None, "ClusterFirst"):
            yield RULE.finding(
                workload.host_network,
                f"{workload.label} is on the node's network and asks the node's resolver, which "
                "knows no Service",
                "add `dnsPolicy: ClusterFirstWithHostNet`",
            )


RULE = Rule("kubernetes.host-network-dns", "warning", since="0.1.0", needs="workloads", check=check)
