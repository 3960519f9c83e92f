"""An image is pinned by tag alone.

A tag is a label that its owner can move to another build at any time. Two nodes that pull the
same tag on two days can run two engines, and a figure that was measured with one says nothing
about the other. Only a digest (`name:tag@sha256:…`) names one build.

The failure this prevents: a pod is rescheduled, the new node pulls the tag afresh, and the
engine behaves differently although no file changed.

**What to do:** keep the readable tag and add the digest behind it. This prints it:

    docker buildx imagetools inspect NAME:TAG --format '{{.Manifest.Digest}}'

In files that this catalogue renders a missing digest is an error. In other people's files it is
a warning, because the file works as it stands. Images that a Compose service builds itself have
no digest before they are built and are not reported, nor are images that
`image.floating-tag` reports, nor what `LOCAL_IMAGE` says is on a node: that is never pulled, and
only whoever builds on that node can change it.

Sources: the [OCI image specification](https://github.com/opencontainers/image-spec/blob/main/descriptor.md#digests)
on digests; Kubernetes on [image names](https://kubernetes.io/docs/concepts/containers/images/#image-names).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.image_floating_tag import is_floating
from generator.rules.rule import Rule, Subject
from generator.rules.support.image_pins import pulled


def check(subject: Subject) -> Iterator[Finding]:
    """Pins without a digest."""
    for pin in pulled(subject):
        reference = pin.reference
        if reference.digest or pin.documented or is_floating(reference.tag):
            continue
        yield RULE.finding(
            pin.at,
            f"`{reference}` has a tag but no digest",
            f"write `{reference}@sha256:…` with the digest that `docker buildx imagetools "
            f"inspect {reference}` prints",
            "error" if pin.own else "warning",
        )


RULE = Rule("image.digest-missing", "error", since="0.1.0", needs="files", check=check)
