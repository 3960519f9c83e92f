"""The members of a recipe run in different images.

The processes of one engine speak a protocol of their own, which no release promises to keep. A
member that was given an image by `LOCAL_IMAGE`, beside one that takes the recipe's from its
registry or has another local one, may be of another build.

The failure this prevents: the weights load on every node, and then the processes wait for each
other for ever, or one ends with an error about a message that it does not know.

**What to do:** give every member the image, under one name and tag: `LOCAL_IMAGE` at the top of
the fleet file, or under each of its nodes. Where the names differ and the builds are one, nothing
is wrong, and this is only a warning.

Source: a decision of this catalogue. The launcher of eugr's Spark builds refuses to start for the
same reason; see the failure mode `image-missing-on-worker`.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.plan.plan import Member
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """Members that run in another image than the first."""
    plan = subject.plan
    if plan is None:
        return
    first, *others = plan.members
    for member in others:
        if member.image != first.image:
            yield RULE.finding(
                plan.at,
                f"{first.name} runs in `{first.image}` and {member.name} in `{member.image}`",
                f"give both one image: --set LOCAL_IMAGE={_local(first, member)}",
            )


def _local(first: Member, member: Member) -> str:
    return first.image if first.local_image else member.image


RULE = Rule("image.members-differ", "warning", since="0.1.0", needs="plan", check=check)
