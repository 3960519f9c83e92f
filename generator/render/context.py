"""What templates need beside the plan: the same facts in the form that a syntax wants."""

import math
from dataclasses import dataclass
from typing import Final

from generator.plan.plan import Filled, Member, Plan

# A start-up probe asks this often; the budget is a number of such tries.
PROBE_SECONDS: Final = 10


@dataclass(frozen=True)
class Container:
    """A container's entrypoint and arguments.

    With a setup the entrypoint is a shell that runs it and then becomes the engine: the
    engine's words are that shell's arguments and are never parsed by it.
    """

    entrypoint: tuple[str, ...]
    arguments: tuple[str, ...]


def container_of(plan: Plan, member: Member) -> Container:
    """How a container starts this member."""
    if plan.setup is None:
        return Container(member.argv[:1], member.argv[1:])
    script = f'{plan.setup.rstrip()}\nexec "$@"\n'
    return Container(("/bin/bash", "-euc", script, "engine"), member.argv)


@dataclass(frozen=True)
class Context:
    """Facts of a plan in the form that templates print."""

    plan: Plan

    @property
    def startup_tries(self) -> int | None:
        """Tries of the start-up probe; None while no budget is known."""
        budget = self.plan.start.budget_seconds
        return math.ceil(budget / PROBE_SECONDS) if isinstance(budget, int) else None

    @property
    def probe_seconds(self) -> int:
        return PROBE_SECONDS

    @property
    def answered(self) -> tuple[Filled, ...]:
        """The placeholders that have a value here."""
        return tuple(f for f in self.plan.placeholders if f.value is not None)

    @property
    def user(self) -> tuple[int, int] | None:
        """uid and gid that the container runs as, when the image's own will not do."""
        if self.plan.image.user is None:
            return None
        uid, _, gid = self.plan.image.user.value.partition(":")
        return int(uid), int(gid)

    @property
    def ready(self) -> bool:
        """Whether the rendered files can be used as they are."""
        return not self.plan.open_placeholders
