"""A profile: one workload shape."""

from collections.abc import Mapping
from dataclasses import field

from generator.models.argument import Argument
from generator.models.fields import MODEL_CONFIG, FlagName, Text, VariableName
from generator.record import record


@record(kw_only=True)
class Profile:
    """Arguments that belong together because one kind of traffic wants them."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    arguments: Mapping[FlagName, Argument]
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
