"""Field types. The models are records (frozen dataclasses) that pydantic validates.

pydantic is imported when a file is validated, not when a model is imported: a render that
finds its files already validated (see generator/catalog/store.py) never pays for it.
"""

import re
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from generator.record import record

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

# Keys are written `like-this` in YAML; anything the model does not know is refused.
MODEL_CONFIG: Final[dict[str, Any]] = {
    "extra": "forbid",
    "alias_generator": lambda name: name.replace("_", "-"),
}


@record
class Pattern:
    """A string that a regular expression matches whole; `what` names it in messages."""

    regex: str
    what: str

    def __get_pydantic_core_schema__(
        self, _source: type[object], _handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        from pydantic_core import PydanticCustomError, core_schema

        compiled = re.compile(self.regex)

        def check(value: str) -> str:
            if not compiled.fullmatch(value):
                raise PydanticCustomError("pattern", "{what}", {"what": f"not {self.what}"})
            return value

        return core_schema.no_info_after_validator_function(
            check,
            core_schema.str_schema(strict=True),
            metadata={
                "pydantic_js_updates": {"pattern": f"^(?:{self.regex})$", "description": self.what}
            },
        )


@record
class Exact:
    """No conversion: `true` is no number and `"5"` no count."""

    def __get_pydantic_core_schema__(
        self, source: type[object], _handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        from pydantic_core import core_schema

        if source is bool:
            return core_schema.bool_schema(strict=True)
        if source is int:
            return core_schema.int_schema(strict=True, ge=0)
        return core_schema.float_schema(strict=True, ge=0, allow_inf_nan=False)


@record
class OneOrMany:
    """A single item stands for a list of one."""

    def __get_pydantic_core_schema__(
        self, source: type[object], handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        from pydantic_core import core_schema

        def as_list(value: object) -> object:
            return [value] if isinstance(value, str) else value

        return core_schema.no_info_before_validator_function(as_list, handler(source))

    def __get_pydantic_json_schema__(self, schema: "CoreSchema", handler: Any) -> dict[str, Any]:
        many = handler(schema)
        return {"anyOf": [many["items"], many]}


@record
class Bounded:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def __get_pydantic_core_schema__(
        self, _source: type[object], _handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        from pydantic_core import core_schema

        return core_schema.int_schema(strict=True, ge=self.low, le=self.high)


Flag = Annotated[bool, Exact()]
Count = Annotated[int, Exact()]
# Nodes, accelerators and shards of one deployment: a plan has a member for each node.
Degree = Annotated[int, Bounded(1, 1024)]
Port = Annotated[int, Bounded(1, 65535)]
Number = Annotated[float, Exact()]
Unknown = Literal["unknown"]

# Not empty, and not only white space.
Text = Annotated[str, Pattern(r"[\s\S]*\S[\s\S]*", "a text that says something")]
Id = Annotated[str, Pattern(r"[a-z0-9]+(?:[.-][a-z0-9]+)*", "an id (lower case, digits, - and .)")]
FlagName = Annotated[
    str, Pattern(r"--?[A-Za-z0-9][A-Za-z0-9_.-]*", "a flag as the engine spells it (--like-this)")
]
VariableName = Annotated[str, Pattern(r"[A-Za-z_][A-Za-z0-9_]*", "an environment variable's name")]
PlaceholderName = Annotated[str, Pattern(r"[A-Z][A-Z0-9_]*", "a placeholder's name (LIKE_THIS)")]
Digest = Annotated[str, Pattern(r"sha256:[0-9a-f]{64}", "a digest (sha256: and 64 hex digits)")]
Day = Annotated[str, Pattern(r"[0-9]{4}-[01][0-9]-[0-3][0-9]", "a day (YYYY-MM-DD)")]
Revision = Annotated[str, Pattern(r"[0-9a-f]{7,40}", "a commit (7 to 40 hex digits)")]
Release = Annotated[
    str, Pattern(r"[0-9]+(?:\.[0-9]+)+(?:\.?[a-z]+[0-9]+)*", "a release (0.25.1, 0.5.12.post1)")
]
Url = Annotated[str, Pattern(r"https://\S+", "an address (https://…)")]
SourceRef = Annotated[
    str,
    Pattern(
        r"[a-z0-9]+(?:[.-][a-z0-9]+)*(?::\S(?:.*\S)?)?",
        "a source (id, or id:path, of recipes/sources.yaml)",
    ),
]
Sources = Annotated[tuple[SourceRef, ...], OneOrMany()]
