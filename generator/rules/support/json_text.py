"""JSON in words, which may be anything."""

import json


def json_value(text: str) -> object | None:
    """The value of a JSON text; None when it is none (or is `null`)."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value
