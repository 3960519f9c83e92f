"""Objects name a namespace that nothing here creates.

An object in a namespace that does not exist is refused: "namespaces "NAME" not found". When some
objects of a file name a namespace and others do not, they land in two, and a Service finds no pod
of the other.

The failure this prevents: a first deployment that stops at its first line, and a Service without
endpoints that nobody looks at, because every object says "created".

**What to do:** add the Namespace to the files, or say in them how it is made:

    kubectl create namespace NAME --dry-run=client -o yaml | kubectl apply -f -

Objects of one file in two namespaces, one of which is not written, are a warning. A namespace that
is only not created is a note: on most clusters it is there already. It is looked for in all files
that are read together: as an object, in a command, or in a comment that says what the reader needs.

Sources: Kubernetes on [namespaces](https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/);
[AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), where a reader found
the namespace in every manifest and nowhere made.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.workload import ClusterObject

_THERE: Final = frozenset({"default", "kube-system", "kube-public"})
# Kinds that are in no namespace.
_CLUSTER_WIDE: Final = re.compile(
    r"Namespace|Cluster.*|CustomResourceDefinition|PersistentVolume|StorageClass|PriorityClass"
    r"|RuntimeClass|.*WebhookConfiguration|Kustomization|DeviceClass|NodeFeatureRule"
)

# What stands before the name where a line says that a namespace is made or needed.
_NAMED: Final = re.compile(r"\b(?:namespace|create[ \t]ns)[ \t]+[\"'`]?(?P<name>[\w.<>-]+)")
_MAY_SAY: Final = re.compile(r"namespace|create ns")
_OPTION: Final = re.compile(r"(?:-n|--namespace)[= \t]+[\"']?(?P<name>[\w.<>-]+)")


def check(subject: Subject) -> Iterator[Finding]:
    """Files in two namespaces, and namespaces that are not made."""
    paths = {launch.at.path for launch in subject.started if launch.engine}
    files: dict[str, list[ClusterObject]] = {}
    for named in subject.objects:
        if named.at.path in paths and not _CLUSTER_WIDE.fullmatch(named.kind):
            files.setdefault(named.at.path, []).append(named)
    known = {*_THERE, *_made(subject)} if files else set()
    for objects in files.values():
        yield from _mixed(objects)
        yield from _missing(objects, known)


def _mixed(objects: list[ClusterObject]) -> Iterator[Finding]:
    names = {one.namespace.text for one in objects if one.namespace} - {"default"}
    without = [one for one in objects if one.namespace is None]
    if len(names) == 1 and without:
        name = names.pop()
        one = without[0]
        yield RULE.finding(
            one.at,
            f"{one.kind} {one.name} names no namespace, and the other objects of this file are in "
            f"{name}",
            f"write `namespace: {name}` into its metadata",
            "warning",
        )


def _missing(objects: list[ClusterObject], known: set[str]) -> Iterator[Finding]:
    """Namespaces that nothing makes, each once; `known` grows."""
    for one in objects:
        if one.namespace and one.namespace.text not in known:
            known.add(one.namespace.text)
            yield RULE.finding(
                one.namespace.at,
                f"nothing here creates the namespace {one.namespace.text}",
                "add a Namespace object, or the command that makes it; when the cluster has it, "
                "this is right as it is",
            )


def _may_say(text: str) -> bool:
    return _has_verb(text) and _MAY_SAY.search(text) is not None


def _has_verb(text: str) -> bool:
    return "create" in text or "eeds " in text


def _made(subject: Subject) -> Iterator[str]:
    """The namespaces that objects and commands make, and that comments ask for."""
    yield from (one.name for one in subject.objects if one.kind == "Namespace")
    for file in subject.files:
        for line in file.text.splitlines() if _may_say(file.text) else ():
            if _has_verb(line):
                named = _OPTION if "--create-namespace" in line else _NAMED
                yield from (match["name"].rstrip(".") for match in named.finditer(line))


RULE = Rule(
    "kubernetes.namespace-not-created",
    "note",
    since="0.1.0",
    needs="workloads",
    check=check,
    across_files=True,
)
