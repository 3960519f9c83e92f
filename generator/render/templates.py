"""The template environment: strict, sandboxed, nothing from outside templates/."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
)
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.catalog.store import code_fingerprint
from generator.record import record
from generator.render.quoting import FILTERS

_MISSING: Final = object()
# What decides what a template compiles to: a constant goes through its filters then and there.
_COMPILING: Final = ("render", "docs/markup.py")


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox, with a short way to the fields of our own data.

    A record is none of the internal and mutable types that the sandbox goes through for each
    attribute, and has no method of a text; what is left of its answer is the underscore.
    """

    def getattr(self, obj: Any, attribute: str) -> Any:
        is_field = hasattr(type(obj), "__dataclass_fields__") and not attribute.startswith("_")
        found = getattr(obj, attribute, _MISSING) if is_field else _MISSING
        return super().getattr(obj, attribute) if found is _MISSING else found

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if hasattr(type(obj), "__dataclass_fields__"):
            return not attr.startswith("_")
        return super().is_safe_attribute(obj, attr, value)


@record
class Templates:
    """Renders a template of templates/ by name. Use `open_templates`.

    `compiled` is the folder that keeps bytecode.
    """

    environment: Environment
    compiled: Path | None = None

    def render(self, name: str, context: Mapping[str, Any]) -> str:
        return self.environment.get_template(name).render(context)


def open_templates(folder: Path, compiled: Path | None = None) -> Templates:
    """The templates below `folder`; `compiled` keeps their bytecode between runs."""
    bytecode = kept_bytecode(compiled, "sandbox")
    return Templates(_environment(_Environment, FileSystemLoader(folder), bytecode), compiled)


def without_sandbox(templates: Templates, loader: BaseLoader | None = None) -> Environment:
    """Renders the same templates at half the cost, for what is no file of a render.

    `loader` may change what is loaded.
    """
    bytecode = kept_bytecode(templates.compiled, "plain")
    return _environment(Environment, loader or templates.environment.loader, bytecode)


def _environment(
    kind: type[Environment], loader: BaseLoader | None, bytecode: BytecodeCache | None
) -> Environment:
    environment = kind(
        loader=loader,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,  # no render outlives a change, and each would ask for every file's time
        autoescape=False,  # no HTML is made here; quoting.py quotes by context
        bytecode_cache=bytecode,
    )
    environment.filters.update(FILTERS)
    return environment


def kept_bytecode(folder: Path | None, kind: str) -> BytecodeCache | None:
    """Compiled templates in a folder; None for None.

    Each kind of environment has its own, and so has each state of the code of filters.
    """
    if folder is None:
        return None
    return _Cache(str(folder), f"__{kind}_{code_fingerprint(*_COMPILING)}_%s.cache")


class _Cache(FileSystemBytecodeCache):
    """Compiled templates; a folder that cannot be written is no reason to fail."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)
