"""A Service's name makes a variable that the engine reads as its own.

For every Service of its namespace a pod gets variables that begin with the Service's name in
capitals. A Service called `vllm` gives each pod `VLLM_PORT=tcp://10.0.0.1:8000`, and vLLM reads
`VLLM_PORT` as a number.

The failure this prevents: "VLLM_PORT 'tcp://…' appears to be a URI", or in older releases
"invalid literal for int()". It appears in pods that have nothing to do with the Service, as soon
as somebody adds it to their namespace and they restart.

**What to do:** call the Service otherwise (`vllm-api`), or write `enableServiceLinks: false` into
the pod's specification. Other ways to reach the Service do not need the variables.

A Service counts for the engines of the same file and namespace. Names whose variables vLLM reads:
`vllm`, and those of its other ports (`vllm-dp-master`, `vllm-nixl-side-channel`,
`vllm-mooncake-bootstrap`).

Sources: [vLLM on its environment](https://docs.vllm.ai/en/stable/configuration/env_vars/), which
warns of the name; [vLLM issue 34199](https://github.com/vllm-project/vllm/issues/34199);
Kubernetes on [a Service's variables](https://kubernetes.io/docs/tutorials/services/connect-applications-service/#environment-variables).
"""

from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.workload import ClusterObject, Workload

# Variables of vLLM that a Service's NAME_PORT can be: vllm/envs.py.
_READ: Final = frozenset(
    {
        "VLLM_PORT",
        "VLLM_DP_MASTER_PORT",
        "VLLM_NIXL_SIDE_CHANNEL_PORT",
        "VLLM_MOONCAKE_BOOTSTRAP_PORT",
    }
)


def check(subject: Subject) -> Iterator[Finding]:
    """Services whose variable a vLLM beside them would read."""
    readers = [
        engine.workload
        for engine in subject.engines
        if engine.launch.engine == "vllm" and engine.workload.has_service_links
    ]
    for service in subject.objects:
        variable = f"{service.name.upper().replace('-', '_')}_PORT"
        if service.kind != "Service" or variable not in _READ:
            continue
        reader = next((one for one in readers if _sees(one, service)), None)
        if reader:
            yield RULE.finding(
                service.at,
                f"the Service {service.name} sets {variable} in {reader.label}, where vLLM reads "
                "it as a number",
                f"call it `{service.name}-api`, or write `enableServiceLinks: false` into the pod",
            )


def _sees(workload: Workload, service: ClusterObject) -> bool:
    namespace = service.namespace.text if service.namespace else None
    return (
        workload.platform == "kubernetes"
        and workload.at.path == service.at.path
        and workload.namespace == namespace
    )


RULE = Rule(
    "kubernetes.service-named-like-engine", "error", since="0.1.0", needs="workloads", check=check
)
