"""One setting of an engine, with the reason for it and the source it comes from."""

from generator.models.fields import MODEL_CONFIG, Sources, Text
from generator.record import record


@record(kw_only=True)
class Argument:
    """The value of a flag or an environment variable.

    `value` is native YAML: true for a switch, a list for a repeated value, a mapping for a
    JSON-valued flag, null to remove what a lower layer set. `overrides` says why the value
    of a lower layer does not hold here; it is needed exactly when one is replaced.
    """

    __pydantic_config__ = MODEL_CONFIG

    value: object
    because: Text
    source: Sources
    overrides: Text | None = None


@record(kw_only=True)
class Prohibition:
    """A setting that must not be given, and why."""

    __pydantic_config__ = MODEL_CONFIG

    because: Text
    source: Sources
