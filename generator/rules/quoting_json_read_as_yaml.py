"""An item of a list of arguments is JSON, and YAML has read it for itself.

JSON is YAML. In a list of arguments `- {"method": "mtp"}` is no text but a mapping, and
`- ["a"]` is a list. Kubernetes takes nothing but texts there. It is what comes out of a chart that
prints an argument bare (`{{ $arg }}`); one that puts quotes around it breaks at the quotes inside.

The failure this prevents: the API server refuses the manifest (`cannot unmarshal object into Go
struct field … of type string`); or an operator in between drops the item, and the flag before it
takes the next flag for its value.

**What to do:** put the JSON in single quotes: `- '{"method": "mtp"}'`. In a chart, print each
argument with `{{ $arg | toJson }}`.

Sources: [a chart that printed arguments bare](https://github.com/coreweave/reference-architecture/pull/78);
[YAML 1.2, relation to JSON](https://yaml.org/spec/1.2.2/#12-yaml-history).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding, Location
from generator.launch import TextFile
from generator.rules.rule import Rule, Subject
from generator.rules.support.value_faults import shown

# A list item that is a flag, and below it one that begins with a bracket.
_PAIR: Final = re.compile(
    r"^(?P<indent>[ \t]*)-[ \t]+[\"']?(?P<flag>--?[A-Za-z][\w-]*)[\"']?[ \t]*(?:#.*)?\n"
    r"(?P=indent)-[ \t]+(?P<json>[{\[](?!\{).*)$",
    re.MULTILINE,
)


def check(subject: Subject) -> Iterator[Finding]:
    """Items with a bracket below a flag, in YAML that starts an engine."""
    started = {launch.at.path for launch in subject.launches if launch.engine}
    for file in subject.files:
        if file.kind == "yaml" and file.path in started:
            yield from _in_file(file)


def _in_file(file: TextFile) -> Iterator[Finding]:
    for match in _PAIR.finditer(file.text):
        line = file.text.count("\n", 0, match.start("json")) + 1
        column = match.start("json") - file.text.rfind("\n", 0, match.start("json"))
        value = match["json"].rstrip()
        yield RULE.finding(
            Location(file.path, line, column),
            f"the value of `{match['flag']}` is no text, because YAML reads the JSON: "
            f"{shown(value)}",
            "put it in single quotes",
        )


RULE = Rule(
    "quoting.json-read-as-yaml", "error", since="0.1.0", needs=("launches", "files"), check=check
)
