"""A fact about the world: its value where a source gives one, else `unknown`."""

from generator.models.fields import MODEL_CONFIG, Count, Number, Sources, Text, Unknown
from generator.record import record


@record(kw_only=True)
class Claim:
    """What one source says, kept when sources disagree."""

    __pydantic_config__ = MODEL_CONFIG

    value: Number | Text
    source: Sources


@record(kw_only=True)
class CountFact:
    """A whole number."""

    __pydantic_config__ = MODEL_CONFIG

    value: Count | Unknown
    source: Sources = ()
    note: Text | None = None
    disagree: tuple[Claim, ...] = ()


@record(kw_only=True)
class NumberFact:
    """A figure; its unit is in the field's name."""

    __pydantic_config__ = MODEL_CONFIG

    value: Number | Unknown
    source: Sources = ()
    note: Text | None = None
    disagree: tuple[Claim, ...] = ()


@record(kw_only=True)
class TextFact:
    """A name or a sentence."""

    __pydantic_config__ = MODEL_CONFIG

    value: Text
    source: Sources = ()
    note: Text | None = None
    disagree: tuple[Claim, ...] = ()
