"""The processes of a recipe: argument vector, environment and mounts of each."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from generator.errors import BadInput, Refused
from generator.finding import Finding, Location
from generator.launch import Word
from generator.plan.compile_cache import COMPILED
from generator.plan.derive import derived_words
from generator.plan.merge import COMMAND_LINE
from generator.plan.parts import Parts
from generator.plan.pins import pinned_accelerators, pinned_environment
from generator.plan.placeholders import Filler, Seat, shown, substitute, tokens
from generator.plan.plan import EnvironmentValue, Member, Mount, Setting
from generator.plan.weights import Checkpoint, Weights
from generator.plan.words import text_of, words_of
from generator.record import record, remembered
from generator.vocabulary import CLUSTER_TARGETS, Part, RoleName

# Where a container sees the cache, unless HF_HOME says otherwise.
CACHE: Final = "/cache/huggingface"
POD_ADDRESS: Final = "POD_IP"
_OFFLINE: Final = "HF_HUB_OFFLINE"


@record
class Draft:
    """What the members of one role share while a plan is being resolved."""

    name: str
    role: RoleName
    parts: Parts
    filler: Filler
    seats: tuple[Seat, ...]
    arguments: tuple[Setting, ...]
    environment: tuple[Setting, ...]
    # The optional parts in use.
    used: Collection[Part]

    @property
    def contained(self) -> bool:
        """Whether this target says what the container has, and not only what runs in it."""
        return self.filler.target not in ("shell", "pcai")


def resolve_member(draft: Draft, seat: Seat) -> Member:
    """One member with every placeholder filled, or left as `<NAME>` where it has no answer.

    Raises BadInput for an answer, Refused for a value of the catalogue, that allows no member.
    """
    weights = weights_of(draft, seat)
    words = tuple(_words(draft, seat, weights))
    image, local = image_of(draft, seat)
    uuids = pinned_accelerators(draft.filler, seat) if "pin-gpus" in draft.used else ()
    environment = (
        *_environment(draft, seat, weights, words),
        *pinned_environment(draft.filler.target, uuids),
    )
    head = draft.seats[0]
    return Member(
        name=seat.name,
        role=draft.role,
        rank=seat.rank,
        node=seat.node,
        other_than=head.node if seat.rank and seat.node is None else None,
        image=image,
        local_image=local,
        words=words,
        environment=environment,
        mounts=tuple(_mounts(draft, seat, environment, weights)) if draft.contained else (),
        fetch=weights.fetch(draft.parts.image.value.python) if draft.contained else (),
        port=None if seat.rank else port_of(draft),
        accelerators=uuids,
        node_hardware=draft.filler.answers.hardware_of(seat.node),
    )


def weights_of(draft: Draft, seat: Seat) -> Weights:
    """Where a member's checkpoints are. Infera's router reads the model's directory itself."""
    required = draft.filler.target == "infera"

    def directory(placeholder: str) -> str | None:
        if not draft.contained:
            return None
        filled = draft.filler.fill(placeholder, seat, required=required)
        return None if filled.by == "left-out" else shown(filled)

    drafts = tuple(
        Checkpoint("draft" if index == 0 else f"draft-{index + 1}", part.value, path)
        for index, part in enumerate(draft.parts.drafts)
        for path in (directory("DRAFT_DIR"),)
    )
    return Weights(Checkpoint("model", draft.parts.model.value, directory("MODEL_DIR")), drafts)


def image_of(draft: Draft, seat: Seat) -> tuple[str, bool]:
    """What a member runs in, and whether that is on its node and nowhere else.

    A node's own image wins over the site's, and that over the pinned one.
    """
    pinned = draft.parts.image.value.reference
    if not draft.contained:
        return pinned, False
    local = draft.filler.fill("LOCAL_IMAGE", seat).value
    of_site = draft.filler.fill("IMAGE").value
    return local or of_site or pinned, local is not None


def port_of(draft: Draft) -> int:
    """The port of the engine's API. Raises BadInput or Refused when it is set to no port."""
    infera = draft.parts.recipe.value.infera
    if draft.filler.target == "infera" and infera:
        return infera.worker.port
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


def plan_values(draft: Draft, weights: Weights) -> Mapping[str, str]:
    """The tokens that this plan fills itself."""
    values = {}
    if weights.drafts:
        values["DRAFT_MODEL"] = weights.drafts[0].given
    if draft.filler.target in CLUSTER_TARGETS:
        values[POD_ADDRESS] = f"$({POD_ADDRESS})"
    return values


