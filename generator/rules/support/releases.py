"""The release whose parser judges a launch, and how sure it is that this is the one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final, Literal

from generator.catalog.catalog import Catalog
from generator.catalog.releases import release_order
from generator.models.engine import Engine
from generator.models.image import Image
from generator.models.snapshot import Snapshot, SnapshotFlag
from generator.record import record, remembered
from generator.rules.support.image_references import Reference, parse_reference, same_digest

_IN_TAG: Final = re.compile(r"v?(?P<release>\d+\.\d+(?:\.\d+)*(?:\.?(?:post|rc)\d+)?)(?:[-_].*)?")

# `known`: the image holds exactly this release. `assumed`: it holds a fork or a build of which
# this is the nearest release that has a snapshot. `unknown`: nothing says which release it is.
Standing = Literal["known", "assumed", "unknown"]


@record
class Release:
    """A snapshot to read with. `of` is what the image is said to hold, None where nothing says.

    `extra` are flags that the image has beside those of the snapshot, `variables` what it reads.
    """

    snapshot: Snapshot
    standing: Standing
    of: str | None
    extra: tuple[SnapshotFlag, ...] = ()
    variables: frozenset[str] = frozenset()


def release_of(
    reference: str | None, engine_id: str, engine: Engine, catalog: Catalog, own: Image | None
) -> Release | None:
    """The release of an image; None when no release of the engine has a snapshot.

    `own` is the catalogue's image of a plan; others are looked up by their reference.
    """
    releases = catalog.snapshots.releases(engine_id)
    if not releases:
        return None
    parsed = parse_reference(reference) if reference else None
    image = own or (known_image(parsed, catalog) if parsed else None)
    said = image.flag_release if image else None
    if said is None and parsed and is_one_of(parsed, engine.release_images):
        said = release_in_tag(parsed)
    if said and not release_order(said)[0]:
        said = None
    chosen = _nearest(said, releases) if said else releases[-1]
    snapshot = catalog.snapshots.get(engine_id, chosen)
    if snapshot is None:
        return None
    standing: Standing = "unknown" if said is None else "assumed"
    if chosen == said and not (image and image.nearest_release):
        standing = "known"
    return Release(
        snapshot,
        standing,
        said,
        extra=tuple(_extra(image, snapshot)) if image else (),
        variables=frozenset(image.extra_environment) if image else frozenset(),
    )


def _nearest(release: str, releases: Sequence[str]) -> str:
    """The release itself, else the nearer one of its two neighbours, the older of equals."""
    return min(neighbours(release, releases), key=lambda one: _distance(one, release))


def neighbours(release: str, releases: Sequence[str]) -> tuple[str, ...]:
    """The release itself, else the last one before it and the first one after it, of a sequence
    in order."""
    if release in releases:
        return (release,)
    own = release_order(release)
    before = [one for one in releases if release_order(one) < own][-1:]
    after = [one for one in releases if release_order(one) > own][:1]
    return (*before, *after)


def _distance(one: str, other: str) -> tuple[int, ...]:
    """How far two releases lie apart: in major releases, then in minor ones, and so on."""
    pairs = zip_longest(release_order(one)[0], release_order(other)[0], fillvalue=0)
    return tuple(abs(first - second) for first, second in pairs)


def is_one_of(reference: Reference, paths: Sequence[str]) -> bool:
    """Whether an image has one of these paths, also in a registry that mirrors it."""
    return any(reference.path == path or reference.path.endswith(f"/{path}") for path in paths)


def release_in_tag(reference: Reference) -> str | None:
    """The release in a tag such as `v0.5.12-cu130`; None where the tag names none."""
    found = _IN_TAG.fullmatch(reference.tag or "")
    return found["release"] if found else None


def known_image(reference: Reference, catalog: Catalog) -> Image | None:
    """The catalogue's image that a reference means, by its digest or by its tag."""
    named = _by_repository(catalog).get(reference.repository, ())
    return next((image for name, image in named if _is_same(reference, name, image.digest)), None)


@remembered
def _by_repository(
    catalog: Catalog,
) -> Mapping[tuple[str | None, str], Sequence[tuple[Reference, Image]]]:
    """The images of the catalogue under each of their names."""
    found: dict[tuple[str | None, str], list[tuple[Reference, Image]]] = {}
    for image in catalog.values(Image).values():
        for name in map(parse_reference, (f"{image.name}:{image.tag}", *image.known_as)):
            if name:
                found.setdefault(name.repository, []).append((name, image))
    return found


def _is_same(one: Reference, other: Reference, digest: str) -> bool:
    return same_digest(one.digest, digest) if one.digest else one.tag == other.tag


def _extra(image: Image, snapshot: Snapshot) -> list[SnapshotFlag]:
    """Flags of the image; where the release has the flag, with the choices of both."""
    found = []
    for name, extra in image.extra_flags.items():
        before = _by_name(snapshot).get(name)
        if before:
            choices = (*before.choices, *extra.choices) if before.choices else ()
            found.append(replace(before, choices=choices))
            continue
        arity, kind = extra.arity or "any", extra.kind or "other"
        found.append(SnapshotFlag(name=name, arity=arity, kind=kind, choices=extra.choices))
    return found


@remembered
def _by_name(snapshot: Snapshot) -> Mapping[str, SnapshotFlag]:
    return {flag.name: flag for flag in snapshot.flags}
