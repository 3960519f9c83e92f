"""The profiles: what each kind of traffic asks of an engine, and the recipes that serve it."""

from collections.abc import Iterator

from generator.docs.flag_places import FlagPlaces
from generator.docs.library import Library
from generator.docs.press import ALONE, WIDE, Made, Press
from generator.models.profile import Profile

_GROUP = "Profiles"


def path_of(id_: str) -> str:
    """Where a profile's page is."""
    return f"profiles/{id_}.md"


def pages(library: Library, press: Press, places: FlagPlaces) -> Iterator[Made]:
    """The table of profiles, and a page for each."""
    profiles = library.catalog.values(Profile)
    used = {
        id_: tuple(shown for shown in library.recipes if shown.plan.profile_id == id_)
        for id_ in profiles
    }
    yield press.page(
        "profiles/index.md",
        "profiles",
        title="Profiles",
        description=(
            "Workload shapes: the flags that one kind of traffic asks for, each with its reason, "
            "and the recipes that have them."
        ),
        hide=ALONE,
        group=_GROUP,
        profiles=profiles,
        used=used,
        path_of=path_of,
    )
    for id_, profile in profiles.items():
        yield press.page(
            path_of(id_),
            "profile",
            title=f"Profile: {profile.title}",
            description=profile.summary,
            hide=WIDE,
            group=_GROUP,
            id=id_,
            profile=profile,
            used=used[id_],
            flags=places.among(shown.plan.engine_id for shown in used[id_]),
        )
