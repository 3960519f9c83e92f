"""What programs read: JSON against its schemas, pages as Markdown, llms.txt."""

import hashlib
import json
import os
import posixpath
import re
import subprocess
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from generator.catalog.catalog import Catalog
from generator.docs.api_files import api_files, plan_path
from generator.docs.api_schema import RECORDS, api_schemas
from generator.docs.library import Library
from generator.docs.markdown_files import llms_file, markdown_files
from generator.docs.navigation import Unlisted
from generator.docs.rule_pages import explained
from generator.docs.site import Beside, site
from generator.models.failure_mode import FailureMode
from generator.plan.answers import Answers
from generator.plan.resolve import resolve
from generator.render.templates import Templates
from generator.report.plan_json import plan_data
from generator.rules.registry import rule_ids
from tests.site.conftest import TODAY, Built
from tests.site.shell_blocks import fenced

_LINK: Final = re.compile(r"(?<!\\)\]\(([^()\s]+)\)")
_TAG: Final = re.compile(r"(?<![\\<\w])</?(?:div|span|br|section|details|summary|code|del)\b")
_MARKDOWN: Final = "text/markdown"
# The digest of everything that a program reads, of a catalogue that nothing was kept of before.
_DIGEST: Final = """\
import sys
from pathlib import Path
from generator.catalog.catalog import Catalog
from generator.render.templates import open_templates
from tests.site.test_machines import digest
catalog, templates = map(Path, sys.argv[1:])
print(digest(Catalog(catalog), open_templates(templates)))
"""


@pytest.fixture(scope="module")
def api(library: Library) -> Mapping[str, str]:
    return api_files(library, explained())


def schema_of(path: str) -> str:
    return "plan.json" if path.startswith("api/recipes/") else posixpath.basename(path)


def test_every_file_is_as_its_schema_says(api: Mapping[str, str]) -> None:
    validators = {
        name: Draft202012Validator(json.loads(text)) for name, text in api_schemas().items()
    }
    checked = set()
    for path, text in api.items():
        if not path.startswith("api/schemas/"):
            name = schema_of(path)
            faults = list(validators[name].iter_errors(json.loads(text)))
            assert not faults, f"{path}: {faults[0].json_path}: {faults[0].message}"
            checked.add(name)
    assert checked == set(RECORDS)


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_a_schema_refuses_what_is_missing_or_more(api: Mapping[str, str], name: str) -> None:
    validator = Draft202012Validator(json.loads(api[f"api/schemas/{name}"]))
    data: dict[str, Any] = next(json.loads(api[p]) for p in api if schema_of(p) == name)
    validator.validate(data)
    assert not validator.is_valid({**data, "surplus": 1})
    for key in data:
        assert not validator.is_valid({k: v for k, v in data.items() if k != key}), key


def test_schemas_are_published_as_they_are_committed(api: Mapping[str, str], root: Path) -> None:
    committed = {file.name: file.read_text() for file in (root / "schemas" / "api").iterdir()}
    published = {p: text for p, text in api.items() if p.startswith("api/schemas/")}
    assert published == {f"api/schemas/{name}": text for name, text in committed.items()}


def test_a_plan_is_what_the_command_prints(
    api: Mapping[str, str], library: Library, catalog: Catalog
) -> None:
    for shown in library.recipes:
        printed = json.dumps(plan_data(resolve(catalog, shown.id, None, Answers())))
        assert json.loads(api[plan_path(shown.id)]) == json.loads(printed)


def test_lists_are_whole_and_in_order(
    api: Mapping[str, str], library: Library, catalog: Catalog
) -> None:
    recipes = json.loads(api["api/recipes.json"])["recipes"]
    assert [one["id"] for one in recipes] == sorted(shown.id for shown in library.recipes)
    modes = json.loads(api["api/failure-modes.json"])["failure_modes"]
    assert [one["id"] for one in modes] == sorted(catalog.values(FailureMode))
    rules = json.loads(api["api/rules.json"])["rules"]
    assert [one["id"] for one in rules] == list(rule_ids())
    for one in recipes:
        assert one["plan"] in api
        for mode in modes:
            assert (one["id"] in mode["recipes"]) == (mode["id"] in one["failure_modes"])
    states = {entry["state"] for one in recipes for entry in one["targets"].values()}
    assert {"renders", "incomplete", "not carried"} <= states
    for one in recipes:
        for entry in one["targets"].values():
            assert (entry["command"] is not None) == (entry["state"] == "renders")
            assert bool(entry["rules"]) == (entry["state"] == "refused")


