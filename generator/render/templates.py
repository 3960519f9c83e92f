"""The template environment: strict, sandboxed, nothing from outside templates/."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.record import record
from generator.render.quoting import FILTERS


@record
class Templates:
    """Renders a template of templates/ by name. Use `open_templates`."""

    environment: ImmutableSandboxedEnvironment

    def render(self, name: str, context: Mapping[str, Any]) -> str:
        return self.environment.get_template(name).render(context)


def open_templates(folder: Path, compiled: Path | None = None) -> Templates:
    """The templates below `folder`; `compiled` keeps their bytecode between runs."""
    environment = ImmutableSandboxedEnvironment(
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


def _cache(folder: Path | None) -> BytecodeCache | None:
    return FileSystemBytecodeCache(str(folder)) if folder else None
