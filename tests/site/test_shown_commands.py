"""Every fenced command and manifest that the site shows, also on the pages that are generated.

Each text is looked at once, however many pages show it. A value in angle brackets is filled with
the example of its placeholder first.
"""

import os
import re
import shlex
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import click
import pytest
import yaml

from generator.catalog.catalog import Catalog
from generator.check.kubeconform import check_manifests
from generator.check.tools import find_tool
from generator.cli.main import cli, main
from generator.models.placeholder import Placeholder
from tests.kept import cache_folder
from tests.site.shell_blocks import SHELLS, Block, fenced
from tests.site.test_runbooks import shellcheck

Shown = list[tuple[str, Block]]

_OPEN: Final = re.compile(r"<([A-Z][A-Z0-9_]*)>")
# The whole line of a command; what follows an operator of the shell is another program's.
_RECIPE: Final = re.compile(r"^ *(recipe (?:'[^']*'|\"[^\"]*\"|[^'\"|>;&#\n])*)", re.MULTILINE)
_USAGE: Final = re.compile(r"\[OPTIONS\]|\{\w+\|")
_ASSIGNED: Final = re.compile(r"^([A-Z_]+)=(\S+)$", re.MULTILINE)
# These ask a cluster, a node or a registry, or go on until they are stopped.
_NOT_RUN: Final = frozenset({"cluster", "preflight", "explain-pending", "docs"})
_NEEDS_A_CLUSTER: Final = frozenset({"--server-dry-run", "snapshot"})
_MAY_FIND: Final = frozenset({"validate", "lint", "diagnose", "fleet"})


@pytest.fixture(scope="module")
def shown(root: Path, made: Mapping[str, str]) -> Shown:
    """Every block of every page and of the README, without the examples of what rules refuse."""
    texts = {file.relative_to(root).as_posix(): file.read_text() for file in written(root)}
    return [
        (path, block)
        for path, page in {**texts, **made}.items()
        for block in fenced(page)
        if not (path.startswith("rules/") and "#bad" in block.heading)
    ]


def written(root: Path) -> Iterator[Path]:
    yield from sorted((root / "site").rglob("*.md"))
    yield from (root / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))


def filled(text: str, placeholders: Mapping[str, Placeholder]) -> str:
    """A text with an example for each open placeholder, another one for each node."""

    def example(match: re.Match[str]) -> str:
        named = [name for name in placeholders if match[1] == name or match[1].endswith(f"_{name}")]
        if not named:
            return match[0]
        name = max(named, key=len)
        member = match[1].removesuffix(name).strip("_").lower()
        value = placeholders[name].example
        return f"{value}-{member}" if name == "NODE" and member else value

    return _OPEN.sub(example, text)


def is_shell(block: Block) -> bool:
    return block.language in SHELLS or block.title.endswith(".sh")


def is_yaml(block: Block) -> bool:
    return block.language == "yaml" or block.title.endswith((".yaml", ".yml"))


def texts(found: Shown, catalog: Catalog, ending: str) -> dict[str, str]:
    """A file name that says where each text is shown first, and the text."""
    unique: dict[str, str] = {}
    for path, block in found:
        name = f"{path.replace('/', '.')}.{block.line}{ending}"
        unique.setdefault(filled(block.text, catalog.placeholders), name)
    return {name: text for text, name in unique.items()}


def test_shellcheck_finds_nothing(shown: Shown, catalog: Catalog, tmp_path: Path) -> None:
    scripts = texts([one for one in shown if is_shell(one[1])], catalog, ".bash")
    assert len(scripts) > 100
    found = shellcheck(tmp_path, scripts)
    assert not found, "\n".join(found)


def test_yaml_can_be_read_and_applied(shown: Shown, catalog: Catalog, root: Path) -> None:
    every = texts([one for one in shown if is_yaml(one[1])], catalog, ".yaml")
    manifests = {name: text for name, text in every.items() if of_kubernetes(text)}
    assert len(manifests) > 10
    found = check_manifests(manifests, root / "schemas" / "kubernetes")
    assert not found, "\n".join(f"{f.at}: {f.message}" for f in found)


def of_kubernetes(text: str) -> bool:
    """Whether a text is manifests; fails for one that is no YAML."""
    documents = [one for one in yaml.safe_load_all(text) if one is not None]
    return bool(documents) and all(is_object(one) for one in documents)


def is_object(document: Any) -> bool:
    return isinstance(document, dict) and {"apiVersion", "kind", "metadata"} <= document.keys()


