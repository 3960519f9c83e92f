"""A failure mode: what is seen, why, what to do, and where it applies."""

from dataclasses import field
from typing import Literal

from generator.models.fields import MODEL_CONFIG, FlagName, Id, Sources, Text
from generator.record import record
from generator.vocabulary import Family


@record(kw_only=True)
class AppliesTo:
    """Where a failure mode can happen. An empty list does not restrict."""

    __pydantic_config__ = MODEL_CONFIG

    engines: tuple[Id, ...] = ()
    families: tuple[Family, ...] = ()
    hardware: tuple[Id, ...] = ()
    models: tuple[Id, ...] = ()
    images: tuple[Id, ...] = ()
    # At least one of these flags must be set for the failure to be possible.
    flags: tuple[FlagName, ...] = ()


@record(kw_only=True)
class FailureMode:
    """One known way to fail."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    symptom: Text
    cause: Text
    fix: Text
    established: Literal["diagnosed", "measured", "documented", "reported", "inherited", "disputed"]
    applies_to: AppliesTo = field(default_factory=AppliesTo)
    # Regular expressions over single log lines (Python and JavaScript read them alike).
    log_patterns: tuple[Text, ...] = ()
    # Rules that find it before anything is started.
    rules: tuple[Text, ...] = ()
    source: Sources
