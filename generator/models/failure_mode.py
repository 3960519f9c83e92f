"""A failure mode: what is seen, why, what to do, and where it applies."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from generator.models.fields import MODEL_CONFIG, FlagName, Id, Sources, Text
from generator.models.kernel import Releases
from generator.record import record
from generator.vocabulary import Family


@record(kw_only=True)
class AppliesTo:
    """Where a failure mode can happen. An empty list does not restrict."""

    __pydantic_config__ = MODEL_CONFIG

    engines: tuple[Id, ...] = ()
    """Engines that it happens with."""
    releases: Mapping[Id, Releases] = field(default_factory=dict)
    """Releases of those engines that have it."""
    families: tuple[Family, ...] = ()
    """Kernel families that it happens on."""
    hardware: tuple[Id, ...] = ()
    """Hardware that it happens on."""
    models: tuple[Id, ...] = ()
    """Models that it happens with."""
    images: tuple[Id, ...] = ()
    """Images that it happens in."""
    flags: tuple[FlagName, ...] = ()
    """At least one of these flags must be set for the failure to be possible."""

    @property
    def released(self) -> tuple[str, ...]:
        """The releases in words, one text for each engine."""
        return tuple(f"{engine} {releases.text}" for engine, releases in self.releases.items())


@record(kw_only=True)
class FailureMode:
    """One known way to fail."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    symptom: Text
    """What is seen."""
    cause: Text
    """Why it happens."""
    fix: Text
    """What to do."""
    established: Literal["diagnosed", "measured", "documented", "reported", "inherited", "disputed"]
    """How it is known."""
    applies_to: AppliesTo = field(default_factory=AppliesTo)
    """Where it can happen."""
    log_patterns: tuple[Text, ...] = ()
    """Regular expressions over single log lines (Python and JavaScript read them alike)."""
    rules: tuple[Text, ...] = ()
    """Rules that find it before anything is started."""
    source: Sources
