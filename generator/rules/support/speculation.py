"""How a launch drafts tokens, and which part of a prefill-decode pair it is."""

from typing import Final, Literal

from generator.finding import Location
from generator.launch import Launch
from generator.record import record
from generator.rules.support.launch_arguments import Given, given, mapping

_VLLM_ROLES: Final = {"kv_producer": "prefill", "kv_consumer": "decode"}


@record
class Speculation:
    """`method` is in lower case; `tokens` are those drafted in a pass, without the verified one.

    `draft` is the checkpoint of the draft, None where the launch names none.
    """

    method: str
    tokens: int | None
    draft: str | None
    at: Location


@record
class Role:
    """A part of a disaggregated pair, with what carries the KV cache between them."""

    name: Literal["prefill", "decode"]
    transfer: str
    at: Location


def speculation_of(launch: Launch) -> Speculation | None:
    """What the launch says of drafting; None when it says nothing that can be read."""
    if launch.engine == "vllm":
        found = mapping(launch, "speculation")
        if found is None:
            return None
        keys, at = found
        tokens, draft = keys.get("num_speculative_tokens"), keys.get("model")
        return Speculation(
            method=str(keys.get("method", "")).casefold(),
            tokens=tokens if isinstance(tokens, int) and not isinstance(tokens, bool) else None,
            draft=draft if isinstance(draft, str) else None,
            at=at,
        )
    algorithm = given(launch, "speculation")
    if algorithm is None or algorithm.value is None:
        return None
    drafted, draft_path = given(launch, "draft-tokens"), given(launch, "draft")
    return Speculation(
        method=algorithm.value.casefold(),
        tokens=_without_verified(drafted),
        draft=draft_path.value if draft_path else None,
        at=algorithm.at,
    )


def role_of(launch: Launch) -> Role | None:
    """The role of a launch; None for one that does both, and for one that does not say."""
    if launch.engine == "vllm":
        found = mapping(launch, "role")
        role = _VLLM_ROLES.get(str(found[0].get("kv_role"))) if found else None
        if found is None or role is None:
            return None
        connector = str(found[0].get("kv_connector", ""))
        return Role("prefill" if role == "prefill" else "decode", connector, found[1])
    mode = given(launch, "role")
    if mode is None or mode.value not in ("prefill", "decode"):
        return None
    backend = given(launch, "transfer")
    # https://docs.sglang.io/advanced_features/pd_disaggregation.html: mooncake is the default.
    transfer = backend.value if backend and backend.value else "mooncake"
    return Role("prefill" if mode.value == "prefill" else "decode", transfer, mode.at)


def _without_verified(drafted: Given | None) -> int | None:
    """SGLang counts the verified token, too."""
    return drafted.count - 1 if drafted and drafted.count else None