def commands(shown: Shown, catalog: Catalog) -> dict[tuple[str, ...], str]:
    """The arguments of each `recipe` line, and where it is shown first."""
    found: dict[tuple[str, ...], str] = {}
    for path, block in shown:
        if is_shell(block) or (path == "commands.md" and not _USAGE.search(block.text)):
            text = filled(block.commands, catalog.placeholders)
            for name, value in _ASSIGNED.findall(text):
                text = text.replace(f'"${name}"', value).replace(f"${name}", value)
            for match in _RECIPE.finditer(text):
                found.setdefault(tuple(shlex.split(match[1])[1:]), f"{path}:{block.line}")
    return found


def test_recipe_commands_are_understood(shown: Shown, catalog: Catalog) -> None:
    found = commands(shown, catalog)
    assert len(found) > 80
    assert {arguments[0] for arguments in found} >= {"render", "lint", "show", "docs", "cluster"}
    wrong = [f"{at}: {said}" for arguments, at in found.items() if (said := refused(arguments))]
    assert not wrong, "\n".join(wrong)


def refused(arguments: tuple[str, ...]) -> str:
    """What the command line says of arguments before anything is run."""
    # A command keeps the first names that it is given for its option for help.
    context = click.Context(cli, info_name="recipe", **cli.context_settings)
    rest = list(arguments)
    command: click.Command = cli
    try:
        while isinstance(command, click.Group):
            name, found, rest = command.resolve_command(context, rest)
            if found is None:
                return f"no command {name}"
            command = found
        with ExitStack() as patched:
            for parameter in command.params:
                if isinstance(parameter.type, click.Path):
                    # A file that the text speaks of is not here.
                    patched.enter_context(patch.object(parameter.type, "exists", False))
            command.make_context(command.name, rest, parent=context)
    except click.UsageError as error:
        return error.format_message()
    return ""


def test_a_wrong_command_would_be_refused() -> None:
    assert "No such option" in refused(("render", "deepseek-agent", "--nod", "x"))
    assert "No such command" in refused(("rendr",))
    assert "Missing argument" in refused(("show",))
    assert not refused(("show", "deepseek-agent"))


def test_recipe_commands_run(
    shown: Shown,
    catalog: Catalog,
    root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In a copy of the catalogue, beside the files that the texts speak of.

    What recipes' own pages show is run for each target by test_pages.py.
    """
    make_copy(root, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RECIPE_CATALOG", raising=False)
    monkeypatch.setenv("RECIPE_KUBECONFORM", str(find_tool("kubeconform")))
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache_folder()))
    found = commands([one for one in shown if not one[0].startswith("recipes/")], catalog)
    run = [arguments for arguments in sorted(found, key=new_first) if is_run(arguments)]
    assert len(run) > 40
    failed = []
    for arguments in run:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        said = capsys.readouterr().err
        if ended.value.code not in ((0, 1) if arguments[0] in _MAY_FIND else (0,)):
            failed.append(f"{found[arguments]}: {shlex.join(arguments)}: {said}")
    assert not failed, "\n".join(failed)


def make_copy(root: Path, folder: Path) -> None:
    shutil.copytree(root / "recipes", folder / "recipes")
    (folder / "schemas").mkdir()
    for place in (root / "schemas").iterdir():
        copied = place.name in ("recipe", "api")
        put = shutil.copytree if copied else os.symlink
        put(place, folder / "schemas" / place.name)
    shutil.copy2(root / "fleet.example.yaml", folder / "fleet.yaml")
    (folder / "boot.log").write_text("AssertionError\n", encoding="utf-8")
    (folder / "run.sh").write_text("#!/bin/sh\nls\n", encoding="utf-8")
    for name in ("deploy", "docs", "my-manifests", "their-folder"):
        (folder / name).mkdir()
        (folder / name / "page.md").write_text("# A page\n", encoding="utf-8")


def new_first(arguments: tuple[str, ...]) -> bool:
    """A recipe is begun before it is validated."""
    return arguments[0] != "new"


def is_run(arguments: tuple[str, ...]) -> bool:
    """All but what needs the outside, and a look at the whole catalogue, which others take."""
    whole = arguments[0] == "validate" and (len(arguments) == 1 or arguments[1].startswith("-"))
    outside = arguments[0] in _NOT_RUN or _NEEDS_A_CLUSTER & set(arguments)
    return not whole and not outside
