"""A placeholder: a value that only the site knows."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from generator.models.fields import MODEL_CONFIG, Flag, PlaceholderName, Text
from generator.record import record
from generator.vocabulary import Target


@record(kw_only=True)
class Find:
    """How to find the value: a sentence, and a command to run from where the reader stands."""

    __pydantic_config__ = MODEL_CONFIG

    text: Text
    command: Text | None = None


@record(kw_only=True)
class WrongValue:
    """A way to be wrong, and what it looks like then."""

    __pydantic_config__ = MODEL_CONFIG

    value: Text
    shows: Text


@record(kw_only=True)
class Default:
    """A value that works on a machine nobody has prepared.

    `field` is a pod field that Kubernetes fills in (`status.hostIP`).
    """

    __pydantic_config__ = MODEL_CONFIG

    value: Text | None = None
    field: Text | None = None
    because: Text


@record(kw_only=True)
class Placeholder:
    """What it is, how to find it, what goes wrong when it is wrong."""

    __pydantic_config__ = MODEL_CONFIG

    what: Text
    example: Text
    pattern: Text
    pattern_says: Text
    find: Find
    wrong: tuple[WrongValue, ...]
    # One answer for the whole recipe, or one for each node of it.
    scope: Literal["recipe", "node"] = "recipe"
    # The option that fills it; without one, --set NAME=VALUE does.
    option: Text | None = None
    # Without an answer, what mentions it is left out instead of refused.
    optional: Flag = False
    without_it: Text | None = None
    # That of `kubernetes` holds for every target whose manifests a cluster is given.
    defaults: Mapping[Target, Default] = field(default_factory=dict)


@record(kw_only=True)
class Placeholders:
    """All placeholders of a catalogue (recipes/placeholders.yaml)."""

    __pydantic_config__ = MODEL_CONFIG

    placeholders: Mapping[PlaceholderName, Placeholder]
