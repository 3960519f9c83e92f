"""The pods that rendered manifests carry, by the member that they are for."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from generator.plan.plan import Plan
from generator.record import record
from generator.render.context import infera_service
from generator.vocabulary import CLUSTER_TARGETS

Spec = Mapping[str, Any]


@record
class Kind:
    """What a manifest is to the API server; `plural` is its resource, as permissions name it."""

    group: str
    version: str
    plural: str


# https://kubernetes.io/docs/reference/kubernetes-api/ and the CRDs of schemas/crds.
_PLURALS: Final[Mapping[str, str]] = {
    "ConfigMap": "configmaps",
    "Deployment": "deployments",
    "InferaDeployment": "inferadeployments",
    "InferenceService": "inferenceservices",
    "LeaderWorkerSet": "leaderworkersets",
    "Service": "services",
    "ServingRuntime": "servingruntimes",
    "StatefulSet": "statefulsets",
}
# Groups that every API server has.
BUILT_IN: Final = frozenset(("", "apps", "batch", "networking.k8s.io", "policy"))


def kinds_of(documents: Sequence[Mapping[str, Any]]) -> tuple[Kind, ...]:
    """The kinds of manifests, each once; KeyError for one that no target renders."""
    found: dict[Kind, None] = {}
    for document in documents:
        group, _, version = document["apiVersion"].rpartition("/")
        found[Kind(group, version, _PLURALS[document["kind"]])] = None
    return tuple(found)


def pod_specs(plan: Plan, documents: Sequence[Mapping[str, Any]]) -> Mapping[str, Spec]:
    """The spec of each member's pod; nothing for a target without pods."""
    if plan.target not in CLUSTER_TARGETS:
        return {}
    return dict(_specs(plan, documents))


def _specs(plan: Plan, documents: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Spec]]:
    for document in documents:
        kind, spec = document["kind"], document.get("spec", {})
        if kind == "StatefulSet":
            name = str(document["metadata"]["name"]).removeprefix(f"{plan.name}-")
            yield name, spec["template"]["spec"]
        elif kind == "LeaderWorkerSet":
            templates = spec["leaderWorkerTemplate"]
            for member in plan.members:
                template = "workerTemplate" if member.rank else "leaderTemplate"
                yield member.name, templates[template]["spec"]
        elif kind == "InferenceService":
            yield plan.head.name, spec["predictor"]
        elif kind == "InferaDeployment":
            for member in plan.members:
                yield member.name, spec["services"][infera_service(member)]["extraPodSpec"]
