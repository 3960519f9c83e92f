"""A catalogue whose every sentence tries to be markup, on every kind of page."""

import html
import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from generator.catalog.catalog import Catalog
from generator.docs.library import open_library
from generator.docs.site import Beside, Site, site
from generator.models.failure_mode import FailureMode
from generator.plan.answers import Answers
from generator.plan.failure_modes import applicable
from generator.plan.resolve import resolve
from generator.render.templates import Templates
from generator.source.parse import parse
from tests.site.conftest import TODAY, Convert
from tests.site.document import Element

RECIPE: Final = "deepseek-agent"
MARK: Final = "HOSTILE"
PAYLOAD: Final = (
    MARK + " <evil onerror=x>|`b`|``c```{{ plan }} {% raw %} {: .evil } **d** _e_ [f](evil:g) "
    "![h](//i) &lt; &amp; \\| \\\\ <!-- j --> ~~~ === # \"k\" 'l' $(m) [^n] */ ]]> end"
)
# Keys of catalogue files whose values are sentences or names that pages print.
SENTENCES: Final = frozenset(
    {
        *("title", "summary", "because", "overrides", "note", "missing", "what", "text", "shows"),
        *("symptom", "cause", "fix", "figure", "protocol", "without-it", "pattern-says"),
        *("network", "accelerator", "release", "log-patterns", "instead", "command"),
    }
)
# As it stands in a finding, where what is between single backticks is code.
SPOKEN: Final = re.sub(r"`([^`]+)`", r"\1", PAYLOAD)
KEPT_MODES: Final = 4


def hostile(value: Any, path: tuple[str, ...] = ()) -> Any:
    """The same data with the payload at the end of every sentence."""
    if isinstance(value, dict):
        return {name: hostile(item, (*path, name)) for name, item in value.items()}
    if isinstance(value, list):
        return [hostile(item, path) for item in value]
    if not isinstance(value, str):
        return value
    key, *outer = reversed(path)
    sentence = key in SENTENCES and path != ("command",)
    figure = key == "value" and outer[:1] in (["evidence"], ["wrong"])
    setting = key == "value" and outer[1:2] in (["arguments"], ["environment"])
    if sentence or figure or (setting and "<" not in value):
        return f"{value.strip()} {PAYLOAD}"
    return value


# The one that reads logs; see templates/pages/failures.md.j2.
OWN_SCRIPT = Element("script", {"type": "module", "src": "../assets/diagnose-page.js"}, [])


