"""JSON has lost its quotes, or was cut to pieces, on its way through a shell.

Outside quotes a shell takes double quotes for its own, splits at blanks, and bash expands
`{a,b}` into two words. `--config {"a": 1}` reaches the engine as `{a:` and `1}`. The same happens
at the second shell: a command that was quoted for `bash -c` once needs to be quoted twice.

The failure this prevents: `Invalid JSON: key must be a string` at the start; or a flag that takes
any text takes `{rope_scaling: {factor: 4.0}}`, and long contexts are served without the scaling.

**What to do:** put the JSON in single quotes: `--config '{"a": 1}'`. For each further shell that
reads the line, quote once more, by a program (`shlex.quote`, `printf %q` with `eval`), not by
hand. Where no shell reads the line, see [quoting.literal-quotes](../quoting.literal-quotes/).

Sources: [quotes stripped by `bash -c`](https://github.com/spark-arena/sparkrun/pull/114);
[braces in bash](https://www.gnu.org/software/bash/manual/html_node/Brace-Expansion.html).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.left_overs import left_overs
from generator.rules.support.value_faults import lost_its_quotes, refused_values, shown


def check(subject: Subject) -> Iterator[Finding]:
    """Values that begin like JSON and have no quotes left, each flag once."""
    found = [(one.line, one.use) for one in refused_values(subject, "json") if lost_its_quotes(one)]
    found += [(one.line, one.use) for one in left_overs(subject, "json-piece") if one.use]
    seen = set()
    for line, use in found:
        at = line.at(use.values[-1].index)
        if at not in seen:
            seen.add(at)
            yield RULE.finding(
                at,
                f"the JSON of `{use.spelling}` reaches the engine without its quotes: "
                f"{shown(use.values[-1].text)}",
                f"put all of it in single quotes: {use.spelling} '{{\"name\": …}}'",
            )


RULE = Rule("quoting.unquoted-json", "error", since="0.1.0", needs="launches", check=check)
