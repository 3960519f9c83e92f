"""What a rule is, and what it looks at."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from generator.catalog.catalog import Catalog
from generator.finding import Finding, Location
from generator.launch import Launch, TextFile
from generator.plan.plan import Plan
from generator.record import record
from generator.source.document import Document
from generator.vocabulary import Severity

if TYPE_CHECKING:
    from generator.rules.support.deployment import Deployment
    from generator.rules.support.image_pins import Pin
    from generator.rules.support.kernel_uses import Used
    from generator.workload import ClusterObject, Container, Workload

# What a rule looks at. One that names several runs when a subject has any of them.
Needs = Literal["catalog", "plan", "launches", "files", "workloads", "fleet"]


@record
class Running:
    """An engine in its container."""

    launch: Launch
    workload: "Workload"
    container: "Container"


@record
class Subject:
    """Everything there is to look at in one run; empty parts are not looked at.

    `problems` are what the loader found in catalogue files: rules about the text of data
    only explain and grade them. `whole_catalog` is set when the catalogue itself is the
    subject, and not only what a plan looks things up in. `fleet` is a site's fleet file.
    `started` are the launches of texts, each in its container, also those of a plan's render;
    `objects` are the cluster objects of the same texts. `images` are the names that a plan's own
    image has; its texts may use any of them.
    """

    catalog: Catalog
    plan: Plan | None = None
    launches: tuple[Launch, ...] = ()
    started: tuple[Launch, ...] = ()
    objects: "tuple[ClusterObject, ...]" = ()
    images: tuple[str, ...] = ()
    files: tuple[TextFile, ...] = ()
    problems: tuple[Finding, ...] = field(default=())
    whole_catalog: bool = False
    fleet: Document | None = None

    @cached_property
    def pins(self) -> "Mapping[str, tuple[Pin, ...]]":
        """The images that each file pins, by path; several rules look at them."""
        from generator.rules.support.image_pins import pins_of

        return {file.path: pins_of(file) for file in self.files}

    @cached_property
    def engines(self) -> tuple[Running, ...]:
        """The containers that start an engine, each once."""
        found: dict[Location, Running] = {}
        for launch in self.started:
            inside = launch.runs_in
            if inside and launch.engine and launch.is_certain and not inside.container.is_init:
                running = Running(launch, inside.workload, inside.container)
                found.setdefault(inside.container.at, running)
        return tuple(found.values())

    @cached_property
    def workloads(self) -> "tuple[Workload, ...]":
        """What holds the containers, each once."""
        inside = (launch.runs_in for launch in self.started if launch.runs_in)
        return tuple({one.workload.at: one.workload for one in inside}.values())

    @cached_property
    def deployments(self) -> "tuple[Deployment, ...]":
        """The launches with the sizes of their models and hardware; many rules look at them."""
        from generator.rules.support.deployment import of_files, of_plan

        return of_plan(self.plan) if self.plan else of_files(self.catalog, self.launches)

    @cached_property
    def kernel_uses(self) -> "tuple[Used, ...]":
        """The kernels that its launches use; several rules judge them."""
        if not self.launches:
            return ()
        from generator.rules.support.kernel_uses import used_kernels

        return tuple(used_kernels(self))

    @property
    def kernel_rules(self) -> frozenset[str]:
        """The rules that cells for their architectures name: no other one has a thing to say."""
        return frozenset(
            cell.rule
            for used in self.kernel_uses
            for cell in used.kernel.cells
            if cell.rule and used.launch.architecture in (None, *cell.architectures)
        )


@record
class Rule:
    """A rule: its id and weight, and the function that finds its fault.

    The module's docstring is the rule's page. `since` is the catalogue version that first
    had it. A rule that is not waivable cannot be lowered by a recipe.
    """

    id: str
    severity: Severity
    since: str
    needs: Needs | tuple[Needs, ...]
    check: Callable[[Subject], Iterable[Finding]]
    waivable: bool = True

    @property
    def all_needs(self) -> frozenset[Needs]:
        """What the rule looks at, however it was written."""
        needs: tuple[Needs, ...] = (self.needs,) if isinstance(self.needs, str) else self.needs
        return frozenset(needs)

    def finding(
        self, at: Location, message: str, hint: str, severity: Severity | None = None
    ) -> Finding:
        """A finding of this rule."""
        return Finding(self.id, severity or self.severity, at, message, hint)
