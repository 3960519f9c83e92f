"""Placeholders: what is open, what only looks like it, and what the hints say."""

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.launch import TextFile, TextKind
from generator.plan.answers import Answers
from generator.plan.resolve import resolve
from generator.rules.placeholder_bad_value import check as bad_value
from generator.rules.placeholder_in_shell_fence import check as in_shell_fence
from generator.rules.placeholder_unresolved import check as unresolved
from generator.rules.rule import Subject

POD = """apiVersion: v1
kind: Pod
spec:
  containers:
    - name: engine
"""


def found(
    catalog: Catalog,
    kind: TextKind,
    content: str,
    path: str = "file",
    beside: tuple[TextFile, ...] = (),
) -> list[Finding]:
    files = (TextFile(path, content, kind), *beside)
    return [f for f in unresolved(Subject(catalog, files=files)) if f.at.path == path]


@pytest.mark.parametrize(
    ("kind", "content", "severity", "at"),
    [
        ("yaml", "nodeSelector:\n  kubernetes.io/hostname: <NODE>", "error", (2, 27)),
        ("yaml", "args: [--node, <MY-NODE>]", "error", (1, 16)),
        ("yaml", "image: {{IMAGE}}", "error", (1, 8)),
        ("yaml", "image: '{{ image_name }}'", "error", (1, 9)),
        ("yaml", "kind: Pod\npath: ${MODEL_DIR}", "error", (2, 7)),
        ("yaml", "token: changeme", "error", (1, 8)),
        ("yaml", "token: CHANGE_ME", "error", (1, 8)),
        ("yaml", "token: your-token-here", "error", (1, 8)),
        ("yaml", "token: <your-token>", "error", (1, 8)),
        ("yaml", "token: YOUR_HF_TOKEN", "error", (1, 8)),
        ("yaml", "path: /path/to/model", "error", (1, 7)),
        ("yaml", "name: TODO", "error", (1, 7)),
        ("yaml", "args:\n  - TODO", "error", (2, 5)),
        ("yaml", "# TODO: measure this", "note", (1, 3)),
        ("yaml", "other: ${NAME}", "warning", (1, 8)),
        ("yaml", "services:\n  x:\n    command: ${NAME}", "warning", (3, 14)),
        ("shell", 'vllm serve "<MODEL_DIR>"', "error", (1, 13)),
        ("shell", "cat <<EOF\nnode: <NODE>\nEOF", "error", (2, 7)),
        ("shell", "vllm serve ${MODEL}", "warning", (1, 12)),
        ("shell", "MODEL=TODO", "error", (1, 7)),
        ("shell", "serve --model TODO", "error", (1, 15)),
        ("dockerfile", "ENV NODE=<NODE>", "error", (1, 10)),
        ("dockerfile", "FROM ${BASE}", "warning", (1, 6)),
        ("text", "NODE=<NODE>", "error", (1, 6)),
        ("markdown", "```yaml\nnode: <NODE>\n```", "warning", (2, 7)),
    ],
)
def test_what_is_open(
    catalog: Catalog, kind: TextKind, content: str, severity: str, at: tuple[int, int]
) -> None:
    assert [(f.severity, (f.at.line, f.at.column)) for f in found(catalog, kind, content)] == [
        (severity, at)
    ]


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("yaml", "# put the node's name for <NODE>, ${NODE} or changeme"),
        ("yaml", "reasoning_start_str: <think>"),
        ("yaml", "stop: <|im_end|>"),
        ("yaml", "args: [--stop, <EOS>]"),
        ("yaml", "text: 1 < A > 2"),
        ("yaml", "run: echo ${{ secrets.TOKEN }} ${TOKEN}"),
        ("yaml", "jobs:\n  x:\n    run: echo ${ANYTHING}"),
        ("yaml", "value: '{{ .Values.node }} {{- if x }}'"),
        ("yaml", "text: '$${NAME} is for the container'\nservices:"),
        ("yaml", "services:\n  x:\n    command: ${NAME:-x} ${OTHER:?what it is}"),
        ("yaml", "note: nothing TODO here is a value"),
        ("yaml", "kind: CustomResourceDefinition\ndescription: expands $(<KEY>) and <KEY>"),
        ("yaml", POD + "      args: ['$(MODEL_DIR)']"),
        ("shell", "MODEL=x\nvllm serve ${MODEL}"),
        ("shell", "export MODEL\nvllm serve ${MODEL}"),
        ("shell", "read -r MODEL OTHER < file\nserve ${MODEL} ${OTHER}"),
        ("shell", "for NODE in a b; do ssh ${NODE}; done"),
        ("shell", 'MODEL="${MODEL:?a path}"\nserve ${MODEL}'),
        ("shell", ': "${MODEL:=x}"\nserve ${MODEL}'),
        ("shell", '[ -z "$MODEL" ] && exit 1\nserve ${MODEL}'),
        ("shell", "serve ${MODEL:-tiny} ${HOME} ${SLURM_NODEID} ${HF_TOKEN} ${1}"),
        ("shell", "source ./site.env\nserve ${MODEL}"),
        ("shell", "echo '${MODEL}' \\${MODEL}"),
        ("shell", "cat <<'EOF'\n${MODEL}\nEOF"),
        ("shell", "sed 's|<NODE>|tiny-01|' deploy.yaml"),
        ("shell", "sort <IN >OUT; cat <<EOF >x\nEOF"),
        ("dockerfile", "ARG BASE\nFROM ${BASE}"),
        ("text", "HOST=tiny\nURL=http://${HOST}/"),
        ("markdown", "Replace `<NODE>` with the node, or use <NODE>, ${NODE}, TODO."),
        ("markdown", "```bash\necho ${MODEL}\n```"),
    ],
)
def test_what_only_looks_open(catalog: Catalog, kind: TextKind, content: str) -> None:
    assert found(catalog, kind, content) == []


