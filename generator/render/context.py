"""What templates need beside the plan: the same facts in the form that a syntax wants."""

import math
from typing import Final

from generator.launch import Word
from generator.plan.image_facts import ImageFact, image_facts
from generator.plan.plan import Filled, Member, Plan
from generator.record import record

# A start-up probe asks this often; the budget is a number of such tries.
PROBE_SECONDS: Final = 10


@record
class Container:
    """A container's entrypoint and arguments.

    With a setup the entrypoint is a shell that runs it and then becomes the engine: the
    engine's words are that shell's arguments and are never parsed by it.
    """

    entrypoint: tuple[str, ...]
    arguments: tuple[Word, ...]


def container_of(plan: Plan, member: Member) -> Container:
    """How a container starts this member."""
    if plan.setup is None:
        return bare(member)
    script = f'{plan.setup.rstrip()}\nexec "$@"\n'
    return Container(("/bin/bash", "-euc", script, "engine"), member.words)


def bare(member: Member) -> Container:
    """A container that starts the member and runs no setup, as Infera's router."""
    return Container(member.argv[:1], member.words[1:])


@record
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
    def image_facts(self) -> tuple[ImageFact, ...]:
        return image_facts(self.plan.image)

    @property
    def ready(self) -> bool:
        """Whether the rendered files can be used as they are."""
        return not self.plan.open_placeholders

    @property
    def service(self) -> tuple[str, int]:
        """Name and port of the Kubernetes Service that takes requests."""
        plan = self.plan
        if plan.infera:
            # The operator names it: deploy/operator in AMD-AGI/Infera.
            return f"{plan.infera.deployment}-server", plan.infera.server.port
        if plan.target == "kserve":
            return f"{plan.name}-predictor", 80
        return plan.name, plan.head.port or plan.engine.default_port

    @property
    def pods(self) -> str:
        """The label selector of everything that the manifests start."""
        plan = self.plan
        if plan.infera:
            return f"infera.amd.com/deployment={plan.infera.deployment}"
        if plan.target == "kserve":
            return f"serving.kserve.io/inferenceservice={plan.name}"
        return f"app.kubernetes.io/name={plan.name},app.kubernetes.io/managed-by=serving-recipes"

    @property
    def waits(self) -> tuple[tuple[str, ...], ...]:
        """kubectl's words that return when everything is ready."""
        plan = self.plan
        if plan.infera:
            condition = "--for=jsonpath={.status.state}=ready"
            return (("wait", condition, f"inferadeployment/{plan.infera.deployment}"),)
        if plan.target == "kserve":
            return (("wait", "--for=condition=Ready", f"inferenceservice/{plan.name}"),)
        if plan.target == "lws":
            return (("wait", "--for=condition=Available", f"leaderworkerset/{plan.name}"),)
        return tuple(
            ("rollout", "status", f"statefulset/{plan.name}-{member.name}")
            for member in plan.members
        )

    @property
    def wait_seconds(self) -> int:
        """The start-up budget and an hour for the weights to arrive."""
        budget = self.plan.start.budget_seconds
        return (budget if isinstance(budget, int) else 0) + 3600

    @property
    def pasted_arguments(self) -> tuple[str, ...]:
        """The engine's arguments, a flag and its values on a line, nothing quoted."""
        lines: list[str] = []
        for word in self.plan.head.argv[len(self.command_words) :]:
            if word.startswith("--") or not lines:
                lines.append(word)
            else:
                lines[-1] += f" {word}"
        return tuple(lines)

    @property
    def command_words(self) -> tuple[str, ...]:
        """The words that start the engine, before its arguments."""
        return self.plan.image.command or self.plan.engine.command


def infera_service(member: Member) -> str:
    """The name of a member's service in an InferaDeployment."""
    return "worker" if member.role == "serve" else member.role
