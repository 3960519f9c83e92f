"""A page's Markdown without what only the builder reads."""

from typing import Final

import pytest

from generator.docs.markup import fence, inset
from generator.docs.plain_markdown import plain_markdown

PAGE: Final = """\
---
title: A page
---

<div class="glance" markdown>

# A *page* {: #top }

Status
:   <span id="x"></span><span class="chip chip-yes">complete</span><br>`a<br>b`

</div>

| One | Two |
|---|---|
| <span class="point">a &#60;B&#62;</span><span class="point">c&#95;d</span> | z |
| x | <code>x&#124;y</code> |

&#51;. March, and no list

Said there.<span class="cites">[one](a.md) · [two](b.md)</span>
{.lead}

!!! warning "Check first: yours?"

    Look.

=== "tab"

    ```sh title="a.sh"
    <b>&amp;</b> {: .x }


    end
    ```

<script>
alert(1)
</script>
"""
PLAIN: Final = """\
# A *page*

- **Status:** **complete** · `a<br>b`

| One | Two |
|---|---|
| a \\<B\\> · c_d | z |
| x | `x\\|y` |

3\\. March, and no list

Said there. ([one](a.md) · [two](b.md))

> **Check first: yours?**
>
> Look.

### tab

`a.sh`:

```sh
<b>&amp;</b> {: .x }


end
```
"""


def test_what_only_the_builder_reads_is_gone() -> None:
    assert plain_markdown(PAGE) == PLAIN


@pytest.mark.parametrize("between", ["\x85", "\u2028", "\u2029", "\f", "\v", "\x1c", "\r", "\n"])
def test_code_stays_as_it_is(between: str) -> None:
    code = fence(f"echo 'a{between}b'\n<script>\n{between}x\n</script>\n", "sh")
    assert plain_markdown(f"# A page\n\n{code}\n") == f"# A page\n\n{code}\n"
    tab = f'=== "tab"\n\n{inset(code)}\n'
    assert plain_markdown(f"# A page\n\n{tab}") == f"# A page\n\n### tab\n\n{code}\n"
