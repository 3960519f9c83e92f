"""Objects of Kubernetes files: names, places and the least number of replicas."""

import pytest

from tests.lint.reading import found


def test_every_object_of_a_stream_and_of_a_list() -> None:
    objects = found(
        "yaml",
        """\
        apiVersion: v1
        kind: Service
        metadata: {name: a, namespace: llm}
        ---
        apiVersion: v1
        kind: List
        items:
          - {apiVersion: v1, kind: Namespace, metadata: {name: llm}}
        ---
        services: {web: {image: x}}
        """,
    ).objects
    assert [(one.kind, one.name, one.at.line) for one in objects] == [
        ("Service", "a", 2),
        ("Namespace", "llm", 8),
    ]
    assert objects[0].namespace
    assert (objects[0].namespace.text, objects[0].namespace.at.column) == ("llm", 32)
    assert objects[1].namespace is None


@pytest.mark.parametrize(
    ("rest", "floor"),
    [
        ("spec: {predictor: {minReplicas: 0}}", "0"),
        ("spec: {minReplicas: 1}", "1"),
        ("spec: {minReplicaCount: 0}", "0"),
        (
            'spec: {template: {metadata: {annotations: {autoscaling.knative.dev/min-scale: "0"}}}}',
            "0",
        ),
        ("spec: {replicas: 0}", None),
    ],
)
def test_floors(rest: str, floor: str | None) -> None:
    text = f"apiVersion: x/v1\nkind: Scaled\nmetadata: {{name: a}}\n{rest}\n"
    (one,) = found("yaml", text).objects
    assert (one.floor.text if one.floor else None) == floor


def test_objects_in_a_fence_have_the_page_s_places() -> None:
    page = "# A\n\n```yaml\napiVersion: v1\nkind: Service\nmetadata: {name: a}\n```\n"
    (one,) = found("markdown", page).objects
    assert (one.at.line, one.at.column) == (5, 7)
