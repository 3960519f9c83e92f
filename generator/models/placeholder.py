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
    """How to find it, in words."""
    command: Text | None = None
    """A command that prints it."""


@record(kw_only=True)
class WrongValue:
    """A way to be wrong, and what it looks like then."""

    __pydantic_config__ = MODEL_CONFIG

    value: Text
    """The wrong value."""
    shows: Text
    """What is seen then."""


@record(kw_only=True)
class Default:
    """A value that works on a machine nobody has prepared.

    `field` is a pod field that Kubernetes fills in (`status.hostIP`).
    """

    __pydantic_config__ = MODEL_CONFIG

    value: Text | None = None
    """The value."""
    field: Text | None = None
    """The pod field that Kubernetes fills in."""
    because: Text


@record(kw_only=True)
class Placeholder:
    """What it is, how to find it, what goes wrong when it is wrong."""

    __pydantic_config__ = MODEL_CONFIG

    what: Text
    """What the value is."""
    example: Text
    """A value that looks right."""
    pattern: Text
    """A regular expression that a whole value must match. Python and browsers read it."""
    pattern_says: Text
    """What the expression asks for, in words that stand behind "must be"."""
    find: Find
    """How to find the value."""
    wrong: tuple[WrongValue, ...]
    """Ways to be wrong, and what they look like."""
    scope: Literal["recipe", "node"] = "recipe"
    """One answer for the whole recipe, or one for each node of it."""
    unique: Flag = False
    """No two nodes have the same value, so each member of a recipe is given its own."""
    option: Text | None = None
    """The option that fills it; without one, --set NAME=VALUE does."""
    optional: Flag = False
    """Without an answer, what mentions it is left out instead of refused."""
    without_it: Text | None = None
    """What happens without an answer, where that is allowed."""
    defaults: Mapping[Target, Default] = field(default_factory=dict)
    """That of `kubernetes` holds for every target whose manifests a cluster is given."""


@record(kw_only=True)
class Placeholders:
    """All placeholders of a catalogue (recipes/placeholders.yaml)."""

    __pydantic_config__ = MODEL_CONFIG

    placeholders: Mapping[PlaceholderName, Placeholder]
    """Every placeholder, by its name."""
