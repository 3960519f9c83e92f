"""One filter for each context that a value can stand in.

A template never writes quotes around a value: the filter of the context does, so that any
string comes out of the other end as it went in.
"""

import json
import re
import shlex
from collections.abc import Callable, Mapping
from typing import Final

# JSON's escapes are YAML's too, but YAML reads these raw characters as breaks or refuses them.
_NOT_RAW: Final = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
# What is no plain text in Markdown.
_ESCAPED: Final = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_{}[]<>|#&~"})


def yaml(value: str | int | bool) -> str:
    """A YAML (and JSON) scalar; strings are always double-quoted."""
    text = json.dumps(value, ensure_ascii=False)
    return _NOT_RAW.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def kube(value: str) -> str:
    """A YAML string in a container's command, args or env.

    The kubelet replaces `$(NAME)` and reads `$$` as `$` there:
    https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/
    """
    return yaml(value.replace("$", "$$"))


def kube_block(value: str, indent: int) -> str:
    """A longer text in a container's command: a literal block where YAML allows one.

    `indent` is the column of the block's lines. A text that a block would not give back as
    it is (empty lines, trailing spaces, control characters, no final line break) is quoted.
    """
    text = value.replace("$", "$$")
    *lines, last = text.split("\n")
    plain = all(line and line.isprintable() and line == line.rstrip() for line in lines)
    if last or not plain or len(lines) < 2 or lines[0].startswith(" "):
        return yaml(text)
    return "|\n" + "\n".join(" " * indent + line for line in lines)


def compose_block(value: str, indent: int) -> str:
    """The same in a Compose file, where `$` is doubled too."""
    return kube_block(value, indent)


def compose(value: str) -> str:
    """A YAML string in a Compose file, which interpolates `$NAME` and reads `$$` as `$`."""
    return yaml(value.replace("$", "$$"))


def json_text(value: object) -> str:
    """A value of catalogue data as a person writes it: strings bare, the rest as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def sh(value: str | int) -> str:
    """One word of a POSIX shell command."""
    return shlex.quote(str(value))


def comment(value: str) -> str:
    """Text in a comment: one line, whatever the value holds."""
    if value.isprintable():
        return value
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in value)


def cell(value: str) -> str:
    """Text in a cell of a Markdown table."""
    return " ".join(value.translate(_ESCAPED).split())


def code(value: str) -> str:
    """Text as inline code in Markdown, also inside a table."""
    text = comment(value)
    if not text.strip() or "|" in text:
        # No code span is blank, and only a table drops the backslash of an escaped pipe.
        return f"<code>{_entities(text)}</code>"
    runs = re.findall("`+", text) if "`" in text else ()
    ticks = "`" * (max(map(len, runs), default=0) + 1)
    pad = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _entities(text: str) -> str:
    return "".join(c if c.isalnum() or c == " " else f"&#{ord(c)};" for c in text)


def csv_field(value: str) -> str:
    """One field of Docker's --mount, which reads its value as a record of CSV."""
    if not re.search('[,"\r\n]', value):
        return value
    return '"' + value.replace('"', '""') + '"'


FILTERS: Final[Mapping[str, Callable[..., str]]] = {
    "yaml": yaml,
    "kube": kube,
    "kube_block": kube_block,
    "compose": compose,
    "compose_block": compose_block,
    "sh": sh,
    "comment": comment,
    "csv_field": csv_field,
    "json_text": json_text,
    "cell": cell,
    "code": code,
}
