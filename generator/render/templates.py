"""The template environment: strict, sandboxed, nothing from outside templates/."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
)
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.record import record
from generator.render.quoting import FILTERS


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox, with a short way to the fields of our own data.

    A record is none of the internal and mutable types that the sandbox goes through for each
    attribute, and has no method of a text; what is left of its answer is the underscore.
    """

    def getattr(self, obj: Any, attribute: str) -> Any:
        if hasattr(type(obj), "__dataclass_fields__") and not attribute.startswith("_"):
            with suppress(AttributeError):
                return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if hasattr(type(obj), "__dataclass_fields__"):
            return not attr.startswith("_")
        return super().is_safe_attribute(obj, attr, value)


@record
class Templates:
    """Renders a template of templates/ by name. Use `open_templates`."""

    environment: Environment

    def render(self, name: str, context: Mapping[str, Any]) -> str:
        return self.environment.get_template(name).render(context)


def open_templates(folder: Path, compiled: Path | None = None) -> Templates:
    """The templates below `folder`; `compiled` keeps their bytecode between runs."""
    environment = _Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # no HTML is made here; quoting.py quotes by context
        bytecode_cache=_cache(compiled),
    )
    environment.filters.update(FILTERS)
    return Templates(environment)


class _Cache(FileSystemBytecodeCache):
    """Compiled templates; a folder that cannot be written is no reason to fail."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _cache(folder: Path | None) -> BytecodeCache | None:
    return _Cache(str(folder)) if folder else None
