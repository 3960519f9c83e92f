"""The plan: the only thing that rules, templates, pages and commands read."""

from typing import TYPE_CHECKING, Any, Literal

from generator.finding import Location
from generator.launch import Launch, Variable, Word
from generator.models.engine import Engine
from generator.models.evidence import Evidence
from generator.models.hardware import Hardware
from generator.models.image import Image
from generator.models.infera import Infera
from generator.models.model import Model
from generator.models.profile import Profile
from generator.models.recipe import HostAccess, Start, Topology, Waiver
from generator.plan.optional import PlannedPart
from generator.plan.steps import Step
from generator.record import record
from generator.vocabulary import Family, Part, RoleName, Target

if TYPE_CHECKING:
    Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
else:
    # pydantic, which makes the plan's JSON Schema, cannot follow an alias into itself.
    Json = None | bool | int | float | str | list[Any] | dict[str, Any]
# How a placeholder came to its value; `open` has none, `left-out` needs none.
FilledBy = Literal["option", "set", "fleet", "default", "left-out", "open"]


@record
class Layer:
    """One layer's word on a setting."""

    name: str
    value: Json
    because: str
    source: tuple[str, ...]
    at: Location
    overrides: str | None = None


@record
class Setting:
    """A flag or variable with every layer that set it, the winning one last.

    `spellings` are the names by which the layers wrote it, in the order of `layers`.
    """

    name: str
    layers: tuple[Layer, ...]
    spellings: tuple[str, ...]
    # The role that alone has this setting, in a recipe with several.
    only: RoleName | None = None

    @property
    def winner(self) -> Layer:
        return self.layers[-1]

    @property
    def value(self) -> Json:
        return self.winner.value


@record
class Filled:
    """A placeholder as this plan uses it; `instance` names it for one member (HEAD_…).

    `fleet_value` is the fleet file's answer, also where another one won over it.
    """

    name: str
    instance: str
    member: str | None
    value: str | None
    by: FilledBy
    detail: str = ""
    fleet_value: str | None = None


@record
class EnvironmentValue:
    """A variable's text, or the pod field that Kubernetes fills in."""

    name: str
    value: str | None
    field: str | None
    at: Location


@record
class Mount:
    """A path of the container and what is there.

    `create`: a directory that the node makes when missing; `directory`: one that must be
    there; `volume`: a named volume of the container engine.
    """

    name: str
    source: str
    path: str
    kind: Literal["create", "directory", "volume"]
    read_only: bool = False


@record
class Member:
    """One process of the recipe: the head (rank 0) or a worker.

    `node` pins it; `other_than` keeps it off another member's node when nothing pins it.
    `image` is what it runs in; a `local_image` is on its node and is never pulled.
    `fetch` is an argument vector that brings the weights before the engine starts.
    `accelerators` are the UUIDs of those it is pinned to; none: whichever it is given.
    `node_hardware` is what the fleet file says its node is; None where it says nothing.
    """

    name: str
    role: RoleName | Literal["route"]
    rank: int
    node: str | None
    other_than: str | None
    image: str
    local_image: bool
    words: tuple[Word, ...]
    environment: tuple[EnvironmentValue, ...]
    mounts: tuple[Mount, ...]
    fetch: tuple[str, ...]
    port: int | None
    accelerators: tuple[str, ...] = ()
    node_hardware: str | None = None

    @property
    def argv(self) -> tuple[str, ...]:
        return tuple(word.text for word in self.words)

    @property
    def fetch_environment(self) -> tuple[EnvironmentValue, ...]:
        """What bringing the weights needs of the environment: the hub's own variables."""
        return tuple(value for value in self.environment if value.name.startswith("HF_"))


@record
class Plan:
    """A pure function of catalogue, recipe, target and answers."""

    id: str
    name: str
    target: Target
    version: str
    title: str
    summary: str
    status: str
    missing: tuple[str, ...]
    at: Location
    model_id: str
    model: Model
    # Checkpoints of their own that the engine loads beside the model.
    drafts: tuple[Model, ...]
    hardware_id: str
    hardware: Hardware
    family: Family
    engine_id: str
    engine: Engine
    image_id: str
    image: Image
    profile_id: str
    profile: Profile
    topology: Topology
    start: Start
    host: HostAccess
    served_name: str
    namespace: str | None
    runtime_class: str | None
    command: str
    arguments: tuple[Setting, ...]
    environment: tuple[Setting, ...]
    members: tuple[Member, ...]
    infera: Infera | None
    infera_overlay: str | None
    router: Member | None
    # All of them, in use or not; `steps` and `prewarm` are what those in use add.
    parts: tuple[PlannedPart, ...]
    steps: tuple[Step, ...]
    prewarm: tuple[str, ...]
    placeholders: tuple[Filled, ...]
    evidence: tuple[Evidence, ...]
    waivers: tuple[Waiver, ...]

    @property
    def images(self) -> tuple[str, ...]:
        """What the members run in, each image once."""
        return tuple(dict.fromkeys(member.image for member in self.members))

    @property
    def local_images(self) -> tuple[str, ...]:
        """Those of them that their nodes have and no registry does."""
        return tuple(dict.fromkeys(m.image for m in self.members if m.local_image))

    @property
    def head(self) -> Member:
        return self.members[0]

    @property
    def setup(self) -> str | None:
        """Shell lines to run before the engine; they find out what is done already."""
        return self.image.setup.script if self.image.setup else None

    @property
    def used_parts(self) -> tuple[PlannedPart, ...]:
        return tuple(part for part in self.parts if part.used)

    @property
    def possible_parts(self) -> tuple[Part, ...]:
        """The optional parts that the recipe can have on its target, asked for or not."""
        return tuple(part.name for part in self.parts if part.refused is None)

    def uses(self, name: Part) -> bool:
        """Whether an optional part is in use."""
        return any(part.name == name for part in self.used_parts)

    @property
    def open_placeholders(self) -> tuple[Filled, ...]:
        return tuple(filled for filled in self.placeholders if filled.by == "open")

    def launches(self) -> tuple[Launch, ...]:
        """The engine processes, as rules read them."""
        return tuple(
            Launch(
                label=f"{self.id} {member.name}",
                at=self.at,
                words=member.words,
                environment=tuple(
                    Variable(value.name, value.value, value.at) for value in member.environment
                ),
                engine=self.engine_id,
                # A site's own image stands in for this one, and what is known of it holds.
                image=self.image.reference,
                architecture=self.hardware.architecture,
                hardware=self.hardware_id,
            )
            for member in self.members
        )