def _words(draft: Draft, seat: Seat, weights: Weights) -> Iterator[Word]:
    yield from _command(draft)
    at = draft.parts.model.document.at("repository")
    flag = _model_flag(draft)
    if flag:
        yield Word(flag, at)
    yield Word(weights.model.given, at)
    yield from derived_words(draft.parts, draft.filler, draft.seats, seat, weights, draft.name)
    own = plan_values(draft, weights)
    for setting in draft.arguments:
        fixed = _fixed_words(setting)
        if fixed is not None:
            yield from fixed
            continue
        substituted = substitute(setting.value, draft.filler, seat, own)
        if substituted is not None:
            expands = setting.value == f"<{POD_ADDRESS}>"
            for word in words_of(setting.name, substituted.value, setting.winner.at):
                yield Word(word.text, word.at, expands and word.text == own.get(POD_ADDRESS))


@remembered
def _fixed_words(setting: Setting) -> tuple[Word, ...] | None:
    """The words of a flag whose value has no placeholder; None where it has one."""
    if tokens(setting.value):
        return None
    return tuple(words_of(setting.name, setting.value, setting.winner.at))


def _command(draft: Draft) -> Iterator[Word]:
    parts = draft.parts
    infera = parts.recipe.value.infera
    if draft.filler.target == "infera" and infera:
        command, at = infera.worker.command, parts.recipe.document.at("infera", "worker")
    elif parts.image.value.command:
        command, at = parts.image.value.command, parts.image.document.at("command")
    else:
        command, at = parts.engine.value.command, parts.engine.document.at("command")
    return (Word(word, at) for word in command)


def _model_flag(draft: Draft) -> str | None:
    infera = draft.parts.recipe.value.infera
    if draft.filler.target == "infera" and infera:
        return infera.model_flag
    return draft.parts.engine.value.model_flag


def _environment(
    draft: Draft, seat: Seat, weights: Weights, words: tuple[Word, ...]
) -> Iterator[EnvironmentValue]:
    own = plan_values(draft, weights)
    for setting in draft.environment:
        fixed = _fixed_variable(setting)
        if fixed is not None:
            yield fixed
            continue
        filled = substitute(setting.value, draft.filler, seat, own)
        if filled is None or (filled.value is None and filled.field is None):
            continue
        text = None if filled.field else text_of(filled.value)
        yield EnvironmentValue(setting.name, text, filled.field, setting.winner.at)
    generated = Location("generated")
    names = {setting.name for setting in draft.environment}
    if weights.local and _OFFLINE not in names:
        # The weights are on the node; an engine that goes to the hub for them is misled.
        yield EnvironmentValue(_OFFLINE, "1", None, generated)
    if any(word.expands and POD_ADDRESS in word.text for word in words):
        yield EnvironmentValue(POD_ADDRESS, None, "status.podIP", generated)


@remembered
def _fixed_variable(setting: Setting) -> EnvironmentValue | None:
    """A variable whose value has no placeholder; None where it has one, or no value."""
    if setting.value is None or tokens(setting.value):
        return None
    return EnvironmentValue(setting.name, text_of(setting.value), None, setting.winner.at)


def _mounts(
    draft: Draft, seat: Seat, environment: tuple[EnvironmentValue, ...], weights: Weights
) -> Iterator[Mount]:
    home = {value.name: value.value for value in environment}.get("HF_HOME") or CACHE
    yield _kept(draft, seat, "CACHE_DIR", "cache", home)
    if "compile-cache" in draft.used:
        yield _kept(draft, seat, "COMPILE_CACHE_DIR", "compile-cache", COMPILED)
    yield from weights.mounts()


def _kept(draft: Draft, seat: Seat, placeholder: str, name: str, path: str) -> Mount:
    """What a node keeps between starts: a directory of it, or a volume of its container engine."""
    source = shown(draft.filler.fill(placeholder, seat))
    is_directory = source.startswith(("/", "<"))
    if not is_directory and draft.filler.target in CLUSTER_TARGETS:
        raise BadInput(
            f"{placeholder} of the {seat.name} is `{source}`, and Kubernetes has no such volume",
            "give the absolute path of a directory on the node",
        )
    return Mount(name, source, path, "create" if is_directory else "volume")
