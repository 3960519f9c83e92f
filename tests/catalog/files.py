"""Small catalogue files."""

from typing import Any, Final

from generator.catalog.kinds import KINDS, Kind

PROFILE: Final = """\
title: Plain
summary: Nothing special.
arguments:
  --max-num-seqs:
    value: 4
    because: A number.
    source: here
"""
KIND_OF: Final[dict[type[Any], Kind]] = {kind.model: kind for kind in KINDS.values()}
