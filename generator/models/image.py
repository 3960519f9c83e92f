"""An image: a pinned container image and what it carries."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from generator.models.argument import Argument, Prohibition
from generator.models.fields import (
    MODEL_CONFIG,
    Digest,
    FlagName,
    Id,
    Sources,
    Text,
    VariableName,
)
from generator.record import record


@record(kw_only=True)
class Setup:
    """Shell lines that must run in the container before the engine.

    They run again at each start, so they must come out the same each time.
    """

    __pydantic_config__ = MODEL_CONFIG

    script: Text
    because: Text
    source: Sources


@record(kw_only=True)
class User:
    """The user and group that the container runs as, `uid:gid`."""

    __pydantic_config__ = MODEL_CONFIG

    value: Text
    because: Text
    source: Sources


@record(kw_only=True)
class Content:
    """Something that a source says the image contains, or lacks.

    Where sources disagree, one of each stands in `contains` and in `lacks`.
    """

    __pydantic_config__ = MODEL_CONFIG

    text: Text
    source: Sources


@record(kw_only=True)
class RequiredVariable:
    """A variable that must be set; without a `value`, to anything."""

    __pydantic_config__ = MODEL_CONFIG

    value: Text | None = None
    because: Text
    source: Sources


@record(kw_only=True)
class CacheType:
    """Why the image accepts or refuses a type of KV cache."""

    __pydantic_config__ = MODEL_CONFIG

    because: Text
    source: Sources


@record(kw_only=True)
class CacheTypes:
    """Values of --kv-cache-dtype that a source has seen accepted or refused; others are unknown."""

    __pydantic_config__ = MODEL_CONFIG

    accepted: Mapping[Text, CacheType] = field(default_factory=dict)
    refused: Mapping[Text, CacheType] = field(default_factory=dict)


@record(kw_only=True)
class Image:
    """A container image by name, readable tag and digest."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    name: Text
    tag: Text
    digest: Digest | Literal["unknown"]
    platform: Literal["linux/amd64", "linux/arm64", "unknown"]
    engine: Id
    release: Text
    source: Sources
    # Names of what this image becomes after its setup, or of builds that equal it.
    known_as: tuple[Text, ...] = ()
    # Replaces the engine's command where the image keeps its engine off the PATH.
    command: tuple[Text, ...] = ()
    # The Python that can import huggingface_hub; it fetches weights before the engine starts.
    python: Text = "python3"
    contains: tuple[Content, ...] = ()
    lacks: tuple[Content, ...] = ()
    kv_cache_dtypes: CacheTypes | None = None
    setup: Setup | None = None
    user: User | None = None
    forbidden_arguments: Mapping[FlagName, Prohibition] = field(default_factory=dict)
    forbidden_environment: Mapping[VariableName, Prohibition] = field(default_factory=dict)
    required_environment: Mapping[VariableName, RequiredVariable] = field(default_factory=dict)
    arguments: Mapping[FlagName, Argument] = field(default_factory=dict)
    environment: Mapping[VariableName, Argument] = field(default_factory=dict)

    @property
    def reference(self) -> str:
        """name:tag@digest, as every rendered file pins it."""
        return f"{self.name}:{self.tag}@{self.digest}"
