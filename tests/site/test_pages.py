"""What pages say, against the plans, rules and commands that they are made from."""

import re
import shlex
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.cli.main import COMMANDS, main
from generator.docs.library import Library, Preview, Shown
from generator.docs.markup import setting_value
from generator.docs.recipe_page import path_of
from generator.docs.site import Beside, pages
from generator.models.failure_mode import FailureMode
from generator.plan.examples import example_answers
from generator.plan.failure_modes import applicable
from generator.render.templates import Templates
from generator.rules.registry import load, rule_ids
from generator.rules.registry import page as page_of_rule
from generator.vocabulary import TARGETS, Target
from tests.kept import cache_folder
from tests.site.conftest import Built
from tests.site.document import Element

FAILURE_MODE = re.compile(r"\.\./\.\./failure-modes/([^/]+)/")


def words(text: str) -> str:
    return " ".join(text.split())


def article(built: Built, address: str) -> Element:
    [found] = built.pages[address].all("article")
    return found


def each(library: Library) -> list[tuple[Shown, Preview]]:
    return [(shown, preview) for shown in library.recipes for preview in shown.previews.values()]


def test_every_recipe_shows_its_plan(built: Built, library: Library) -> None:
    for shown in library.recipes:
        page = article(built, f"recipes/{shown.id}/")
        rows = [words(row.text) for row in page.all("tr")]
        for setting in (*shown.plan.arguments, *shown.plan.environment):
            said = [setting.name, words(setting.winner.because), setting.winner.name]
            if setting.value is not None:
                said.append(words(setting_value(setting.value)))
            assert any(all(part in row for part in said) for row in rows), setting.name
        for figure in shown.plan.evidence:
            said = [words(figure.figure), figure.status, words(figure.protocol)]
            assert any(all(part in row for part in said) for row in rows), figure.figure
        pinned = shown.plan.image.digest != "unknown"
        assert (shown.plan.image.reference in page.text) is pinned


def test_withdrawn_figures_are_struck_through(built: Built, library: Library) -> None:
    withdrawn = [
        (shown.id, figure)
        for shown in library.recipes
        for figure in shown.plan.evidence
        if figure.status == "withdrawn"
    ]
    assert withdrawn
    for id_, figure in withdrawn:
        struck = [words(e.text) for e in article(built, f"recipes/{id_}/").all("del")]
        assert words(figure.value) in struck


def test_rendered_files_are_shown_byte_for_byte(built: Built, library: Library) -> None:
    for shown in library.recipes:
        shown_texts = {e.text for e in article(built, f"recipes/{shown.id}/").all("pre")}
        for preview in shown.previews.values():
            for text in preview.files.values():
                assert text.lstrip("\n").rstrip("\n") in {t.strip("\n") for t in shown_texts}


def test_a_preview_is_never_shown_as_ready(library: Library) -> None:
    openings = 0
    for _, preview in each(library):
        for filled in preview.plan.open_placeholders:
            openings += 1
            assert f"<{filled.instance}>" in shlex.join(shlex.split(preview.command))
        if preview.plan.open_placeholders and preview.plan.target != "pcai":  # not for comments
            assert all("NOT READY" in text for text in preview.files.values())
    assert openings


