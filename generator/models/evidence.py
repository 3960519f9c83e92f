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
    value: Text
    protocol: Text
    status: Status
    image: Id
    hardware: Text
    date: Day | Literal["unknown"]
    source: Sources
    kind: Kind = "other"
    # Parts of the protocol that rules look for. What no source gives is left out.
    # Prompts and replies: their lengths, or the name of the task.
    workload: Text | None = None
    # Runs behind each value.
    repetitions: Count | None = None
    # Requests that run at once, for each value.
    concurrency: tuple[Count, ...] = ()
    # What ran before the figure was taken; `none` where the source says that nothing did.
    warm_up: Text | None = None
    # Why it was withdrawn, or what it was inherited from.
    note: Text | None = None

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
