"""A rendered manifest has a field that Kubernetes does not know, or a value of the wrong type.

The failure this prevents: a misspelt field is dropped, and what it asked for does not happen: a
probe that was meant to give the engine half an hour is not there, and the pod is killed while it
loads. A value of the wrong type is refused, but only when somebody applies the file.

kubeconform checks each rendered document, in strict mode, against the structure that the
Kubernetes release in `schemas/kubernetes` and the custom resources in `schemas/crds` publish. It
runs offline. A kind that has no schema there is a finding too: a document that nothing checked
is not a document that is right.

**What to do:** the finding points at the field. In a file of this catalogue the fault is in a
template, or in the value of the recipe that the template prints.

It cannot be waived: the cluster does not waive it.

Source: <https://github.com/yannh/kubeconform>, and the OpenAPI documents of
<https://github.com/kubernetes/kubernetes>.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """kubeconform finds them (generator/check/kubeconform.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule("manifest.schema", "error", since="0.1.0", needs="catalog", check=check, waivable=False)
