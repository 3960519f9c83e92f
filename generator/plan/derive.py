"""Flags whose values follow from the topology and a process' place in it."""

from collections.abc import Iterator

from generator.launch import Word
from generator.models.engine import Derivation, DerivedArgument
from generator.plan.parts import Parts
from generator.plan.placeholders import FABRIC_ADDRESS, Filler, Seat, shown
from generator.plan.plan import Json
from generator.plan.weights import Weights
from generator.plan.words import words_of


def derived_words(
    parts: Parts,
    filler: Filler,
    seats: tuple[Seat, ...],
    seat: Seat,
    weights: Weights,
    name: str,
) -> Iterator[Word]:
    """The words of the engine's derived flags for one member, in the engine's order."""
    topology = parts.recipe.value.topology
    engine = parts.engine
    one_template = filler.target == "lws" and topology.nodes > len(seats)
    values: dict[Derivation, Json] = {
        "tensor-parallel": topology.tensor_parallel,
        "pipeline-parallel": topology.pipeline_parallel,
        "nodes": topology.nodes,
        "node-rank": "$(LWS_WORKER_INDEX)" if one_template and seat.rank else seat.rank,
        "head-port": topology.head_port,
        "headless": True,
        "model-revision": parts.model.value.revision,
    }
    for flag, derived in engine.value.derived.items():
        if not _holds(derived, topology.nodes, seat, weights):
            continue
        if derived.derive not in values:
            host = _head_host(filler, seats[0], name)
            values["head-host"] = host
            # RFC 3986, section 3.2.2: an IPv6 address stands in brackets before a port.
            bracketed = f"[{host}]" if ":" in host else host
            values["head-host-and-port"] = f"{bracketed}:{topology.head_port}"
        value = values[derived.derive]
        expands = isinstance(value, str) and "$(LWS_" in value and filler.target == "lws"
        for word in words_of(flag, value, engine.document.at("derived", flag)):
            yield Word(word.text, word.at, expands and word.text == value)


def _holds(derived: DerivedArgument, nodes: int, seat: Seat, weights: Weights) -> bool:
    return {
        "always": True,
        "multi-node": nodes > 1,
        "worker": seat.rank > 0,
        "hub-weights": weights.model.directory is None,
    }[derived.when]


def _head_host(filler: Filler, head: Seat, name: str) -> str:
    """Where the other ranks find the head: by Kubernetes' names, else its own address."""
    if filler.target == "kubernetes":
        return f"{name}-head"
    if filler.target == "lws":
        # https://lws.sigs.k8s.io/docs/reference/labels-annotations-and-environment-variables/
        return "$(LWS_LEADER_ADDRESS)"
    return shown(filler.fill(FABRIC_ADDRESS, head))
