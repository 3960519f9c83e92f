"""Fenced blocks of Markdown, with places in the page."""

import pytest

from generator.lint.fragment import whole
from generator.lint.markdown import fences
from tests.lint.reading import found, launch, launches, words

PAGE = """\
# Start it

1. Set it up:

   ```bash title="serve.sh"
   BACKEND=fa4
   vllm serve m \\
     --backend $BACKEND
   ```

2. Or on Kubernetes:

~~~yaml
apiVersion: v1
kind: Pod
metadata: {name: p}
spec:
  containers:
    - command: [sh, -c]
      args:
        - |
          vllm serve -y
~~~

````{.sh}
vllm serve -z
```
````

`vllm serve inline`

    vllm serve indented

```text
vllm serve text
```

```
vllm serve unnamed
```

```Dockerfile
FROM example.com/vllm
CMD ["-d"]
```
"""


def test_a_page() -> None:
    first, second, third, fourth = launches("markdown", PAGE)
    assert words(first) == [
        ("vllm", 7, 4),
        ("serve", 7, 9),
        ("m", 7, 15),
        ("--backend", 8, 6),
        ("fa4", 6, 12),
    ]
    assert words(second) == [("vllm", 22, 11), ("serve", 22, 16), ("-y", 22, 22)]
    assert second.label == "Pod p, container"
    assert words(third) == [("vllm", 26, 1), ("serve", 26, 6), ("-z", 26, 12)]
    assert words(fourth) == [("-d", 44, 6)]


def test_a_console_session() -> None:
    one, two = launches(
        "markdown",
        """\
        ```console
        $ vllm serve m \\
            -x
        INFO vllm serve output
        (venv) me@box:~$ vllm -y
        > vllm serve
        ```
        """.replace("        > vllm serve\n", ""),
    )
    assert words(one) == [("vllm", 2, 3), ("serve", 2, 8), ("m", 2, 14), ("-x", 3, 5)]
    assert words(two) == [("vllm", 5, 18), ("-y", 5, 23)]


def test_a_session_without_prompts() -> None:
    assert words(launch("markdown", "```console\nvllm -x\n```\n")) == [("vllm", 2, 1), ("-x", 2, 6)]


def test_variables_are_not_carried_from_fence_to_fence() -> None:
    page = "```sh\nB=fa4\n```\n```sh\nvllm $B\n```\n"
    assert words(launch("markdown", page)) == [("vllm", 5, 1), ("$B", 5, 6)]


def test_an_open_fence_ends_with_the_page() -> None:
    assert words(launch("markdown", "```sh\nvllm -x")) == [("vllm", 2, 1), ("-x", 2, 6)]


def test_a_closing_fence_is_as_long_as_the_opening_one() -> None:
    (fence,) = fences(whole("````sh\na\n```\nb\n`````\nc\n", "f"))
    assert (fence.language, fence.text.text) == ("sh", "a\n```\nb\n")


def test_code_in_a_line_opens_no_fence() -> None:
    assert list(fences(whole("```sh``` is a shell\nvllm -x\n", "f"))) == []


def test_a_snippet_that_is_no_yaml_is_noted() -> None:
    result = found(
        "markdown", "# Page\n\n  ```yaml\n  a: 1\n  b: [\n  ```\n\n```sh\nvllm -x\n```\n"
    )
    (note,) = result.notes
    assert (note.rule, note.severity) == ("lint.unreadable", "note")
    assert (note.at.line, note.at.column) == (5, 7)
    assert [words(one) for one in result.launches] == [[("vllm", 9, 1), ("-x", 9, 6)]]


@pytest.mark.parametrize("language", ["yaml", "yml", "YAML"])
def test_a_fault_in_a_snippet_stands_in_the_page(language: str) -> None:
    result = found("markdown", f"- x\n\n  ```{language}\n  b: 1\n  a: 1\n  a: 2\n  ```\n")
    (note,) = result.notes
    assert (note.rule, note.at.line, note.at.column) == ("yaml.duplicate-key", 6, 3)
    assert note.message.endswith("it first stands at 5:3")
