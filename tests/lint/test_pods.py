"""What a pod says beside its words: variables, hardware, faults."""

import pytest

from tests.lint.reading import found, launch, texts, words


@pytest.mark.parametrize(
    "text",
    [
        "images:\n  - name: example.com/vllm\n    newTag: v2\n",
        "containers: x\n",
        "spec: {containers: {a: b}}\n",
        "- vllm serve\n",
        "",
        "properties: {containers: {type: array, items: {args: [x]}}}\n",
    ],
)
def test_what_is_no_launch(text: str) -> None:
    assert found("yaml", text).launches == ()


def test_references_to_variables() -> None:
    one = launch(
        "yaml",
        """\
        spec:
          containers:
            - args: ["$(A)-$(B)", $(C), $$(A), "$(A"]
              env: [{name: A, value: x}, {name: C, valueFrom: {fieldRef: {fieldPath: y}}}]
        """,
    )
    assert words(one) == [
        ("x-$(B)", 3, 14),
        ("$(C)", 3, 27),
        ("$(A)", 3, 33),
        ("$(A", 3, 40),
    ]


AFFINITY = """\
spec:
  affinity:
    nodeAffinity:
      {when}:
        {terms}
  containers:
    - args: [-x]
      resources: {{limits: {{{resource}: 1}}}}
"""
REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution"


def _terms(*values: str, operator: str = "In") -> str:
    listed = ", ".join(values)
    return (
        "nodeSelectorTerms: [{matchExpressions: [{key: nvidia.com/gpu.product, "
        f"operator: {operator}, values: [{listed}]}}]}}]"
    )


@pytest.mark.parametrize(
    ("when", "terms", "architecture"),
    [
        (REQUIRED, _terms("NVIDIA-H100-80GB-HBM3", "NVIDIA-H200"), "sm_90"),
        (REQUIRED, _terms("NVIDIA-H200", "NVIDIA-B200"), None),
        (REQUIRED, _terms("NVIDIA-H200", operator="NotIn"), None),
        (
            PREFERRED,
            "- {weight: 1, preference: {matchExpressions: [{key: example.com/machine, "
            "operator: In, values: [box]}]}}",
            "sm_100",
        ),
    ],
)
def test_node_affinity(when: str, terms: str, architecture: str | None) -> None:
    text = AFFINITY.format(when=when, terms=terms, resource="nvidia.com/gpu")
    one = launch("yaml", text)
    assert one.architecture == architecture
    assert words(one) == [("-x", 7, 14)]


@pytest.mark.parametrize(
    ("resource", "said", "architecture"),
    [
        ("nvidia.com/gpu", "sm_90", "sm_90"),
        ("amd.com/gpu", "sm_90", None),
        ("amd.com/gpu", "gfx950", "gfx950"),
        ("nvidia.com/mig-1g.5gb", "gfx950", None),
        ("cpu", "gfx950", "gfx950"),
    ],
)
def test_what_the_person_says_fits_the_vendor(
    resource: str, said: str, architecture: str | None
) -> None:
    text = f"spec: {{containers: [{{args: [-x], resources: {{limits: {{{resource}: 1}}}}}}]}}"
    (one,) = found("yaml", text, architecture=said).launches
    assert one.architecture == architecture


def test_the_file_counts_more_than_what_the_person_says() -> None:
    text = (
        "spec:\n  nodeSelector: {nvidia.com/gpu.product: NVIDIA-GB10}\n"
        "  containers: [{image: example.com/sglang}, {image: example.com/other}]\n"
    )
    first, second = found("yaml", text, architecture="sm_90", engine="vllm").launches
    assert (first.architecture, first.engine) == ("sm_121", "sglang")
    assert (second.architecture, second.engine) == ("sm_121", "vllm")


def test_a_template_is_noted() -> None:
    result = found("yaml", "a: 1\n{{- if .Values.b }}\nb: 2\n{{- end }}\n")
    (note,) = result.notes
    assert (note.rule, note.severity) == ("lint.unreadable", "note")
    assert "helm template" in note.hint
    assert (note.at.line, note.at.column) == (3, 1)


def test_faults_of_the_text() -> None:
    result = found("yaml", "a: 1\na: 2\n---\nb: [\n")
    (broken,) = result.notes
    assert (broken.rule, broken.severity) == ("yaml.syntax", "error")
    assert (broken.at.line, broken.at.column) == (5, 1)
    (double,) = found("yaml", "b: 1\na: 1\na: 2\n").notes
    assert (double.rule, double.at.line, double.at.column) == ("yaml.duplicate-key", 3, 1)


def test_every_word_of_a_long_list() -> None:
    items = "".join(f"      - --a{index}\n" for index in range(300))
    one = launch("yaml", f"spec:\n  containers:\n    - args:\n{items}")
    assert words(one) == [(f"--a{index}", index + 4, 9) for index in range(300)]
    assert texts(one)[-1] == "--a299"
