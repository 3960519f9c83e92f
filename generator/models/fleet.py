"""A fleet file: a site's answers to placeholders, node by node."""

from collections.abc import Mapping
from dataclasses import field

from generator.models.fields import MODEL_CONFIG, Id, PlaceholderName, Text
from generator.record import record


@record(kw_only=True)
class FleetNode:
    """One machine and what is true on it alone."""

    __pydantic_config__ = MODEL_CONFIG

    hardware: Id
    """The hardware that the node is."""
    answers: Mapping[PlaceholderName, Text] = field(default_factory=dict)
    """What holds on this node alone."""


@record(kw_only=True)
class Fleet:
    """`answers` hold for every node; a node's own answers win over them."""

    __pydantic_config__ = MODEL_CONFIG

    nodes: Mapping[Text, FleetNode]
    """The nodes, by name."""
    answers: Mapping[PlaceholderName, Text] = field(default_factory=dict)
    """What holds for every node."""
