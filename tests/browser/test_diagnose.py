"""A log in the browser and on the command line: the same failures, in the same order and lines."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from generator.boot.patterns import LONGEST
from generator.cli.main import cli
from tests.boot.logs import cases
from tests.browser.serving import INDEX_READ

# A failure mode's id, the numbers of its lines, and their text.
Told = list[tuple[str, list[int], list[str]]]
FIELD = "A log, or one line of it"
LINE = "AssertionError: Only SM 10.x and 11.x are supported"
_TOLD = """items => items.map(item => [
    item.id.replace("found-", ""),
    [...item.querySelectorAll("ol > li")].map(line => line.value),
    [...item.querySelectorAll("ol > li")].map(line => line.textContent),
])"""


@pytest.fixture
def form(page: Page, site_url: str) -> Page:
    """The page of failure modes, with the form to paste a log into."""
    page.goto(f"{site_url}failure-modes/#diagnose")
    return page


def told_by_command(log: Path) -> Told:
    done = CliRunner().invoke(cli, ["diagnose", "--format", "json", str(log)])
    return [
        (
            one["failure-mode"],
            [line["line"] for line in one["evidence"]],
            [line["text"] for line in one["evidence"]],
        )
        for one in json.loads(done.stdout)["found"]
    ]


def told_by_page(page: Page, lines: int) -> Told:
    """What the page shows once it has read so many lines."""
    noun = "line" if lines == 1 else "lines"
    done = re.compile(rf" in {lines:,} {noun}\.")
    expect(page.get_by_role("status")).to_have_text(done, timeout=30_000)
    found = page.locator(".diagnose-results > li").evaluate_all(_TOLD)
    return [tuple(one) for one in found]


def lines_in(log: Path) -> int:
    return len(log.read_bytes().removesuffix(b"\n").split(b"\n"))


def test_the_page_tells_what_the_command_tells(form: Page) -> None:
    for log in (case.file for case in cases()):
        form.get_by_label("or a file").set_input_files(log)
        assert told_by_page(form, lines_in(log)) == told_by_command(log), log.stem


def test_what_is_typed_is_looked_at_and_the_entry_is_linked(form: Page, site_url: str) -> None:
    expect(form.get_by_label(FIELD)).to_be_focused()
    form.get_by_label(FIELD).fill(f"first\n{LINE}")
    [(id_, numbers, _)] = told_by_page(form, 2)
    assert (id_, numbers) == ("fa4-architecture-assertion", [2])
    form.get_by_role("link", name="FlashAttention 4 refuses the architecture").first.click()
    form.wait_for_url(f"{site_url}failure-modes/{id_}/")


def test_a_file_that_is_dropped_is_read(form: Page) -> None:
    dragged = form.evaluate_handle(
        """line => {
            const dragged = new DataTransfer();
            dragged.items.add(new File([`first\n${line}\n`], "pod.log"));
            return dragged;
        }""",
        LINE,
    )
    for name in ("dragenter", "dragover", "drop"):
        form.get_by_label(FIELD).dispatch_event(name, {"dataTransfer": dragged})
    [(id_, numbers, _)] = told_by_page(form, 2)
    assert (id_, numbers) == ("fa4-architecture-assertion", [2])
    assert form.get_by_label("or a file").evaluate("input => input.files[0].name") == "pod.log"
    assert form.url.endswith("failure-modes/#diagnose")


def test_a_large_paste_is_read_without_being_shown(form: Page) -> None:
    form.evaluate(
        """line => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", "all is well\\n".repeat(100_000) + line);
            const told = { clipboardData, bubbles: true, cancelable: true };
            document.querySelector("textarea").dispatchEvent(new ClipboardEvent("paste", told));
        }""",
        LINE,
    )
    told = told_by_page(form, 100_001)
    assert [one[:2] for one in told] == [("fa4-architecture-assertion", [100_001])]
    expect(form.get_by_label(FIELD)).to_have_value("")
    form.get_by_role("button", name="Find failures").click()
    assert told_by_page(form, 100_001) == told
    form.get_by_label(FIELD).fill("all is well")
    assert told_by_page(form, 1) == []


def test_the_log_that_was_given_last_is_read(form: Page, tmp_path: Path) -> None:
    log = tmp_path / "pod.log"
    log.write_text(f"first\n{LINE}\n")
    form.get_by_label(FIELD).fill("all is well")
    form.get_by_label("or a file").set_input_files(log)
    told = told_by_page(form, 2)
    assert len(told) == 1
    expect(form.get_by_label(FIELD)).to_have_value("")
    form.get_by_role("button", name="Find failures").click()
    assert told_by_page(form, 2) == told


def test_a_reading_that_waits_for_the_site_can_be_stopped(form: Page) -> None:
    form.route("**/patterns.json", lambda _: None)
    form.get_by_label(FIELD).fill(LINE)
    form.get_by_role("button", name="Stop").click()
    expect(form.get_by_role("status")).to_have_text("Stopped.")
    expect(form.get_by_role("button", name="Stop")).to_be_hidden()


def test_nothing_known_is_no_proof_of_health(form: Page) -> None:
    form.get_by_label(FIELD).fill("all is well")
    assert told_by_page(form, 1) == []
    expect(form.get_by_role("status")).to_contain_text("no proof of health")


@pytest.mark.parametrize(
    ("log", "words", "found"),
    [
        ("AssertionError", "AssertionError", "rules/kernel.fa4-on-sm103/"),
        (
            "12:01:02 loading\n12:01:03 CUDA out of memory\n12:01:04 bye",
            "CUDA out of memory",
            "failure-modes/graph-capture-out-of-memory/",
        ),
    ],
)
def test_words_without_a_known_failure_can_be_searched_for(
    form: Page, log: str, words: str, found: str
) -> None:
    form.get_by_label(FIELD).fill(log)
    assert told_by_page(form, log.count("\n") + 1) == []
    sent: list[str] = []
    form.on("request", lambda request: sent.append(request.url))
    form.get_by_role("button", name=f"Search this site for: {words}", exact=True).click()
    expect(form.locator(".md-search__input")).to_have_value(words)
    expect(form.locator(f"a.md-search-result__link[href*='{found}']").first).to_be_visible(
        timeout=INDEX_READ
    )
    assert not [address for address in sent if words.split()[0] in address]
    form.keyboard.press("Escape")
    form.get_by_label(FIELD).fill(f"first\nsecond\nthird\n{LINE}")
    assert told_by_page(form, 4) != []
    expect(form.locator(".diagnose-offer")).to_be_hidden()


def test_markup_of_a_log_is_shown_as_text(form: Page) -> None:
    form.get_by_label(FIELD).fill(f"<img src=x onerror=alert(1)> {LINE}")
    [(_, _, texts)] = told_by_page(form, 1)
    assert texts == [f"<img src=x onerror=alert(1)> {LINE}"]
    assert form.locator(".diagnose-results img").count() == 0


def test_no_line_holds_the_page_up(form: Page, tmp_path: Path) -> None:
    """Lines of what patterns begin with, line ends and colours."""
    log = tmp_path / "hostile.log"
    hostile = "".join(
        f"{piece * 2**17}{LINE}\n" for piece in ("register_kv_caches", "\r", "\x1b[0")
    )
    wide = "\U0001f525" * (LONGEST - len(LINE))
    log.write_text(f"{hostile}{wide}{LINE}\n{wide}x{LINE}\n", encoding="utf-8", newline="")
    form.get_by_label("or a file").set_input_files(log)
    told = [one[:2] for one in told_by_page(form, 5)]
    assert (
        told == [one[:2] for one in told_by_command(log)] == [("fa4-architecture-assertion", [4])]
    )


def test_a_log_of_many_pieces_keeps_its_line_numbers(form: Page, tmp_path: Path) -> None:
    log = tmp_path / "large.log"
    log.write_text("Running: 3 reqs, GPU KV cache usage: 1.4 %, é\n" * 60_000 + f"{LINE}\n" * 12)
    form.get_by_label("or a file").set_input_files(log)
    [(_, numbers, _)] = told_by_page(form, 60_012)
    assert numbers == list(range(60_001, 60_011))
    expect(form.locator(".diagnose-results")).to_contain_text("and 2 more lines")


def test_every_pattern_is_an_expression_of_the_browser(form: Page) -> None:
    refused = form.evaluate(
        """async () => {
            const { modes } = await (await fetch("patterns.json")).json();
            const refused = ({ pattern }) => {
                try { return !new RegExp(pattern, "su"); } catch { return true; }
            };
            const patterns = modes.flatMap(mode => mode.patterns);
            return [patterns.length, patterns.filter(refused)];
        }"""
    )
    assert refused[0] > 100
    assert refused[1] == []
