"""What the browser needs to find known failures in a log, for site/assets/diagnose.js."""

import json
from collections.abc import Mapping
from typing import Final

from generator.boot.patterns import COLOUR, LONGEST, most_specific_first, specificity
from generator.docs.status import shape_of
from generator.models.failure_mode import FailureMode

# Beside the page that reads it.
PATH: Final = "failure-modes/patterns.json"


def pattern_file(modes: Mapping[str, FailureMode]) -> str:
    """The failure modes with patterns, as JSON; `page` is relative to the file."""
    data = {
        "colour": COLOUR,
        "longest": LONGEST,
        "modes": [
            {
                "id": id_,
                "page": f"{id_}/",
                "title": mode.title,
                "cause": mode.cause,
                "fix": mode.fix,
                "established": mode.established,
                "shape": shape_of(mode.established),
                "patterns": [
                    {"pattern": pattern, "specificity": specificity(pattern)}
                    for pattern in most_specific_first(mode.log_patterns)
                ],
            }
            for id_, mode in modes.items()
            if mode.log_patterns
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
