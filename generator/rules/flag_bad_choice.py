"""A flag is given a value that is none of its choices.

The parser of a release has closed lists: quantization methods, cache types, parsers of tool
calls, backends. They grow and shrink from release to release.

The failure this prevents: the engine ends with `invalid choice` before it loads anything, on
every node; often because a value is named in the documentation of a newer release.

**What to do:** use one of the values that the finding lists, or an image whose release has the
value. A value that a fork adds belongs into `extra-flags` of the image's file.

Where the release only stands for the image's own, this is a warning; where no release is known,
it is only reported when every release refuses the value.

Source: the parsers of the releases in `schemas/engines/`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.value_faults import instead, refused_values, shown


def check(subject: Subject) -> Iterator[Finding]:
    """Values outside the choices of their flag."""
    for found in refused_values(subject, "choice"):
        yield RULE.finding(
            found.at,
            f"`{found.use.spelling} {shown(found.value.text)}` is no choice of {found.line.judges}",
            instead(found.value.text, found.use.flag.choices),
            found.line.severity,
        )


RULE = Rule("flag.bad-choice", "error", since="0.1.0", needs="launches", check=check)
