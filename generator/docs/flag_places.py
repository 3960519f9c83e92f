"""Where the flags of an engine are explained, for the pages that name them."""

from collections.abc import Iterable, Mapping

from generator.docs.flag_table import FlagTable
from generator.record import record


@record
class FlagPlaces:
    """Pages and anchors of flags; `engines` are those whose flags a page names, in order."""

    tables: Mapping[str, FlagTable]
    engines: tuple[str, ...] = ()

    def among(self, engines: Iterable[str]) -> "FlagPlaces":
        """The same for the flags of these engines."""
        return FlagPlaces(self.tables, tuple(dict.fromkeys(engines)))

    def place(self, name: str) -> tuple[str, str] | None:
        """Page and anchor of a spelling; None where no release of these engines takes it."""
        for engine in self.engines:
            if engine in self.tables and name in self.tables[engine].anchors:
                return flags_path(engine), self.tables[engine].anchors[name]
        return None


def flags_path(engine: str) -> str:
    """Where the flags of an engine are."""
    return f"engines/{engine}/flags.md"
