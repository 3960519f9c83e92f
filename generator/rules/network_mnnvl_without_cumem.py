"""NVLink between nodes is asked for, and the memory that it needs is switched off.

On GB200 and GB300 racks NVLink joins accelerators of different nodes (MNNVL). NCCL can use it only
with buffers that cuMem allocates, so NCCL_CUMEM_ENABLE=0 turns it off, whatever NCCL_MNNVL_ENABLE
says.

The failure this prevents: nothing fails. The group runs over the network instead of NVLink, at a
fraction of the speed, and with NCCL_IB_DISABLE=1 beside it over TCP.

**What to do:** set NCCL_CUMEM_ENABLE=1, or drop NCCL_MNNVL_ENABLE when the fabric is degraded and
the network is what you want; that happened once with 44 ranks and more.

Sources: [SGLang pull request 24977](https://github.com/sgl-project/sglang/pull/24977);
[NCCL issue 2186](https://github.com/NVIDIA/nccl/issues/2186) for the exception.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.network import value_of, variable


def check(subject: Subject) -> Iterator[Finding]:
    """Launches that ask for MNNVL and switch cuMem off."""
    for deployment in subject.deployments:
        launch = deployment.launch
        off = variable(launch, "NCCL_CUMEM_ENABLE")
        if off and off.value == "0" and value_of(launch, "NCCL_MNNVL_ENABLE") == "1":
            yield RULE.finding(
                off.at,
                f"{deployment.label} sets NCCL_MNNVL_ENABLE=1, and NCCL_CUMEM_ENABLE=0 switches it "
                "off",
                "set NCCL_CUMEM_ENABLE=1",
            )


RULE = Rule("network.mnnvl-without-cumem", "warning", since="0.1.0", needs="launches", check=check)
