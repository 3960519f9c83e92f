"""Data to YAML, with PyYAML, in a form that YAML 1.2 reads as PyYAML meant it."""

import yaml


class _Quoting(yaml.SafeDumper):
    """Quotes every string: PyYAML would leave `0o17` bare, which is a number in YAML 1.2."""


_Quoting.add_representer(
    str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
)
# An alias for equal values is no catalogue data.
_Quoting.ignore_aliases = lambda _self, _data: True  # type: ignore[method-assign,assignment]


def written(data: object) -> str:
    """The data as ASCII text; every other character is an escape."""
    return str(yaml.dump(data, Dumper=_Quoting, allow_unicode=False, sort_keys=False))
