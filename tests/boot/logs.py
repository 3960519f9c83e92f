"""The logs of tests/boot/logs/ with what is known of each."""

from pathlib import Path
from typing import Final

import yaml

from generator.record import record

FOLDER: Final = Path(__file__).parent / "logs"


@record
class Case:
    """A log and the failure modes that it shows, by id, with the numbers of their lines."""

    file: Path
    found: tuple[tuple[str, tuple[int, ...]], ...]


def cases() -> tuple[Case, ...]:
    """Every log of the folder, by name. Raises KeyError for one that `expected.yaml` leaves out."""
    expected = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))
    return tuple(
        Case(
            file, tuple((id_, tuple(lines)) for id_, lines in expected[file.stem]["found"].items())
        )
        for file in sorted(FOLDER.glob("*.log"))
    )
