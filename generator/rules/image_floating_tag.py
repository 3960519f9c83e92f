"""An image's tag is made to move, or is not there at all.

`latest`, `nightly`, `main` and their kind name whatever was built last. A name without a tag
means `latest`. What runs is then decided by the day of the pull, and with Kubernetes' default
`imagePullPolicy` (`Always` for `latest`) every restart may change it.

The failure this prevents: a server that has run for weeks restarts on another engine release,
whose flags or kernels differ, and nobody changed anything.

**What to do:** write the release's own tag and its digest. This prints the digest:

    docker buildx imagetools inspect NAME:TAG --format '{{.Manifest.Digest}}'

A tag that moves is reported when one of its parts between dashes is `latest`, `main`, `master`,
`nightly`, `dev`, `edge` or `stable`, unless another part has a date or a commit that fixes it.
`latest` and a missing tag are errors; the others are warnings in other people's files, and so is
everything in a command that a Markdown page shows. With a digest nothing is reported: the digest
decides, and the tag is only a label. Nor is what `LOCAL_IMAGE` says is on a node: nothing pulls it.

Sources: Kubernetes on [image pull policy](https://kubernetes.io/docs/concepts/containers/images/#image-pull-policy).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.image_pins import Pin, pulled
from generator.rules.support.image_references import MOVING_TAGS

# A date, or a commit of at least seven hex digits with a digit in it.
_FIXED: Final = re.compile(r"\d{8}|\d{4}|(?=[a-f]*\d)[0-9a-f]{7,40}|g[0-9a-f]{7,40}")


def is_floating(tag: str | None) -> bool:
    """Whether a tag (None: no tag) names another build from day to day."""
    if tag is None:
        return True
    parts = tag.lower().split("-")
    return any(part in MOVING_TAGS for part in parts) and not any(
        _FIXED.fullmatch(part) for part in parts
    )


def check(subject: Subject) -> Iterator[Finding]:
    """Pins whose tag moves and that have no digest."""
    for pin in pulled(subject):
        if pin.reference.digest is None and is_floating(pin.reference.tag):
            yield _finding(pin)


def _finding(pin: Pin) -> Finding:
    tag = pin.reference.tag
    said = f"the tag `{tag}` moves" if tag else "there is no tag, which means `latest`"
    severe = pin.own or (tag in (None, "latest") and not pin.documented)
    return RULE.finding(
        pin.at,
        f"`{pin.reference}`: {said}",
        f"write the tag of one release and its digest: `{pin.reference.name}:TAG@sha256:…`",
        "error" if severe else "warning",
    )


RULE = Rule("image.floating-tag", "error", since="0.1.0", needs="files", check=check)