@pytest.mark.parametrize(
    ("content", "answered"),
    [
        (POD + '      command: ["sh", "-c", "X=1; serve ${X}"]', True),
        (
            POD + '      command: ["sh", "-c"]\n      args:\n        - |\n          serve ${X}',
            False,
        ),
        (
            POD + "      env:\n        - name: X\n          value: '1'\n"
            '      command: ["bash", "-ec"]\n      args:\n        - |\n          serve ${X}\n',
            True,
        ),
        (
            POD + "      env:\n        - name: X\n          value: '1'\n      args: [\"${X}\"]\n",
            False,
        ),
        (
            POD + "      envFrom:\n        - configMapRef: {name: x}\n"
            '      command: ["sh", "-c", "serve ${X}"]\n',
            True,
        ),
        ("kind: ConfigMap\ndata:\n  serve.sh: |\n    X=1\n    serve ${X}\n", True),
        ("kind: ConfigMap\ndata:\n  serve.sh: |\n    serve ${X}\n", False),
    ],
)
def test_kubernetes_expands_nothing_and_a_shell_what_is_set(
    catalog: Catalog, content: str, answered: bool
) -> None:
    told = [f for f in found(catalog, "yaml", content) if f.severity != "note"]
    assert (told == []) is answered


def test_compose_reads_the_env_file_beside_it(catalog: Catalog) -> None:
    compose = "services:\n  x:\n    command: ${NAME}\n"
    beside = TextFile("site/.env", "NAME=tiny\n", "text")
    assert found(catalog, "yaml", compose, "site/compose.yaml", (beside,)) == []
    assert len(found(catalog, "yaml", compose, "other/compose.yaml", (beside,))) == 1


@pytest.mark.parametrize("path", ["chart/templates/pod.yaml", "pod.yaml.j2", "pod.tpl"])
def test_templates_of_other_tools_are_left_to_them(catalog: Catalog, path: str) -> None:
    assert found(catalog, "yaml", "node: {{ node }}\nkind: <KIND>", path) == []


def test_one_placeholder_is_one_finding_with_every_line(catalog: Catalog) -> None:
    (finding,) = found(catalog, "yaml", "a: <NODE>\nb: x\nc: <NODE>\n")
    assert finding.message == "`<NODE>` has no value here (also on line 3)"


