"""How Compose reads a file: YAML first, then the interpolation of every string.

https://github.com/compose-spec/compose-spec/blob/main/12-interpolation.md
"""

import re
from collections.abc import Mapping
from typing import Any, Final

import yaml

from tests.properties.arrival import Arrival

_NAME: Final = r"[A-Za-z_][A-Za-z0-9_]*"
_REFERENCE: Final = re.compile(
    rf"\$(?:(?P<escaped>\$)|(?P<named>{_NAME})"
    rf"|\{{(?P<braced>{_NAME})(?::?[-?+][^}}]*)?\}}|(?P<invalid>))"
)


def interpolate(text: str, variables: Mapping[str, str]) -> str:
    """References replaced, unknown ones by nothing; ValueError for a `$` that is no reference."""

    def replaced(match: re.Match[str]) -> str:
        if match["escaped"]:
            return "$"
        name = match["named"] or match["braced"]
        if not name:
            raise ValueError(f"invalid interpolation format: {text!r}")
        return variables.get(name, "")

    return _REFERENCE.sub(replaced, text)


def loaded(text: str, variables: Mapping[str, str]) -> Any:
    """A Compose file with its strings interpolated."""
    return _walked(yaml.load(text, Loader=yaml.CSafeLoader), variables)


def service_arrival(service: Mapping[str, Any]) -> Arrival:
    """What the process of a service receives. Lists are taken as they are, without a shell."""
    words = [*service.get("entrypoint", ()), *service.get("command", ())]
    assert all(isinstance(word, str) for word in words)
    return Arrival(tuple(words), dict(service["environment"]))


def _walked(value: Any, variables: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return interpolate(value, variables)
    if isinstance(value, list):
        return [_walked(item, variables) for item in value]
    if isinstance(value, dict):
        return {key: _walked(item, variables) for key, item in value.items()}
    return value
