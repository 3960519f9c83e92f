"""`recipe validate` and `recipe lint` with --server-dry-run."""

import re
from pathlib import Path

import pytest

from generator.cluster.access import Cluster
from tests.cli.conftest import Run

DRY = ("--server-dry-run", "--no-external")
POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers: [{name: a, image: b}]\n"


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.usefixtures("context")
def test_a_sound_recipe(recipe: Run) -> None:
    done = recipe("validate", "pair", "--target", "kubernetes", *DRY)
    assert (done.status, done.out) == (0, "")
    assert "the API server was given " in done.err


def test_the_finding_is_at_the_line_of_the_catalogue(
    recipe: Run, small: Path, context: str
) -> None:
    """The name of a resource is a text to every schema, and this one is no name to a server."""
    pair = (small / "recipes" / "serving" / "pair.yaml").read_text(encoding="utf-8")
    [name] = re.findall(r"^hardware: (\S+)$", pair, re.MULTILINE)
    file = small / "recipes" / "hardware" / f"{name}.yaml"
    text = file.read_text(encoding="utf-8")
    [line] = [n for n, t in enumerate(text.splitlines(), 1) if t.startswith("  resource: ")]
    resource = text.splitlines()[line - 1].partition(": ")[2]
    edit(file, f"resource: {resource}", "resource: no resource/of any-kind")
    done = recipe("validate", "pair", *DRY, "--context", context)
    assert done.status == 1
    assert f"recipes/hardware/{file.name}:{line}:13: error[manifest.server-dry-run]" in done.out
    assert "(rendered at " in " ".join(done.out.split())


def test_a_missing_definition_is_named(recipe: Run, run: Run, here: Path, context: str) -> None:
    (here / "a.yaml").write_text(POD.replace("v1", "example.com/v1"), encoding="utf-8")
    done = run("lint", "a.yaml", "--server-dry-run")
    assert done.status == 1
    assert "a.yaml:2:1: error[manifest.server-dry-run]" in done.out
    assert "no kind `Pod` of apiVersion `example.com/v1`" in " ".join(done.out.split())


def test_lint_gives_the_namespace_its_command(run: Run, here: Path, context: str) -> None:
    text = POD.replace("name: a}", "name: a, namespace: nowhere}", 1)
    (here / "a.yaml").write_text(text, encoding="utf-8")
    done = run("lint", "a.yaml", "--server-dry-run", "--context", context)
    assert done.status == 1
    command = f"`kubectl --context {context} create namespace nowhere`"
    assert command in " ".join(done.out.split())


def test_a_context_that_is_not_there(recipe: Run, context: str) -> None:
    done = recipe("validate", "pair", *DRY, "--context", "other")
    assert done.status == 2
    assert "--context other: there is no such context" in done.err
    assert "get-contexts" in done.err


def test_a_server_that_is_not_reached(
    recipe: Run, here: Path, context: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = cluster.kubeconfig.read_text(encoding="utf-8")
    (here / "config").write_text(text.replace(cluster.access.server, "https://127.0.0.1:1"))
    monkeypatch.setenv("KUBECONFIG", "config")
    done = recipe("validate", "pair", *DRY)
    assert done.status == 3
    assert "the API server of the current context was not reached" in done.err


def test_no_permission_is_no_finding(
    run: Run, here: Path, context: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = cluster.kubeconfig.read_text(encoding="utf-8")
    (here / "config").write_text(text.replace(cluster.access.token, "guessed"), encoding="utf-8")
    (here / "a.yaml").write_text(POD, encoding="utf-8")
    monkeypatch.setenv("KUBECONFIG", "config")
    done = run("lint", "a.yaml", "--server-dry-run")
    assert (done.status, done.out) == (3, "")
    assert "logged in" in done.err or "refused" in done.err


def test_kubectl_is_missing(recipe: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECIPE_KUBECTL", str(here / "none"))
    done = recipe("validate", "pair", *DRY)
    assert done.status == 3
    assert "RECIPE_KUBECTL names" in done.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--ephemeral",), "add --server-dry-run"),
        (("--context", "a"), "add --server-dry-run"),
        (("--server-dry-run", "--ephemeral", "--context", "a"), "give one of them"),
    ],
)
def test_options_that_say_too_little_or_too_much(
    recipe: Run, options: tuple[str, ...], said: str
) -> None:
    done = recipe("validate", "pair", *options)
    assert done.status == 2
    assert said in done.err
