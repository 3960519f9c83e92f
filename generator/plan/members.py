"""The processes of a recipe: argument vector, environment and mounts of each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from generator.errors import BadInput, Refused
from generator.finding import Finding, Location
from generator.launch import Word
from generator.models.engine import Derivation, DerivedArgument
from generator.plan.merge import COMMAND_LINE
from generator.plan.parts import Parts
from generator.plan.placeholders import Filler, Seat, shown, substitute
from generator.plan.plan import EnvironmentValue, Json, Member, Mount, Setting
from generator.plan.words import text_of, words_of

# Where a container sees the weights directory and, unless HF_HOME says otherwise, the cache.
MODELS: Final = "/models"
CACHE: Final = "/cache/huggingface"
_OFFLINE: Final = "HF_HUB_OFFLINE"
_FETCH: Final = (
    "import sys; from huggingface_hub import snapshot_download; "
    "snapshot_download(sys.argv[1], revision=sys.argv[2])"
)


@dataclass(frozen=True)
class Draft:
    """What all members of a plan share while it is being resolved."""

    name: str
    parts: Parts
    filler: Filler
    seats: tuple[Seat, ...]
    arguments: tuple[Setting, ...]
    environment: tuple[Setting, ...]


def resolve_member(draft: Draft, seat: Seat) -> Member:
    """One member with every placeholder filled, or left as `<NAME>` where it has no answer.

    Raises BadInput for an answer, Refused for a value of the catalogue, that allows no member.
    """
    container = draft.filler.target != "shell"
    weights = draft.filler.fill("MODEL_DIR", seat) if container else None
    local = weights is not None and weights.value is not None
    environment = _environment(draft, seat, local)
    head = draft.seats[0]
    return Member(
        name=seat.name,
        role="serve",
        rank=seat.rank,
        node=seat.node,
        other_than=head.node if seat.rank and seat.node is None else None,
        words=tuple(_words(draft, seat, local)),
        environment=environment,
        mounts=tuple(_mounts(draft, seat, environment, local)) if container else (),
        fetch=_fetch(draft.parts) if container and not local else (),
        port=None if seat.rank else port_of(draft),
    )


def port_of(draft: Draft) -> int:
    """The port of the engine's API. Raises BadInput or Refused when it is set to no port."""
    engine = draft.parts.engine.value
    for setting in draft.arguments:
        if setting.name == engine.port_flag and setting.value is not None:
            return _port(setting)
    return engine.default_port


def _port(setting: Setting) -> int:
    text = text_of(setting.value)
    if re.fullmatch(r"[0-9]{1,5}", text) and 0 < int(text) < 65536:
        return int(text)
    message = f"{setting.name} is `{text[:80]}`, which is no port"
    hint = "give a whole number from 1 to 65535"
    if setting.winner.name == COMMAND_LINE:
        raise BadInput(message, hint)
    raise Refused((Finding("yaml.wrong-type", "error", setting.winner.at, message, hint),))


def _words(draft: Draft, seat: Seat, local: bool) -> Iterator[Word]:
    engine = draft.parts.engine
    image = draft.parts.image
    command = image.value.command or engine.value.command
    at = image.document.at("command") if image.value.command else engine.document.at("command")
    yield from (Word(word, at) for word in command)
    model = Word(_model(draft.parts, local), draft.parts.model.document.at("repository"))
    if engine.value.model_flag:
        yield Word(engine.value.model_flag, at)
    yield model
    for flag, derived in engine.value.derived.items():
        value = _derived(draft, seat, derived, local)
        yield from words_of(flag, value, engine.document.at("derived", flag))
    for setting in draft.arguments:
        substituted = substitute(setting.value, draft.filler, seat)
        if substituted is not None:
            yield from words_of(setting.name, substituted.value, setting.winner.at)


def _model(parts: Parts, local: bool) -> str:
    repository = parts.model.value.repository
    return f"{MODELS}/{PurePosixPath(repository).name}" if local else repository


def _derived(draft: Draft, seat: Seat, derived: DerivedArgument, local: bool) -> Json:
    topology = draft.parts.recipe.value.topology
    holds = {
        "always": True,
        "multi-node": topology.nodes > 1,
        "worker": seat.rank > 0,
        "hub-weights": not local,
    }
    if not holds[derived.when]:
        return None
    values: dict[Derivation, Json] = {
        "tensor-parallel": topology.tensor_parallel,
        "pipeline-parallel": topology.pipeline_parallel,
        "nodes": topology.nodes,
        "node-rank": seat.rank,
        "head-port": topology.head_port,
        "headless": True,
        "model-revision": draft.parts.model.value.revision,
    }
    if derived.derive in values:
        return values[derived.derive]
    host = _head_host(draft)
    if derived.derive == "head-host":
        return host
    # RFC 3986, section 3.2.2: an IPv6 address stands in brackets before a port.
    return f"{f'[{host}]' if ':' in host else host}:{topology.head_port}"


def _head_host(draft: Draft) -> str:
    """Where the other ranks find the head: a Service in Kubernetes, else its own address."""
    if draft.filler.target == "kubernetes":
        return f"{draft.name}-head"
    return shown(draft.filler.fill("FABRIC_ADDRESS", draft.seats[0]))


def _environment(draft: Draft, seat: Seat, local: bool) -> tuple[EnvironmentValue, ...]:
    values = []
    for setting in draft.environment:
        substituted = substitute(setting.value, draft.filler, seat)
        if substituted is None or (substituted.value is None and substituted.field is None):
            continue
        text = None if substituted.field else text_of(substituted.value)
        values.append(EnvironmentValue(setting.name, text, substituted.field, setting.winner.at))
    if local and all(setting.name != _OFFLINE for setting in draft.environment):
        # The weights are on the node; an engine that goes to the hub for them is misled.
        values.append(EnvironmentValue(_OFFLINE, "1", None, Location("generated")))
    return tuple(values)


def _mounts(
    draft: Draft, seat: Seat, environment: tuple[EnvironmentValue, ...], local: bool
) -> Iterator[Mount]:
    cache = shown(draft.filler.fill("CACHE_DIR", seat))
    home = {value.name: value.value for value in environment}.get("HF_HOME") or CACHE
    is_directory = cache.startswith(("/", "<"))
    if not is_directory and draft.filler.target == "kubernetes":
        raise BadInput(
            f"CACHE_DIR of the {seat.name} is `{cache}`, and Kubernetes has no such volume",
            "give the absolute path of a directory on the node",
        )
    yield Mount("cache", cache, home, "create" if is_directory else "volume")
    if local:
        directory = shown(draft.filler.fill("MODEL_DIR", seat))
        yield Mount("model", directory, _model(draft.parts, True), "directory", read_only=True)


def _fetch(parts: Parts) -> tuple[str, ...]:
    model = parts.model.value
    return (parts.image.value.python, "-c", _FETCH, model.repository, model.revision)
