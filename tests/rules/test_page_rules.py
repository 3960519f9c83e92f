"""Rules over commands and figures of pages, and over scripts."""

from pathlib import Path

import pytest

from tests.rules.linted import linted

PROMPT = "docs.prompt-in-fence"
DOTS = "docs.ellipsis-in-command"
CURL = "docs.curl-without-limit"
APPLY = "docs.apply-of-template"
FIGURE = "docs.figure-without-source"
SNAPSHOT = "script.first-snapshot"


def page(text: str, language: str = "bash") -> str:
    return f"# A\n\n```{language}\n{text}\n```\n"


@pytest.mark.parametrize(
    ("rule", "text", "count"),
    [
        (PROMPT, page("$ a\n$ b"), 1),
        (PROMPT, page("a\n  $ b"), 1),
        (PROMPT, page("$ a", "console"), 0),
        (PROMPT, page("$a b"), 0),
        (PROMPT, page("a \\\n> log"), 0),
        (PROMPT, "Costs $ 5.\n", 0),
        (PROMPT, page("$ a") + page("$ b"), 2),
        (DOTS, page("vllm serve m ... --port 1"), 1),
        (DOTS, page("..."), 1),
        (DOTS, page("go test ./..."), 0),
        (DOTS, page("echo '...' # ..."), 0),
        (DOTS, page("$ a\n...", "console"), 0),
        (DOTS, page("vllm serve m …"), 1),
        (CURL, page("curl localhost:8000/health"), 1),
        (CURL, page('curl -s \\\n  "$URL/v1/models"'), 1),
        (CURL, page("curl -sm 5 localhost:8000/health"), 0),
        (CURL, page("curl localhost/health --max-time 5"), 0),
        (CURL, page("timeout 5 curl localhost/health"), 0),
        (CURL, page("curl -LO https://example.com/install.sh"), 0),
        (CURL, page("# curl localhost/health"), 0),
        (CURL, "Use `curl localhost/health`.\n", 0),
        (FIGURE, "# A\n\n35.1 tok/s\n\n# B\n\n1,200 tokens/s, TTFT 300 ms\n", 2),
        (FIGURE, "# A\n\nTTFT was 2.5 s.\n", 1),
        (FIGURE, "# A\n\n35 tok/s ([run](x.md))\n", 0),
        (FIGURE, "# A\n\n35 tok/s, measured warm\n", 0),
        (FIGURE, "# A\n\nIt writes 35 tokens.\n", 0),
    ],
)
def test_pages(rule: str, text: str, count: int, tmp_path: Path) -> None:
    assert len(linted(rule, {"page.md": text}, tmp_path)) == count


@pytest.mark.parametrize(
    ("text", "severities"),
    [
        ("m=$(ls $c/snapshots | head -1)\n", ["error"]),
        ('m="$(ls "$c/snapshots/" | sort | head -n1)"\n', ["error"]),
        ("m=$(ls -t $c/snapshots | head -1)\n", ["warning"]),
        ("m=$(ls -d $c/snapshots/* | sed -n 1p)\n", ["error"]),
        ("ls $c/snapshots\nhead -1 notes\n", []),
        ("# ls snapshots | head -1\n", []),
    ],
)
def test_snapshots(text: str, severities: list[str], tmp_path: Path) -> None:
    found = linted(SNAPSHOT, {"a.sh": text}, tmp_path)
    assert [finding.severity for finding in found] == severities


MANIFEST = "kind: Pod\nmetadata: {name: a}\nspec: {nodeName: <NODE>}\n"


@pytest.mark.parametrize(
    ("files", "count"),
    [
        ({"a.md": page("kubectl apply -f k8s/pod.yaml"), "k8s/pod.yaml": MANIFEST}, 1),
        ({"docs/a.md": page("kubectl apply -f k8s/pod.yaml"), "k8s/pod.yaml": MANIFEST}, 1),
        ({"a.md": page("kubectl -n x create --filename=pod.yaml"), "pod.yaml": MANIFEST}, 1),
        ({"a.md": page("kubectl apply -f other.yaml"), "pod.yaml": MANIFEST}, 0),
        ({"a.md": page("kubectl delete -f pod.yaml"), "pod.yaml": MANIFEST}, 0),
        ({"a.md": page("kubectl apply -f pod.yaml"), "pod.yaml": MANIFEST.replace("<", "")}, 0),
        ({"pod.yaml": "# Deploy: kubectl apply -f <this file>\n" + MANIFEST}, 1),
        ({"pod.yaml": "# kubectl apply -f deploy/pod.yaml\n" + MANIFEST}, 1),
        ({"pod.yaml": "# kubectl apply -f other.yaml comes first\n" + MANIFEST}, 0),
    ],
)
def test_templates(files: dict[str, str], count: int, tmp_path: Path) -> None:
    assert len(linted(APPLY, files, tmp_path)) == count
