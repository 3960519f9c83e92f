"""What an account can see of a cluster; reads only."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from urllib.parse import quote, urlencode

from generator.preflight.answer import Unknown
from generator.preflight.api import Api, Context, pods_path
from generator.preflight.pod_specs import BUILT_IN, Kind, Spec
from generator.preflight.seen import ClusterSeen, NodeSeen, Object
from generator.record import record

_REVIEW: Final = "authorization.k8s.io/v1"
_REVIEWS: Final = f"/apis/{_REVIEW}/selfsubjectaccessreviews"
# What preflight itself does, in the namespace of the recipe.
_OWN: Final = (
    ("create", "pods", ""),
    ("get", "pods", ""),
    ("delete", "pods", ""),
    ("get", "pods", "log"),
)
# What `kubectl apply` does with a manifest.
_APPLY: Final = ("get", "create", "patch")


@record(kw_only=True)
class Asked:
    """What is asked of a cluster: the names that a recipe's manifests hold."""

    namespace: str | None
    kinds: tuple[Kind, ...]
    specs: tuple[Spec, ...]
    runtime_class: str | None
    selector: str


def see_cluster(api: Api, context: Context, asked: Asked) -> ClusterSeen:
    """What must be there before the first pod. Nothing more is asked of a server that is down."""
    namespace = asked.namespace or context.namespace
    if down := api.reached():
        return _unseen(context, namespace, asked, down)
    secrets = _secret_names(api, namespace, asked.specs)
    return ClusterSeen(
        context=context.name,
        reachable=True,
        namespace=namespace,
        namespace_there=_there(api.get(f"/api/v1/namespaces/{quote(namespace)}")),
        permissions=_permissions(api, namespace, asked),
        kinds=_kinds(api, asked.kinds),
        runtime_class=asked.runtime_class,
        runtime_class_there=_runtime_class(api, asked.runtime_class),
        pull_secrets=_pull_secrets(api, namespace, secrets),
        predecessors=api.items(
            f"{pods_path(namespace)}?{urlencode({'labelSelector': asked.selector})}"
        ),
    )


def see_nodes(api: Api, names: Iterable[str]) -> Mapping[str, NodeSeen | Unknown]:
    """Nodes by name, each with the pods of every namespace that are bound to it."""
    return {name: _node(api, name) for name in names}


def _node(api: Api, name: str) -> NodeSeen | Unknown:
    node = api.get(f"/api/v1/nodes/{quote(name, safe='')}")
    if isinstance(node, Unknown):
        return node
    query = urlencode({"fieldSelector": f"spec.nodeName={name}"})
    return NodeSeen(name=name, node=node, pods=api.items(f"/api/v1/pods?{query}"))


def _unseen(context: Context, namespace: str, asked: Asked, down: Unknown) -> ClusterSeen:
    return ClusterSeen(
        context=context.name,
        reachable=down,
        namespace=namespace,
        namespace_there=down,
        permissions={},
        kinds={},
        runtime_class=asked.runtime_class,
        runtime_class_there=down,
        pull_secrets={},
        predecessors=down,
    )


def _there(found: Object | Unknown | None) -> bool | Unknown:
    return found if isinstance(found, Unknown) else found is not None


def _permissions(api: Api, namespace: str, asked: Asked) -> Mapping[str, bool | Unknown]:
    """Each step, asked as `kubectl auth can-i` asks."""
    steps: dict[str, Object] = {}
    for verb, plural, part in _OWN:
        _add(steps, verb, Kind("", "v1", plural), namespace, part)
    for kind in asked.kinds:
        for verb in _APPLY:
            _add(steps, verb, kind, namespace)
    _add(steps, "get", Kind("", "v1", "nodes"), None)
    reviewed = api.create(_REVIEWS, tuple(steps.values()))
    if isinstance(reviewed, Unknown) or len(reviewed) != len(steps):
        why = reviewed if isinstance(reviewed, Unknown) else Unknown("an answer is missing")
        return dict.fromkeys(steps, why)
    allowed = [bool(review.get("status", {}).get("allowed")) for review in reviewed]
    return dict(zip(steps, allowed, strict=True))


def _add(
    steps: dict[str, Object], verb: str, kind: Kind, namespace: str | None, part: str = ""
) -> None:
    attributes = {"verb": verb, "group": kind.group, "resource": kind.plural}
    where = f" in {namespace}" if namespace else ""
    name = ".".join(filter(None, (kind.plural, kind.group)))
    if namespace:
        attributes["namespace"] = namespace
    if part:
        attributes["subresource"] = part
        name = f"{name}/{part}"
    steps[f"{verb} {name}{where}"] = {
        "apiVersion": _REVIEW,
        "kind": "SelfSubjectAccessReview",
        "spec": {"resourceAttributes": attributes},
    }


def _kinds(api: Api, kinds: Sequence[Kind]) -> Mapping[str, bool | Unknown]:
    """Whether the server serves each custom kind; every account may ask that."""
    found: dict[str, bool | Unknown] = {}
    for kind in kinds:
        if kind.group in BUILT_IN:
            continue
        served = api.get(f"/apis/{kind.group}/{kind.version}")
        names = served.get("resources", ()) if isinstance(served, dict) else ()
        there = any(resource.get("name") == kind.plural for resource in names)
        found[f"{kind.plural}.{kind.group}/{kind.version}"] = (
            served if isinstance(served, Unknown) else there
        )
    return found


def _runtime_class(api: Api, name: str | None) -> bool | Unknown:
    if name is None:
        return True
    return _there(api.get(f"/apis/node.k8s.io/v1/runtimeclasses/{quote(name, safe='')}"))


def _secret_names(api: Api, namespace: str, specs: Sequence[Spec]) -> tuple[str, ...] | Unknown:
    """Names that the pods give, else those that their service account adds."""
    names: dict[str, None] = {}
    accounts: dict[str, None] = {}
    for spec in specs:
        if "imagePullSecrets" in spec:
            names.update(dict.fromkeys(secret["name"] for secret in spec["imagePullSecrets"]))
        else:
            accounts[spec.get("serviceAccountName") or "default"] = None
    for account in accounts:
        path = f"/api/v1/namespaces/{quote(namespace)}/serviceaccounts/{quote(account, safe='')}"
        found = api.get(path)
        if isinstance(found, Unknown):
            return found
        own = (found or {}).get("imagePullSecrets") or ()
        names.update(dict.fromkeys(secret["name"] for secret in own))
    return tuple(names)


def _pull_secrets(
    api: Api, namespace: str, names: tuple[str, ...] | Unknown
) -> Mapping[str, bool | Unknown]:
    """Whether each is there; what is in it is never printed."""
    if isinstance(names, Unknown):
        return {"of the service account": names}
    folder = f"/api/v1/namespaces/{quote(namespace)}/secrets"
    return {name: api.is_there(f"{folder}/{quote(name, safe='')}") for name in names}
