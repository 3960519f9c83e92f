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
from generator.models.snapshot import Arity, ValueKind
from generator.record import record


@record(kw_only=True)
class NearestRelease:
    """The published release whose command line the image is taken to have, and why.

    For an image that holds none: a fork, or a build between two releases. `unknown` where no
    source says what it was built from.
    """

    __pydantic_config__ = MODEL_CONFIG

    value: Text
    because: Text
    source: Sources


@record(kw_only=True)
class ExtraFlag:
    """A flag that this image has and its nearest release has not, or has with fewer choices.

    `arity` and `kind` are left out where no source says how it is read. `choices` are values
    that it takes beyond those of the release.
    """

    __pydantic_config__ = MODEL_CONFIG

    arity: Arity | None = None
    kind: ValueKind | None = None
    choices: tuple[Text, ...] = ()
    because: Text
    source: Sources


@record(kw_only=True)
class ExtraVariable:
    """An environment variable that this image reads and its nearest release does not."""

    __pydantic_config__ = MODEL_CONFIG

    because: Text
    source: Sources


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
    # The version that the engine in the image says it has, or `unknown`.
    release: Text
    # Only where `release` is not itself a published release.
    nearest_release: NearestRelease | None = None
    extra_flags: Mapping[FlagName, ExtraFlag] = field(default_factory=dict)
    extra_environment: Mapping[VariableName, ExtraVariable] = field(default_factory=dict)
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
    def flag_release(self) -> str | None:
        """The published release to hold its flags to, known or assumed; None where no source says.

        Assumed exactly when there is a `nearest_release`.
        """
        value = self.nearest_release.value if self.nearest_release else self.release
        return None if value == "unknown" else value

    @property
    def release_text(self) -> str:
        """The release in one line, with the one that its flags are held to where it is assumed."""
        if self.nearest_release is None:
            return self.release
        if self.flag_release is None:
            return f"{self.release}, flags as in no known release"
        return f"{self.release}, flags as in {self.flag_release} (assumed)"

    @property
    def reference(self) -> str:
        """name:tag@digest, as every rendered file pins it."""
        return f"{self.name}:{self.tag}@{self.digest}"
