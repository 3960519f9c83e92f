"""The releases whose snapshots are kept, and what an environment for them holds."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from generator.errors import BadInput
from generator.record import record

FILE: Final = Path(__file__).parent / "releases.toml"
_EXACT: Final = re.compile(r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)==(?P<version>[^\s=]+)")


@record
class Release:
    """One release of an engine, with everything that its environment holds, as `name==version`."""

    engine: str
    release: str
    libraries: tuple[str, ...]

    @property
    def file(self) -> str:
        """The name of its snapshot."""
        return f"{self.engine}-{self.release}.json"


def read_releases(file: Path = FILE) -> tuple[Release, ...]:
    """The releases of a list, in its order; BadInput when the list is wrong."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        shared = _libraries(data["libraries"])
        return tuple(_release(one, shared) for one in data["release"])
    except FileNotFoundError:
        raise BadInput(f"{file}: no such file", "check the path") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError) as error:
        raise BadInput(
            f"{file} is no list of releases: {type(error).__name__}: {error}",
            "see generator/capture/releases.toml for one",
        ) from None


def chosen(releases: Sequence[Release], only: Sequence[str]) -> tuple[Release, ...]:
    """The releases that `only` names as engine-release; all without a name."""
    known = {release.file.removesuffix(".json"): release for release in releases}
    strange = [name for name in only if name not in known]
    if strange:
        raise BadInput(f"no release is listed as `{strange[0]}`", f"known: {', '.join(known)}")
    return tuple(known[name] for name in only) or tuple(releases)


def _release(data: Any, shared: dict[str, str]) -> Release:
    own = {**shared, **_libraries(data.get("libraries", []))}
    libraries = tuple(f"{name}=={version}" for name, version in sorted(own.items()))
    return Release(str(data["engine"]), str(data["release"]), libraries)


def _libraries(lines: Any) -> dict[str, str]:
    found = {}
    for line in lines:
        exact = _EXACT.fullmatch(line)
        if exact is None:
            raise BadInput(f"{line!r} is no exact version", "write name==version")
        found[exact["name"].lower().replace("_", "-")] = exact["version"]
    return found