@pytest.mark.parametrize("target", TARGETS)
def test_the_command_of_a_preview_does_what_the_page_says(
    library: Library,
    root: Path,
    target: Target,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it stands it refuses; with values in it, it makes the files, unless rules refuse."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache_folder()))
    for shown in library.recipes:
        preview = shown.previews.get(target)
        if preview is None:
            assert shown.cannot[target]
            continue
        plan = preview.plan
        own = None if target == shown.plan.target else target
        arguments = shlex.split(preview.command)[1:]
        filled = shlex.split(example_answers(library.catalog, plan).command(plan.id, own))[1:]
        assert len(arguments) == len(filled)
        if preview.refused:
            assert status(root, filled) != 0
        else:
            assert status(root, filled) == 0
            assert status(root, arguments) == (1 if plan.open_placeholders else 0)
        capsys.readouterr()


def status(root: Path, arguments: list[str]) -> object:
    with pytest.raises(SystemExit) as ended:
        main(["--catalog", str(root), *arguments])
    return ended.value.code


def test_every_rule_has_its_page(built: Built, made: Mapping[str, str], root: Path) -> None:
    for id_ in rule_ids():
        page = article(built, f"rules/{id_}/")
        said = words(page.text)
        assert load(id_).severity in said
        for sentence in re.findall(r"[A-Za-z ]{20,}", page_of_rule(id_)):
            assert words(sentence) in said, id_
        fixtures = {p for p in (root / "tests" / "rules" / id_).rglob("*") if p.is_file()}
        code = [e.text.strip("\n") for e in page.all("pre")]
        for fixture in fixtures:
            assert fixture.read_text().strip("\n") in code, fixture
        assert {"bad", "good"} <= {e.attributes.get("id") for e in page.walk()}, id_
    assert set(rule_ids()) == {Path(p).stem for p in made if re.match(r"rules/(?!index)", p)}


DOCUMENT = (
    "# Contributing\n\nSee [the log](CHANGELOG.md#one), [rules](generator/rules/rule.py) and\n"
    "[mkdocs](https://www.mkdocs.org/).\n\n```md\n[kept](as/it.is)\n```\n"
)


@pytest.fixture(scope="module")
def bare(small: Catalog, templates: Templates) -> Mapping[str, str]:
    """Pages of a catalogue with nothing but one document beside it."""
    return pages(small, templates, Beside("2026-08-15", documents={"CONTRIBUTING.md": DOCUMENT}))


def test_pages_without_fixtures_have_no_examples(bare: Mapping[str, str]) -> None:
    assert "commands.md" not in bare
    assert "{: #bad }" not in bare[f"rules/{rule_ids()[0]}.md"]


def test_every_failure_mode_says_what_to_do(built: Built, catalog: Catalog) -> None:
    index = words(article(built, "failure-modes/").text)
    for id_, mode in catalog.values(FailureMode).items():
        page = words(article(built, f"failure-modes/{id_}/").text)
        for text in (mode.symptom, mode.cause, mode.fix, *mode.log_patterns):
            assert words(text) in page, id_
        for text in (mode.title, mode.symptom, *mode.log_patterns):
            assert words(text) in index, id_


def test_recipe_and_failure_mode_name_each_other(
    built: Built, library: Library, catalog: Catalog
) -> None:
    for shown in library.recipes:
        page = article(built, f"recipes/{shown.id}/")
        links = [e.attributes.get("href", "") for e in page.all("a")]
        told = [found[1] for link in links if (found := FAILURE_MODE.fullmatch(link))]
        fitting = [id_ for id_, _ in applicable(catalog, shown.plan)]
        assert told == fitting
        for id_ in fitting:
            links = [e.attributes["href"] for e in article(built, f"failure-modes/{id_}/").all("a")]
            assert f"../../recipes/{shown.id}/#failure-modes" in links


def test_every_placeholder_is_explained(built: Built, library: Library) -> None:
    page = article(built, "placeholders/")
    anchors = {e.attributes.get("id") for e in page.walk()}
    for name, placeholder in library.placeholders.items():
        assert name in anchors
        for text in (placeholder.what, placeholder.find.text, placeholder.find.command or ""):
            assert words(text) in words(page.text)
        for wrong in placeholder.wrong:
            assert words(wrong.shows) in words(page.text)


def rows_by_anchor(page: Element) -> dict[str, Element]:
    return {
        e.attributes["id"]: row
        for row in page.all("tr")
        for e in row.walk()
        if "id" in e.attributes
    }


def test_matrix_cells_lead_to_their_reason(built: Built) -> None:
    links = [e.attributes["href"] for e in article(built, "kernels/").all("a")]
    areas = [link for link in links if re.fullmatch(r"[a-z-]+/", link)]
    assert len(areas) > 1
    for area in areas:
        page = article(built, f"kernels/{area}")
        [matrix] = page.of_class("matrix")
        assert matrix.of_class("frame")
        verdicts = matrix.of_class("verdict")
        assert verdicts
        reasons = rows_by_anchor(page)
        for verdict in verdicts:
            row = reasons[verdict.attributes["href"].removeprefix("#")]
            assert verdict.of_class("chip")[0].text in row.text
            if verdict.of_class("chip")[0].text.strip() in ("refused", "replaced"):
                assert any("/rules/" in e.attributes["href"] for e in row.all("a"))
            assert row.of_class("cites")[0].all("a")


def test_every_command_and_option_is_described(built: Built) -> None:
    said = words(article(built, "commands/").text)
    for name in (*COMMANDS, "fleet check"):
        assert f"recipe {name} [OPTIONS]" in said
    for option in ("--node NAME", "--worker-node NAME", "--set KEY=VALUE", "-h, --help"):
        assert option in said


def test_documents_of_the_repository_become_pages(bare: Mapping[str, str]) -> None:
    page = bare["contributing.md"]
    assert "[the log](changes.md#one)" in page
    assert "rules (`generator/rules/rule.py`)" in page
    assert "[mkdocs](https://www.mkdocs.org/)" in page
    assert "[kept](as/it.is)" in page


def test_recipe_pages_are_where_links_say() -> None:
    assert path_of("deepseek-agent") == "recipes/deepseek-agent.md"