def digest(catalog: Catalog, templates: Templates) -> str:
    made = site(catalog, templates, Beside(TODAY))
    everything = repr((list(made.pages.items()), list(made.files.items())))
    return hashlib.sha256(everything.encode()).hexdigest()


def test_the_same_catalogue_gives_the_same_bytes(
    root: Path, small: Catalog, templates: Templates
) -> None:
    """Whatever the order in which a process keeps the members of a set, and whatever it kept."""
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    told = subprocess.run(
        [sys.executable, "-c", _DIGEST, str(small.root), str(root / "templates")],
        env={**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.strip() == digest(small, templates)


def test_files_are_served_beside_the_pages(built: Built) -> None:
    for path in ("llms.txt", "api/recipes.json", "api/rules.json", "api/failure-modes.json"):
        assert (built.folder / path).is_file()
    rules = built.folder / "api" / "rules.json"
    assert str(date.fromtimestamp(rules.stat().st_mtime).year) not in rules.read_text()
    for address, page in built.pages.items():
        if address != "404.html":
            leading = [e for e in page.all("link", "a") if e.attributes.get("type") == _MARKDOWN]
            assert [e.tag for e in leading] == ["link", "a"], address
            [there] = {posixpath.join(address, e.attributes["href"]) for e in leading}
            assert (built.folder / posixpath.normpath(there)).is_file(), address


@pytest.fixture(scope="module")
def texts(root: Path, made: Mapping[str, str]) -> Mapping[str, str]:
    site = root / "site"
    written = {file.relative_to(site).as_posix(): file.read_text() for file in site.rglob("*.md")}
    return dict(markdown_files({**written, **made}))


def outside_code(text: str) -> str:
    kept = re.sub(r"^( *)(`{3,}|~{3,}).*?^\1\2 *$", "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "", kept)


def test_markdown_can_be_read_by_itself(texts: Mapping[str, str]) -> None:
    for path, text in texts.items():
        plain = outside_code(text)
        assert text.startswith("# "), path
        assert not _TAG.search(plain), f"{path}: {_TAG.search(plain)}"
        assert "{:" not in plain, path
        assert not re.search(r"&#\d+;|\{#|^=== |^!!! ", plain, re.MULTILINE), path


def test_links_between_markdown_files_hold(
    texts: Mapping[str, str], api: Mapping[str, str]
) -> None:
    served = {*texts, *api, "llms.txt"}
    followed = 0
    for path, text in texts.items():
        for target in _LINK.findall(outside_code(text)):
            if not re.match(r"[a-z]+:|#", target):
                file = posixpath.join(posixpath.dirname(path), target.partition("#")[0])
                assert posixpath.normpath(file) in served, f"{path}: {target}"
                followed += 1
    assert followed > 500


def test_code_stays_as_it_is(made: Mapping[str, str], texts: Mapping[str, str]) -> None:
    for path in ("recipes/deepseek-agent.md", "rules/image.stale-comment.md"):
        before = [block.text for block in fenced(made[path])]
        assert before
        assert [block.text for block in fenced(texts[path])] == before


def test_llms_txt_has_its_form(root: Path, made: Mapping[str, str]) -> None:
    _, text = llms_file(made)
    head, *sections = text.split("\n## ")
    assert re.match(r"# [^\n]+\n\n> [^\n]+\n", head)
    assert sections[-1].startswith("Optional\n")
    linked = []
    for section in sections:
        lines = section.splitlines()[2:]
        assert all(re.fullmatch(r"- \[[^]]+\]\(\S+\)(: .+)?|", line) for line in lines), section
        linked += [line.partition("](")[2].partition(")")[0] for line in lines if line]
    assert set(made) <= set(linked)
    assert len(linked) == len(set(linked))
    with pytest.raises(Unlisted, match=r"lost\.md"):
        llms_file({"index.md": "", "lost.md": ""})
