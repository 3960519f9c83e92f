"""A source: where facts come from."""

from collections.abc import Mapping

from generator.models.fields import MODEL_CONFIG, Day, Id, Revision, Text, Url
from generator.record import record


@record(kw_only=True)
class Source:
    """A repository at a commit or a release, a document, or a decision of this catalogue."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    url: Url | None = None
    """Where it can be read."""
    commit: Revision | None = None
    """The commit of the repository that was read."""
    tag: Text | None = None
    """The release tag of the repository that was read."""
    read: Day | None = None
    """The day on which it was read."""
    note: Text | None = None


@record(kw_only=True)
class SourceList:
    """All sources of a catalogue (recipes/sources.yaml)."""

    __pydantic_config__ = MODEL_CONFIG

    sources: Mapping[Id, Source]
    """Every source, by its id."""
