"""What runs before the engine, once a start: short shell scripts in containers of their own."""

from collections.abc import Iterable
from typing import Final

from generator.plan.optional import PlannedPart
from generator.record import record
from generator.vocabulary import Part

# Single quotes are avoided: in a script for Docker each would take five characters.
_DRAIN_GATE: Final = r"""
set -fu
fail() { printf "drain-gate: %s\n" "$1" >&2; exit 1; }
command -v nvidia-smi >/dev/null || fail "no nvidia-smi here, so nothing says what is in use"
try=1
while :; do
  used=$(nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits) ||
    fail "nvidia-smi failed: $used"
  largest=-1
  for mib in $used; do
    case $mib in *[!0-9]*) fail "nvidia-smi gives no number of MiB: $used" ;; esac
    if [ "$mib" -gt "$largest" ]; then largest=$mib; fi
  done
  if [ "$largest" -lt 0 ]; then fail "nvidia-smi lists no accelerator"; fi
  if [ "$largest" -lt 5000 ]; then break; fi
  if [ "$try" -ge 60 ]; then
    fail "$largest MiB are still in use after $try tries; see on the node what holds them"
  fi
  printf "drain-gate: %s MiB in use, try %s of 60\n" "$largest" "$try" >&2
  try=$((try + 1))
  sleep 10
done
printf "drain-gate: drained, at most %s MiB in use\n" "$largest" >&2
"""

_DROP_CACHES: Final = r"""
set -u
sync
if ! echo 3 >/proc/sys/vm/drop_caches; then
  echo "drop-caches: the page cache was not freed; it takes a privileged container" >&2
  exit 1
fi
echo "drop-caches: the page cache is freed" >&2
"""


@record
class Step:
    """One container before the engine's; when it fails, the engine does not start.

    `accelerators`: it gets the engine's own. `privileged`: it is root with its node's rights.
    """

    name: Part
    says: tuple[str, ...]
    script: str
    accelerators: bool = False
    privileged: bool = False


_STEPS: Final = (
    Step(
        "drain-gate",
        ("Waits until the engine's own accelerators are drained, and fails when they never are.",),
        _DRAIN_GATE.lstrip(),
        accelerators=True,
    ),
    Step(
        "drop-caches",
        (
            "UNVERIFIED: frees the node's page cache, which vLLM counts as memory in use.",
            "No source could confirm that it helps.",
        ),
        _DROP_CACHES.lstrip(),
        privileged=True,
    ),
)


def steps_of(parts: Iterable[PlannedPart]) -> tuple[Step, ...]:
    """The steps that the parts in use ask for, in the order in which they run."""
    used = {part.name for part in parts if part.used}
    return tuple(step for step in _STEPS if step.name in used)
