"""A flag that takes JSON is given a text that is none.

JSON is strict where YAML and Python are not: double quotes around names and strings, `true` and
not `True`, no comma behind the last item, no comments.

The failure this prevents: the engine ends with `Invalid JSON` or `cannot be converted` at the
start. A flag that takes either JSON or plain text is worse off: it takes the text, and the setting
is not what it looks like.

**What to do:** correct the place that the finding names. In YAML, put the whole value in single
quotes; in a recipe of this catalogue, write it as YAML, and it is rendered as JSON. JSON that lost
its quotes in a shell is [quoting.unquoted-json](../quoting.unquoted-json/).

Sources: the parsers of the releases in `schemas/engines/`;
[JSON escaped for one reader too few](https://github.com/kserve/kserve/pull/5880).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.value_faults import lost_its_quotes, refused_values, shown


def check(subject: Subject) -> Iterator[Finding]:
    """Texts that no JSON parser takes."""
    for found in refused_values(subject, "json"):
        if lost_its_quotes(found):
            continue
        reason = found.fault.reason
        yield RULE.finding(
            found.at,
            f"the value of `{found.use.spelling}` is no JSON: {reason}: {shown(found.value.text)}",
            "write JSON: double quotes around names and texts, true and false in small letters, "
            "no comma at the end",
        )


RULE = Rule("flag.invalid-json", "error", since="0.1.0", needs="launches", check=check)
