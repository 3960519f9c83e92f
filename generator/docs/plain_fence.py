"""Fenced blocks of plain text, which a highlighter has nothing to say about.

What comes out is what pymdownx.highlight makes of them with Pygments, in a tenth of the time.
"""

import html
from collections.abc import Mapping
from typing import Any


def plain_fence() -> Mapping[str, Any]:
    """The fence for `text`, as pymdownx.superfences is told of one."""
    return {"name": "text", "class": "text", "format": _block, "validator": _taken}


def _block(
    source: str, _language: str, _class: str, options: Mapping[str, str], _md: Any, **_: Any
) -> str:
    title = html.escape(options.get("title", ""))
    named = f'<span class="filename">{title}</span>' if title else ""
    code = html.escape(source.strip("\n"), quote=False)
    return f'<div class="highlight">{named}<pre><span></span><code>{code}\n</code></pre></div>'


def _taken(
    _language: str,
    inputs: Mapping[str, str],
    options: dict[str, str],
    attributes: dict[str, str],
    _md: Any,
) -> bool:
    options.update(inputs)
    return True
