"""A launch with what the catalogue knows of its model and its hardware, and its sizes.

Weights and memory are those of one accelerator. What is not known is None, and a rule that
needs it stays silent.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from generator.finding import Location
from generator.launch import Launch
from generator.models.engine import Engine
from generator.models.fact import NumberFact
from generator.models.hardware import Hardware
from generator.models.model import Model
from generator.plan.plan import Plan
from generator.record import record
from generator.rules.support.launch_arguments import ENGINES, Given, count, given, is_known
from generator.rules.support.speculation import Speculation, speculation_of
from generator.rules.support.surroundings import Surroundings, of_launch, of_member

if TYPE_CHECKING:
    from generator.catalog.catalog import Catalog

GIB: Final = 2**30
# The directory of a repository in a cache: https://huggingface.co/docs/huggingface_hub/guides/manage-cache
_CACHED: Final = re.compile(r"(?:^|/)models--([^/]+?)--([^/]+)(?:/|$)")


@record
class Deployment:
    """`model` and `hardware` are None where the catalogue does not know them.

    `label` is the same for all members of a plan, so that what is wrong with each is said once.
    """

    launch: Launch
    label: str
    model: Model | None
    drafts: tuple[Model, ...]
    hardware_id: str | None
    hardware: Hardware | None
    surroundings: Surroundings | None
    # Over how many nodes the launch says that it runs; None when that is not known.
    nodes: int | None

    @cached_property
    def speculation(self) -> Speculation | None:
        """How it drafts; None when it does not."""
        return speculation_of(self.launch)

    @property
    def tensor_parallel(self) -> int | None:
        return count(self.launch, "tensor-parallel", 1)

    @cached_property
    def ranks(self) -> int | None:
        """Over how many accelerators the weights can be cut at most; None when not known."""
        product = 1
        for name in ("tensor-parallel", "pipeline-parallel", "prefill-context-parallel"):
            size = count(self.launch, name, 1)
            if size is None or size < 1:
                return None
            product *= size
        data = count(self.launch, "data-parallel", 1)
        if data is None or data < 1:
            return None
        # SGLang's data parallel attention shares the accelerators of the tensor group.
        return product if given(self.launch, "attention-data-parallel") else product * data

    @property
    def fraction(self) -> Given | None:
        """The memory fraction that the launch names."""
        return given(self.launch, "memory-fraction")

    @property
    def cache_fraction(self) -> Given | None:
        """The memory fraction, where it decides over the cache: bytes win over it."""
        return None if given(self.launch, "cache-bytes") else self.fraction

    @property
    def share(self) -> float:
        """That fraction as a number; the whole memory where the launch does not say it."""
        number = self.cache_fraction.number if self.cache_fraction else None
        return number if number is not None and 0 < number <= 1 else 1.0

    @property
    def is_unified(self) -> bool:
        """Whether processor and accelerator share one memory; False when not known."""
        return self.hardware is not None and self.hardware.unified_memory

    @property
    def at(self) -> Location:
        """The place of the memory fraction, or of the launch where it names none."""
        return self.fraction.at if self.fraction else self.launch.at

    @property
    def memory(self) -> float | None:
        """Bytes of memory of an accelerator."""
        return _bytes(self.hardware.accelerator_memory_gib, GIB) if self.hardware else None

    @property
    def weights(self) -> float | None:
        """Bytes of weights, drafts included, on each accelerator when they are cut evenly."""
        if self.model is None or not self.ranks or given(self.launch, "offload"):
            return None
        sizes = [_bytes(one.weights_gb, 10**9) for one in (self.model, *self.drafts)]
        known = [size for size in sizes if size is not None]
        return sum(known) / self.ranks if sizes[0] is not None else None


def of_plan(plan: Plan, launches: tuple[Launch, ...]) -> tuple[Deployment, ...]:
    """The members of a plan, whose launches are given; none for an engine of unknown flags."""
    if plan.engine_id not in ENGINES:
        return ()
    return tuple(
        Deployment(
            launch,
            plan.id,
            plan.model,
            plan.drafts,
            plan.hardware_id,
            plan.hardware,
            of_member(plan, member),
            plan.topology.nodes,
        )
        for launch, member in zip(launches, plan.members, strict=True)
    )


def of_files(catalog: "Catalog", launches: tuple[Launch, ...]) -> tuple[Deployment, ...]:
    """The servers that files start, with an engine that is known."""
    engines = catalog.values(Engine)
    return tuple(
        _of_launch(catalog, launch)
        for launch in launches
        if launch.engine in ENGINES and launch.is_certain and starts_server(launch, engines)
    )


def _of_launch(catalog: "Catalog", launch: Launch) -> Deployment:
    draft = _model(catalog, _draft_of(launch))
    machine = _machine(catalog, launch)
    return Deployment(
        launch,
        launch.label,
        _model(catalog, model_of(launch)),
        (draft,) if draft else (),
        machine,
        catalog.values(Hardware).get(machine) if machine else None,
        of_launch(launch),
        count(launch, "nodes", 1),
    )


def model_of(launch: Launch) -> str | None:
    """The checkpoint that a launch serves, as it is written."""
    found = given(launch, "model")
    if found:
        return found.value
    if launch.positionals:
        return launch.positionals[0].text
    texts = [word.text for word in launch.words]
    if launch.engine != "vllm" or "serve" not in texts:
        return None
    following = texts[texts.index("serve") + 1 :][:1]
    return following[0] if following and not following[0].startswith("-") else None


def starts_server(launch: Launch, engines: Mapping[str, Engine]) -> bool:
    """Whether the words start the engine's server, and no benchmark or download beside it."""
    if launch.uses is not None:
        return True  # the parser of its server has read them
    texts = [word.text for word in launch.words]
    if not texts:
        return False  # the image's own command, with arguments that are not here
    if texts[0].startswith("--") or ("/" in texts[0] and texts[0][0] not in "/.~"):
        return launch.runs_in is not None  # the image's own command, with these arguments
    commands = engines[launch.engine or ""].commands if launch.engine in engines else ()
    names = {command.rpartition(" ")[2] for command in commands}
    return any(
        name in names and ("." in name or following == "serve")
        for name, following in pairwise((*(text.rpartition("/")[2] for text in texts), ""))
    )


def _draft_of(launch: Launch) -> str | None:
    speculation = speculation_of(launch)
    return speculation.draft if speculation else None


def _model(catalog: "Catalog", text: str | None) -> Model | None:
    """The catalogue's model that a repository id or a directory means."""
    if text is None or not is_known(text):
        return None
    cached = _CACHED.search(text)
    wanted = f"{cached[1]}/{cached[2]}" if cached else text.rstrip("/")
    is_path = wanted.startswith(("/", "./", "../", "~"))
    for model in catalog.values(Model).values():
        name = model.repository.rpartition("/")[2] if is_path else model.repository
        if (wanted.rpartition("/")[2] if is_path else wanted).casefold() == name.casefold():
            return model
    return None


def _machine(catalog: "Catalog", launch: Launch) -> str | None:
    """The hardware that the launch names, or one whose memory all of its architecture have."""
    if launch.hardware:
        return launch.hardware
    return next(
        (
            id_
            for id_, one in catalog.values(Hardware).items()
            if one.architecture == launch.architecture and one.one_memory_size
        ),
        None,
    )


def _bytes(fact: NumberFact, unit: int) -> float | None:
    return None if isinstance(fact.value, str) else fact.value * unit