def test_the_hint_explains_a_declared_placeholder(catalog: Catalog) -> None:
    (finding,) = found(catalog, "yaml", "a: <NODE>")
    for part in ("The node that runs the model", "`kubectl get nodes`", "`--node VALUE`"):
        assert part in finding.hint
    (member,) = found(catalog, "yaml", "a: <HEAD_MODEL_DIR>")
    assert "`--set HEAD_MODEL_DIR=VALUE`" in member.hint


def test_an_open_placeholder_of_a_plan_is_explained(catalog: Catalog) -> None:
    plan = resolve(catalog, "tiny", "kubernetes", Answers())
    rendered = TextFile("tiny.yaml", "hostname: <NODE>\nother: <ELSE>\n", "yaml", own=True)
    found_ = list(unresolved(Subject(catalog, plan=plan, files=(rendered,))))
    assert [f.message for f in found_] == ["<NODE> is not filled", "`<ELSE>` has no value here"]
    for part in ("`--node VALUE`", "`kubectl get nodes`", "With a name that no node has"):
        assert part in found_[0].hint
    assert found_[0].at.path == "recipes/placeholders.yaml"


def test_a_filled_plan_has_no_open_placeholder(catalog: Catalog) -> None:
    plan = resolve(catalog, "tiny", "kubernetes", Answers(node="tiny-01"))
    assert list(unresolved(Subject(catalog, plan=plan))) == []


def test_a_bad_answer_is_named_with_its_option(catalog: Catalog) -> None:
    answers = Answers(node="tiny-01", placeholders={"MODEL_DIR": "relative/path"})
    plan = resolve(catalog, "tiny", "kubernetes", answers)
    (finding,) = bad_value(Subject(catalog, plan=plan))
    assert "'relative/path'" in finding.message
    assert "an absolute path" in finding.message
    assert "--set HEAD_MODEL_DIR=VALUE" in finding.hint


@pytest.mark.parametrize(
    ("kind", "content", "severity"),
    [
        ("markdown", "```bash\napply <a|b>/x\n```", "error"),
        ("markdown", "```sh\napply <mixed|mixed-dspark>\n```", "error"),
        ("markdown", "```bash\napply <NODE>\n```", "warning"),
        ("markdown", "```{code-block} bash\napply <NODE>\n```", "warning"),
        ("markdown", "```console\n$ apply -f <this file>\n```", "note"),
        ("shell", "apply <NODE>", "error"),
        ("shell", "apply <node-name>", "error"),
        ("markdown", "```yaml\nx: <NODE>\n```", None),
        ("markdown", "apply <NODE>", None),
        ("markdown", "```bash\napply '<NODE>' \"<a|b>\" # <NODE>\n```", None),
        ("markdown", "```bash\ncat <<EOF\n<NODE>\nEOF\n```", None),
        ("shell", "sort <in >out; x=$((1<a)) ; diff <(a) >(b)", None),
        ("shell", "while read -r a; do :; done <file", None),
    ],
)
def test_what_a_shell_reads_as_redirects(
    catalog: Catalog, kind: TextKind, content: str, severity: str | None
) -> None:
    subject = Subject(catalog, files=(TextFile("x", content, kind),))
    assert [f.severity for f in in_shell_fence(subject)] == ([severity] if severity else [])


def test_a_fence_of_our_own_is_held_to_the_rule_for_scripts(catalog: Catalog) -> None:
    own = TextFile("README.md", "```bash\napply <NODE>\n```", "markdown", own=True)
    assert [f.severity for f in in_shell_fence(Subject(catalog, files=(own,)))] == ["error"]


def test_a_leftover_of_a_template_is_no_value_that_a_person_gave(catalog: Catalog) -> None:
    plan = resolve(catalog, "tiny", "shell", Answers(flags={"--text": "{{ mine }}"}))
    files = (TextFile("run.sh", "vllm --text '{{ mine }}' '{{ plan }}'", "shell", own=True),)
    found_ = unresolved(Subject(catalog, plan=plan, files=files))
    assert [f.message for f in found_ if "{{" in f.message] == ["`{{ plan }}` has no value here"]
