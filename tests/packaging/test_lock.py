"""requirements.lock names all that the project needs, so that installing it works nothing out."""

from collections.abc import Iterator
from importlib.metadata import requires, version
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_EXTRAS: Final = ("terminal", "checks", "docs", "dev")


def locked(root: Path) -> dict[str, str]:
    lines = (root / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition("==") for line in lines if "==" in line)
    return {canonicalize_name(name): release for name, _, release in pairs}


def needed(name: str, extras: tuple[str, ...] = ()) -> Iterator[Requirement]:
    """What a package asks for here, with these extras."""
    for text in requires(name) or ():
        one = Requirement(text)
        if one.marker is None or any(one.marker.evaluate({"extra": e}) for e in ("", *extras)):
            yield one


def test_the_lock_is_whole(root: Path) -> None:
    lock = locked(root)
    left = [*needed("serving-recipes", _EXTRAS)]
    seen = set()
    while left:
        one = left.pop()
        if str(one) in seen:
            continue
        seen.add(str(one))
        name = canonicalize_name(one.name)
        assert name in lock, f"{name} is needed and not in requirements.lock: `make lock` renews it"
        assert one.specifier.contains(lock[name], prereleases=True), (
            f"{one}: locked is {lock[name]}"
        )
        assert version(name) == lock[name], f"{name} here is not the one that is locked"
        left += needed(name, tuple(one.extras))
    assert len(seen) > len(lock) / 2
