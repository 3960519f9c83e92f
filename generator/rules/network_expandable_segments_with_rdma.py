"""KV cache that Mooncake registers for RDMA lies in expandable segments.

`expandable_segments:True` makes PyTorch map memory piece by piece. Mooncake registers the cache
with the network adapter, and memory that was mapped so could not be registered there.

The failure this prevents: "Failed to register memory" at the start of a prefill or decode worker.
The setting is common advice against fragmentation, so it is often added to the very workers that
cannot have it.

**What to do:** leave it out of PYTORCH_CUDA_ALLOC_CONF on workers that transfer KV cache, and see
that nvidia_peermem is loaded.

Source: [Mooncake issue 2511](https://github.com/kvcache-ai/Mooncake/issues/2511).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.network import transfer_of, variable

_VARIABLES: Final = ("PYTORCH_CUDA_ALLOC_CONF", "PYTORCH_ALLOC_CONF", "PYTORCH_HIP_ALLOC_CONF")
_EXPANDABLE: Final = re.compile(r"expandable_segments\s*:\s*true", re.IGNORECASE)


def check(subject: Subject) -> Iterator[Finding]:
    """Workers with Mooncake whose memory is expandable."""
    for deployment in subject.deployments:
        launch = deployment.launch
        if "mooncake" not in (transfer_of(launch) or ""):
            continue
        for name in _VARIABLES:
            found = variable(launch, name)
            if found and found.value and _EXPANDABLE.search(found.value):
                yield RULE.finding(
                    found.at,
                    f"{deployment.label} transfers KV cache with Mooncake, and {name} has "
                    "expandable segments",
                    "leave expandable_segments out on workers that transfer KV cache",
                )


RULE = Rule(
    "network.expandable-segments-with-rdma", "warning", since="0.1.0", needs="launches", check=check
)
