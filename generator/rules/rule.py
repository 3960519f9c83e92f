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
    from generator.rules.support.command_lines import CommandLine
    from generator.rules.support.deployment import Deployment
    from generator.rules.support.image_pins import Pin
    from generator.rules.support.kernel_uses import Used
    from generator.rules.support.unknown_flags import UnknownFlag
    from generator.workload import ClusterObject, Container, Said, Workload

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
    image has; its texts may use any of them. `local_images` are those that its nodes have and no
    registry does.
    """

    catalog: Catalog
    plan: Plan | None = None
    launches: tuple[Launch, ...] = ()
    started: tuple[Launch, ...] = ()
    objects: "tuple[ClusterObject, ...]" = ()
    images: tuple[str, ...] = ()
    local_images: tuple[str, ...] = ()
    files: tuple[TextFile, ...] = ()
    problems: tuple[Finding, ...] = field(default=())
    whole_catalog: bool = False
    fleet: Document | None = None
    pinned: "Mapping[str, tuple[Pin, ...]] | None" = None

    @cached_property
    def given(self) -> frozenset[Needs]:
        """The parts that there are to look at."""
        parts: tuple[tuple[Needs, object], ...] = (
            ("catalog", self.whole_catalog or self.problems),
            ("plan", self.plan),
            ("launches", self.launches),
            ("files", self.files),
            ("workloads", self.started or self.objects),
            ("fleet", self.fleet),
        )
        return frozenset(name for name, part in parts if part)

    @cached_property
    def pins(self) -> "Mapping[str, tuple[Pin, ...]]":
        """The images that each file pins, by path; several rules look at them."""
        if self.pinned is not None:
            return self.pinned
        from generator.rules.support.image_pins import pins_of

        return {file.path: pins_of(file) for file in self.files}

    @cached_property
    def images_started(self) -> "Mapping[str, tuple[Said, ...]]":
        """The images of the containers that start engines, as they are read, by path."""
        found: dict[str, list[Said]] = {}
        for launch in self.started:
            image = launch.runs_in.container.image if launch.runs_in else None
            if image:
                found.setdefault(image.at.path, []).append(image)
        return {path: tuple(images) for path, images in found.items()}

    @cached_property
    def command_lines(self) -> "tuple[CommandLine, ...]":
        """The engines' arguments, as the parser of each one's release reads them."""
        from generator.rules.support.command_lines import command_lines_of

        return command_lines_of(self)

    @cached_property
    def read_launches(self) -> tuple[Launch, ...]:
        """The launches, each with its flags as the parser of its release reads them."""
        if self.pinned is not None:
            return self.launches
        from generator.rules.support.launch_flags import read_launches

        return tuple(read_launches(self))

    @cached_property
    def unknown_flags(self) -> "tuple[UnknownFlag, ...]":
        """The words that are no flags of their release, each with what it was meant to be."""
        from generator.rules.support.unknown_flags import unknown_flags_of

        return unknown_flags_of(self)

    @cached_property
    def has_notable_arguments(self) -> bool:
        """Whether a command line has a word that a parser refuses, or an unusual one."""
        from generator.rules.support.notable_arguments import is_notable

        return any(is_notable(line) for line in self.command_lines)

    @cached_property
    def engines(self) -> tuple[Running, ...]:
        """The containers that start an engine, each once."""
        found: dict[Location, Running] = {}
        for launch in self.read_launches if self.started is self.launches else self.started:
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

        if self.plan is None:
            return of_files(self.catalog, self.read_launches)
        return of_plan(self.plan, self.read_launches or self.plan.launches())

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
    had it. A rule that is not waivable cannot be lowered by a recipe. One that is not
    `across_files` says of a file what it says when that one is looked at alone. One that is may
    say what it `compares`: of other deployments it reads no more than where and what they start.
    """

    id: str
    severity: Severity
    since: str
    needs: Needs | tuple[Needs, ...]
    check: Callable[[Subject], Iterable[Finding]]
    waivable: bool = True
    across_files: bool = False
    compares: "Callable[[Deployment], object]" = bool

    @cached_property
    def all_needs(self) -> frozenset[Needs]:
        """What the rule looks at, however it was written."""
        needs: tuple[Needs, ...] = (self.needs,) if isinstance(self.needs, str) else self.needs
        return frozenset(needs)

    def finding(
        self, at: Location, message: str, hint: str, severity: Severity | None = None
    ) -> Finding:
        """A finding of this rule."""
        return Finding(self.id, severity or self.severity, at, message, hint)
