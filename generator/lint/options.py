"""What the person says for files that do not say it: `--hardware` and `--engine`."""

import difflib

from generator.catalog.catalog import Catalog
from generator.errors import BadInput
from generator.models.engine import Engine
from generator.models.hardware import Hardware
from generator.vocabulary import FAMILIES


def architecture(catalog: Catalog, hardware: str | None) -> str | None:
    """The architecture that `--hardware` means; None without the option.

    It may be a hardware id of the catalogue, an architecture, or a kernel family that has
    only one. Raises BadInput for anything else.
    """
    if hardware is None:
        return None
    families = {str(family): found for family, found in FAMILIES.items()}
    every = [one for found in FAMILIES.values() for one in found]
    if hardware in every:
        return hardware
    if hardware in families:
        return _only(hardware, families[hardware])
    entry = catalog.entry(Hardware, hardware)
    if entry is not None and entry.value is not None:
        return entry.value.architecture
    if entry is not None:
        raise BadInput(
            f"--hardware {hardware}: {entry.document.path} has faults of its own",
            "`recipe validate` lists them",
        )
    known = [*catalog.ids(Hardware), *every, *families]
    raise BadInput(f"--hardware {hardware}: there is no such hardware", _hint(hardware, known))


def engine(catalog: Catalog, name: str | None) -> str | None:
    """The engine that `--engine` names; None without the option, BadInput for no engine."""
    if name is None or name in catalog.ids(Engine):
        return name
    hint = catalog.suggestion(Engine, name)
    raise BadInput(f"--engine {name}: there is no such engine", hint)


def _only(family: str, architectures: tuple[str, ...]) -> str:
    if len(architectures) == 1:
        return architectures[0]
    raise BadInput(
        f"--hardware {family}: this family has several architectures",
        f"say which: {', '.join(architectures)}",
    )


def _hint(given: str, known: list[str]) -> str:
    near = difflib.get_close_matches(given.lower(), known, 1)
    return f"did you mean `{near[0]}`?" if near else f"known: {', '.join(known)}"