@pytest.fixture(scope="module")
def catalog_of_hostility(
    catalog: Catalog, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> Catalog:
    """One recipe of the project with what it needs, every sentence of it made hostile."""
    folder = tmp_path_factory.mktemp("hostile")
    shutil.copytree(root / "recipes", folder / "recipes")
    for file in surplus(catalog, folder / "recipes"):
        file.unlink()
    for file in sorted((folder / "recipes").rglob("*.yaml")):
        [document] = parse(file.read_text(), file.name).documents
        file.write_text(json.dumps(hostile(document.data), ensure_ascii=False))
    write_hostile_snapshots(root / "schemas" / "engines", folder / "schemas" / "engines")
    return Catalog(folder)


def write_hostile_snapshots(source: Path, folder: Path) -> None:
    """Two releases of an engine, whose parsers and code say what no engine should."""
    folder.mkdir(parents=True)
    for release in ("0.22.0", "0.33.0"):
        name = f"vllm-{release}.json"
        snapshot = json.loads((source / name).read_text())
        snapshot["parser"] += f" {PAYLOAD}"
        snapshot["flags"] = snapshot["flags"][:80]
        for flag in snapshot["flags"][:40]:
            flag |= {"choices": ["one", PAYLOAD], "default": PAYLOAD, "conversion": PAYLOAD}
            flag |= {"deprecated": PAYLOAD, "refuses": PAYLOAD}
        (folder / name).write_text(json.dumps(snapshot))


def surplus(catalog: Catalog, folder: Path) -> Iterator[Path]:
    """The other recipes, and all but some of the failure modes that fit this one."""
    yield from (f for f in (folder / "serving").iterdir() if f.stem != RECIPE)
    fitting = applicable(catalog, resolve(catalog, RECIPE, None, Answers()))
    logged = [id_ for id_, mode in fitting if mode.log_patterns]
    kept = set(logged[:KEPT_MODES])
    yield from (f for f in (folder / "failure-modes").iterdir() if f.stem not in kept)


@pytest.fixture(scope="module")
def hostile_site(catalog_of_hostility: Catalog, templates: Templates) -> Site:
    return site(catalog_of_hostility, templates, Beside(TODAY))


@pytest.fixture(scope="module")
def hostile_pages(hostile_site: Site) -> Mapping[str, str]:
    """Those of its pages that say anything hostile."""
    return {path: page for path, page in hostile_site.pages.items() if MARK in page}


def split(page: str) -> tuple[dict[str, Any], str]:
    """Front matter and body."""
    _, head, body = page.split("---\n", 2)
    return yaml.safe_load(head), body


def outside_code_blocks(tree: Element) -> str:
    pieces = []
    for child in tree.children:
        if isinstance(child, str):
            pieces.append(child)
        elif child.tag not in ("pre", "script"):
            pieces.append(outside_code_blocks(child))
    return "".join(pieces)


def test_everything_hostile_is_shown_as_text(
    hostile_pages: Mapping[str, str], convert: Convert
) -> None:
    seen: dict[str, int] = {}
    for path, page in hostile_pages.items():
        tree = convert(split(page)[1])
        for element in tree.walk():
            assert element.tag != "evil", path
            assert "onerror" not in element.attributes, path
            assert "evil" not in element.attributes.get("class", ""), path
            assert not element.attributes.get("href", "").startswith("evil:"), path
            assert element.tag != "img", path
            is_data = element.attributes.get("type") == "application/json"
            assert element.tag != "script" or is_data or element == OWN_SCRIPT, path
        said = " ".join(outside_code_blocks(tree).split())
        seen[path] = said.count(MARK)
        for following in re.split(f"(?={MARK})", said)[1:]:
            assert following.startswith((PAYLOAD, SPOKEN)), f"{path}: {following[:200]}"
    assert seen[f"recipes/{RECIPE}.md"] > 100
    indexes = ("recipes", "failure-modes", "models", "images", "profiles", "engines")
    single = ("kernels", "hardware", "sources", "placeholders", "engines/vllm/flags")
    below = ("models/deepseek-v4-flash-0731", "images/vllm-spark-stage-c", "profiles/agent-2048")
    for kind in (*(f"{name}/index" for name in (*indexes, "engines/vllm")), *single, *below):
        assert seen[f"{kind}.md"], kind


def test_failure_modes_are_among_them(
    catalog_of_hostility: Catalog, hostile_pages: Mapping[str, str], convert: Convert
) -> None:
    modes = catalog_of_hostility.values(FailureMode)
    assert len(modes) == KEPT_MODES
    for id_, mode in modes.items():
        tree = convert(split(hostile_pages[f"failure-modes/{id_}.md"])[1])
        assert [h.text.removesuffix("¶") for h in tree.all("h1")] == [mode.title]
        blocks = [e.text.strip("\n") for e in tree.all("pre")]
        assert blocks == [pattern.strip("\n") for pattern in mode.log_patterns]


def test_front_matter_holds_no_markup(hostile_pages: Mapping[str, str]) -> None:
    titled = 0
    for path, page in hostile_pages.items():
        head, _ = split(page)
        for key in ("title", "description"):
            assert not set('<>"') & set(head[key]), path
        titled += PAYLOAD in html.unescape(head["title"])
    assert titled >= KEPT_MODES + 1


def test_the_search_shows_hostile_flags_as_text(hostile_site: Site) -> None:
    entries = [one.located("x/") for each in hostile_site.entries.values() for one in each]
    assert sum(MARK in entry["text"] for entry in entries) >= 40
    assert not any(set('<>"') & set(entry["title"] + entry["text"]) for entry in entries)


def test_hostile_files_are_shown_byte_for_byte(
    catalog_of_hostility: Catalog,
    hostile_pages: Mapping[str, str],
    templates: Templates,
    convert: Convert,
) -> None:
    [shown] = open_library(catalog_of_hostility, templates, TODAY).recipes
    tree = convert(split(hostile_pages[f"recipes/{RECIPE}.md"])[1])
    blocks = {e.text.strip("\n") for e in tree.all("pre")}
    files = [text for preview in shown.previews.values() for text in preview.files.values()]
    assert any(MARK in text for text in files)
    for text in files:
        assert text.strip("\n") in blocks
