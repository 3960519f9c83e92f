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
    """The published release, or `unknown`."""
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
    """How many words it takes."""
    kind: ValueKind | None = None
    """What the parser makes of a word."""
    choices: tuple[Text, ...] = ()
    """Values that it takes beyond those of the release."""
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
    """The lines, for a POSIX shell."""
    because: Text
    source: Sources


@record(kw_only=True)
class User:
    """The user and group that the container runs as, `uid:gid`."""

    __pydantic_config__ = MODEL_CONFIG

    value: Text
    """The user and the group, as `uid:gid`."""
    because: Text
    source: Sources


@record(kw_only=True)
class Content:
    """Something that a source says the image contains, or lacks.

    Where sources disagree, one of each stands in `contains` and in `lacks`.
    """

    __pydantic_config__ = MODEL_CONFIG

    text: Text
    """What it is, in a sentence."""
    source: Sources


@record(kw_only=True)
class RequiredVariable:
    """A variable that must be set; without a `value`, to anything."""

    __pydantic_config__ = MODEL_CONFIG

    value: Text | None = None
    """The value that it must have."""
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
    """Types that a source has seen accepted."""
    refused: Mapping[Text, CacheType] = field(default_factory=dict)
    """Types that a source has seen refused."""


@record(kw_only=True)
class Image:
    """A container image by name, readable tag and digest."""

    __pydantic_config__ = MODEL_CONFIG

    title: Text
    summary: Text
    name: Text
    """Registry and repository, without tag or digest."""
    tag: Text
    """A tag that people can read."""
    digest: Digest | Literal["unknown"]
    """The digest that pins it, or `unknown`."""
    platform: Literal["linux/amd64", "linux/arm64", "unknown"]
    """The platform that it was built for."""
    engine: Id
    """The engine that it holds."""
    release: Text
    """The version that the engine in the image says it has, or `unknown`."""
    nearest_release: NearestRelease | None = None
    """Only where `release` is not itself a published release."""
    extra_flags: Mapping[FlagName, ExtraFlag] = field(default_factory=dict)
    """Flags that it has and its nearest release has not."""
    extra_environment: Mapping[VariableName, ExtraVariable] = field(default_factory=dict)
    """Variables that it reads and its nearest release does not."""
    source: Sources
    known_as: tuple[Text, ...] = ()
    """Names of what this image becomes after its setup, or of builds that equal it."""
    command: tuple[Text, ...] = ()
    """Replaces the engine's command where the image keeps its engine off the PATH."""
    python: Text = "python3"
    """The Python that can import huggingface_hub; it fetches weights before the engine starts."""
    contains: tuple[Content, ...] = ()
    """What a source says that it contains."""
    lacks: tuple[Content, ...] = ()
    """What a source says that it lacks."""
    kv_cache_dtypes: CacheTypes | None = None
    """Types of KV cache that it accepts or refuses."""
    setup: Setup | None = None
    """Lines that must run before the engine, at each start."""
    user: User | None = None
    """The user that the container runs as."""
    forbidden_arguments: Mapping[FlagName, Prohibition] = field(default_factory=dict)
    """Flags that must not be given to it."""
    forbidden_environment: Mapping[VariableName, Prohibition] = field(default_factory=dict)
    """Variables that must not be set in it."""
    required_environment: Mapping[VariableName, RequiredVariable] = field(default_factory=dict)
    """Variables that must be set in it."""
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
            return "unknown" if self.release == "unknown" else f"{self.release}, flags unknown"
        return f"{self.release}, flags as in {self.flag_release} (assumed)"

    @property
    def reference(self) -> str:
        """name:tag@digest, as every rendered file pins it."""
        return f"{self.name}:{self.tag}@{self.digest}"

    @property
    def known_reference(self) -> str:
        """As much of the reference as sources give, for people; `unknown` where none names it."""
        if self.name == "unknown":
            return self.name
        return f"{self.name}:{self.tag}" if self.digest == "unknown" else self.reference
