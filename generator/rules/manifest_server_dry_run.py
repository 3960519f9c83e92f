"""An API server refuses a manifest.

A manifest can have the right structure and still be refused by the cluster, when somebody applies
it: a name that no object can have, a port that is none, half an accelerator, a selector that does
not match its own labels. `recipe validate --server-dry-run` and `recipe lint --server-dry-run` give
every object to an API server, which decodes it with strict field validation, lets its admission
and validation judge it, and keeps nothing.

The failure this prevents: `kubectl apply` refuses one object in the middle of a bundle, after the
others were created, and what runs is half of a deployment.

`--ephemeral` starts a control plane on this machine for it, with the custom resources of
LeaderWorkerSet, KServe and Infera; else the server is that of a kubeconfig context, whose own
custom resources, namespaces, quotas and webhooks count too.

**What to do:** for a render, the finding points at the line of the catalogue that the field comes
from. What a template says by itself comes from what the template asks for around it, or else from
the target; the message then names the template's line too. In a file of your own it points at the
field. For a kind or a namespace that is not there it has the command that makes it.

It does not stand for the check of placeholders: `<MODEL_DIR>` is a text like any other to a server,
which refuses it only where no such text can stand.

It cannot be waived: the cluster does not waive it.

Source: <https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run>.
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Finding]:
    """An API server finds them (generator/cluster/dry_run.py)."""
    return (finding for finding in subject.problems if finding.rule == RULE.id)


RULE = Rule(
    "manifest.server-dry-run", "error", since="0.1.0", needs="catalog", check=check, waivable=False
)
