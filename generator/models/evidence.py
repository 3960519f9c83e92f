"""Evidence: a figure that cannot be separated from how it was measured."""

from dataclasses import dataclass
from typing import Literal

from generator.models.fields import MODEL_CONFIG, Day, Id, Sources, Text

# `inherited`: taken over from another set-up and never measured on this one.
# `withdrawn`: its author took it back; kept so that nobody quotes it again.
Status = Literal["measured", "inherited", "withdrawn", "unknown"]


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """One figure (or one small set from one run) with its protocol."""

    __pydantic_config__ = MODEL_CONFIG

    figure: Text
    value: Text
    protocol: Text
    status: Status
    image: Id
    hardware: Text
    date: Day | Literal["unknown"]
    source: Sources
    # Why it was withdrawn, or what it was inherited from.
    note: Text | None = None
