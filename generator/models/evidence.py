"""Evidence: a figure that cannot be separated from how it was measured."""

from typing import Literal

from generator.models.fields import MODEL_CONFIG, Count, Day, Id, Sources, Text
from generator.record import record

# `inherited`: taken over from another set-up and never measured on this one.
# `withdrawn`: its author took it back; kept so that nobody quotes it again.
Status = Literal["measured", "inherited", "withdrawn", "unknown"]
# What a figure is of. Rules ask more of a protocol where load and warm-up decide the value.
Kind = Literal["throughput", "latency", "memory", "accuracy", "other"]


@record(kw_only=True)
class Evidence:
    """One figure (or one small set from one run) with its protocol."""

    __pydantic_config__ = MODEL_CONFIG

    figure: Text
    """What was measured, with its unit."""
    value: Text
    """The figure, as its source has it."""
    protocol: Text
    """How it was measured."""
    status: Status
    """How far it can be relied on."""
    image: Id
    """The image that it was measured with."""
    hardware: Text
    """What it was measured on."""
    date: Day | Literal["unknown"]
    """The day of the measurement."""
    source: Sources
    kind: Kind = "other"
    """What the figure is of."""
    # Parts of the protocol that rules look for. What no source gives is left out.
    workload: Text | None = None
    """Prompts and replies: their lengths, or the name of the task."""
    repetitions: Count | None = None
    """Runs behind each value."""
    concurrency: tuple[Count, ...] = ()
    """Requests that run at once, for each value."""
    warm_up: Text | None = None
    """What ran before the figure was taken; `none` where the source says that nothing did."""
    note: Text | None = None
    """Why it was withdrawn, or what it was inherited from."""

    @property
    def conditions(self) -> tuple[tuple[str, str], ...]:
        """The parts of the protocol that are known one by one, each with its name."""
        several = ", ".join(map(str, self.concurrency))
        runs = None if self.repetitions is None else str(self.repetitions)
        parts = (
            ("workload", self.workload),
            ("concurrency", several or None),
            ("warm-up", self.warm_up),
            ("repetitions", runs),
        )
        return tuple((name, text) for name, text in parts if text is not None)
