"""An image's name is one that no registry can have.

A repository's path is in lower case. Its parts are letters and digits, with single dots, one or two
underscores or any number of dashes between them, never at an end. A digest is `sha256:` and 64
hexadecimal digits in lower case: registries name manifests by no other algorithm.

The failure this prevents: "InvalidImageName" or "invalid reference format" on the node, after the
scheduler has reserved accelerators for the pod; or, with a digest that is one digit short, an hour
of looking for credentials, because some registries answer an unknown name with "unauthorized".

**What to do:** write the name as the registry shows it, and copy the digest as a whole:

    docker buildx imagetools inspect NAME:TAG --format '{{.Manifest.Digest}}'

Names with a variable or a placeholder in them are not judged, nor are names for `ko`.

Sources: the grammar of [distribution/reference](https://pkg.go.dev/github.com/distribution/reference);
the [OCI image specification](https://github.com/opencontainers/image-spec/blob/main/descriptor.md#digests)
on digests.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.image_references import parse_reference

_OPEN: Final = re.compile(r"[$<>{}…]")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_HEX: Final = re.compile(r"[0-9a-fA-F]*")
_DIGEST_LENGTH: Final = 64


def check(subject: Subject) -> Iterator[Finding]:
    """Images of containers whose name cannot be one."""
    for workload in subject.workloads:
        for container in workload.containers:
            image = container.image
            if image is None or not image.text or _OPEN.search(image.text) or _built(image.text):
                continue
            # A Compose service that builds its image may call it as it likes, in lower case.
            if parse_reference(image.text) is None:
                said, hint = _fault(image.text)
                yield RULE.finding(image.at, f"`{image.text}`: {said}", hint)


def _built(text: str) -> bool:
    """Whether ko puts an image that it builds in the place of this name: https://ko.build."""
    return text.startswith("ko://")


def _fault(text: str) -> tuple[str, str]:
    """What is wrong with a name that is no reference, and what to do."""
    scheme = _SCHEME.match(text)
    if scheme:
        return f"an image's name has no `{scheme[0]}`", f"write `{text[scheme.end() :]}`"
    name, at, digest = text.partition("@")
    if at and parse_reference(name):
        return _digest_fault(digest)
    path = name
    head, slash, last = name.rpartition("/")
    if ":" in last:
        path = head + slash + last.partition(":")[0]
        if parse_reference(path):
            tag = last.partition(":")[2]
            return f"`{tag}` is no tag", "write letters, digits, `_`, `.` and `-`; 128 at most"
    if path != path.lower():
        return "a repository's path is in lower case", f"write `{path.lower()}`"
    if "_" in path:
        return (
            "an underscore stands at an end of a part, beside a dot or dash, or three times",
            "look the name up in the registry",
        )
    return "this is no image's name", "write HOST/PATH:TAG@sha256:…, as the registry shows it"


def _digest_fault(digest: str) -> tuple[str, str]:
    algorithm, _, digits = digest.partition(":")
    again = "copy the digest that `docker buildx imagetools inspect` prints"
    if algorithm != "sha256":
        return f"registries name images by sha256, and this is `{algorithm}`", again
    if not _HEX.fullmatch(digits):
        return "the digest has a character that is no hexadecimal digit", again
    if len(digits) != _DIGEST_LENGTH:
        return f"the digest has {len(digits)} digits, and sha256 has {_DIGEST_LENGTH}", again
    return "the digits of a digest are in lower case", f"write `sha256:{digits.lower()}`"


RULE = Rule("image.malformed", "error", since="0.1.0", needs="workloads", check=check)
