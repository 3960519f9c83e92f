"""UCX chooses by itself over which devices the KV cache travels.

NIXL moves KV cache between prefill and decode with UCX. Without UCX_NET_DEVICES UCX takes every
device that it finds: the adapters beside the accelerators, those for management, and DPUs.

The failure this prevents: "NIXL_ERR_BACKEND" when a management adapter is bound that reaches no
peer. On virtual machines with passed-through adapters it is worse: there is no error, the cache
arrives corrupted, and requests end with garbage.

**What to do:** set UCX_NET_DEVICES to the adapters beside the accelerators, for instance
`mlx5_0:1,mlx5_1:1`; `ibv_devinfo` lists them. Each node may need other names.

Said where a file shows that RDMA is meant: transports in UCX_TLS, or /dev/infiniband.

Sources: [Dynamo pull request 10852](https://github.com/ai-dynamo/dynamo/pull/10852);
[Dynamo issue 12463](https://github.com/ai-dynamo/dynamo/issues/12463).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.network import has_rdma, transfer_of, variable


def check(subject: Subject) -> Iterator[Finding]:
    """Transfers with NIXL over RDMA that name no device."""
    for deployment in subject.deployments:
        launch = deployment.launch
        if "nixl" not in (transfer_of(launch) or "") or not has_rdma(deployment):
            continue
        devices = variable(launch, "UCX_NET_DEVICES")
        if devices is None or devices.value == "all":
            yield RULE.finding(
                devices.at if devices else launch.at,
                f"{deployment.label} moves KV cache with NIXL and leaves the devices to UCX",
                "set UCX_NET_DEVICES to the adapters beside the accelerators",
            )


RULE = Rule(
    "network.transfer-devices-unset", "warning", since="0.1.0", needs="launches", check=check
)
