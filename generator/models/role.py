"""A role: what one group of a recipe's processes does that the others do not."""

from collections.abc import Mapping
from dataclasses import field

from generator.models.argument import Argument
from generator.models.fields import MODEL_CONFIG, FlagName, VariableName
from generator.record import record


@record(kw_only=True)
class Role:
    """Arguments and environment of one role, merged after the recipe's own."""

    __pydantic_config__ = MODEL_CONFIG

    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)
