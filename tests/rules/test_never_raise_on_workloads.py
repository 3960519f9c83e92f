"""No rule raises on a manifest or a Compose file whose fields have values of any shape."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.catalog.catalog import Catalog
from generator.launch import TextFile
from generator.lint.knowledge import from_catalog
from generator.lint.launches import Launches
from generator.lint.text_reader import read
from generator.rules.registry import rules_for
from generator.rules.rule import Subject

KEYS = st.sampled_from(
    [
        *("kind", "metadata", "name", "namespace", "spec", "template", "containers", "image"),
        *("initContainers", "mainContainer", "predictor", "model", "services", "extraPodSpec"),
        *("resources", "limits", "requests", "claims", "nvidia.com/gpu", "ports", "hostPort"),
        *("containerPort", "startupProbe", "livenessProbe", "periodSeconds", "failureThreshold"),
        *("volumes", "volumeMounts", "hostPath", "path", "type", "mountPath", "nodeSelector"),
        *("affinity", "nodeAffinity", "kubernetes.io/hostname", "hostNetwork", "replicas"),
        *("strategy", "rollingUpdate", "maxSurge", "minReplicas", "annotations", "command"),
        *("args", "env", "securityContext", "privileged", "apiVersion", "devices", "deploy"),
        *("reservations", "platform", "gpus", "shm_size", "entrypoint", "items"),
    ]
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, 1, -1, 10**30, 0.5]),
    st.sampled_from(
        ["", "/", "vllm", "--model", "/m", "a/b:1", "A/b@sha256:1", "0", "Deployment", "Service"]
    ),
    st.text(max_size=4),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=40,
)
CONTAINERS = st.lists(
    st.fixed_dictionaries(
        {"name": LEAVES, "image": LEAVES, "command": st.just(["vllm", "serve", "/m"])},
        optional={
            "resources": VALUES,
            "livenessProbe": VALUES,
            "volumeMounts": VALUES,
            "ports": VALUES,
            "securityContext": VALUES,
        },
    ),
    max_size=2,
)
PODS = st.fixed_dictionaries(
    {"kind": LEAVES, "apiVersion": LEAVES, "metadata": VALUES},
    optional={
        "spec": st.fixed_dictionaries(
            {"containers": CONTAINERS},
            optional={"volumes": VALUES, "hostNetwork": LEAVES, "affinity": VALUES},
        )
    },
)
COMPOSE = st.fixed_dictionaries({"services": st.dictionaries(st.text(max_size=3), VALUES)})


@given(first=PODS | COMPOSE | VALUES, second=PODS)
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_shape_of_value(catalog: Catalog, first: object, second: object) -> None:
    text = f"{json.dumps(first)}\n---\n{json.dumps(second)}\n"
    file = TextFile("a.yaml", text, "yaml")
    found = read(file, Launches(from_catalog(catalog, None, None)))
    subject = Subject(
        catalog,
        files=(file,),
        launches=found.launches,
        started=found.launches,
        objects=found.objects,
    )
    lines = text.split("\n")
    for rule in rules_for(subject):
        for finding in rule.check(subject):
            assert finding.hint
            assert 1 <= finding.at.column <= len(lines[finding.at.line - 1]) + 1
