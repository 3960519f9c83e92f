"""Failure modes and recipes lead back to the runbooks that link them."""

from collections.abc import Mapping

import pytest

from generator.catalog.catalog import Catalog
from generator.docs.runbook_links import Fitting, Runbook, Runbooks, read_runbooks
from generator.docs.site import Beside, pages
from generator.errors import BadInput
from generator.render.templates import Templates
from tests.site.conftest import Built

KNOWN = ("failure-modes/out-of-memory.md", "failure-modes/slow.md", "recipes/agent.md")
PAGE = """---
title: Drain & check
description: Of [none](../failure-modes/none.md) but `the body`.
---

# Another title

See [`memory`](../failure-modes/out-of-memory.md#fix), [index](../failure-modes/index.md),
[again](../failure-modes/out-of-memory.md), [agent](../recipes/agent.md), [b](b.md) and
`[code](../failure-modes/none.md)`.

    ```sh
    # [code](../failure-modes/none.md)
    ```
"""
BODY = PAGE.replace("[none](../failure-modes/none.md)", "nothing")


def read(body: str) -> Runbooks:
    return read_runbooks({"runbooks/a.md": body, "start.md": "[x](recipes/none.md)"}, KNOWN)


def test_links_are_read_once_and_code_is_none() -> None:
    linked = ("failure-modes/out-of-memory.md", "recipes/agent.md")
    runbook = Runbook("runbooks/a.md", "Drain & check", linked)
    assert read(BODY) == Runbooks((runbook,))
    assert read(BODY).of("recipes/agent.md") == (runbook,)
    assert read(BODY).of("failure-modes/slow.md") == ()


def test_an_unknown_target_is_refused_where_it_stands() -> None:
    with pytest.raises(BadInput) as refused:
        read(f"{BODY}\nSee [this](../failure-modes/out-of-memroy.md).\n")
    assert refused.value.message == "runbooks/a.md:16:12: no page failure-modes/out-of-memroy.md"
    assert refused.value.hint == "did you mean failure-modes/out-of-memory.md?"


def test_the_site_refuses_an_unknown_target(small: Catalog, templates: Templates) -> None:
    linked = {"runbooks/a.md": "# A\n\n[x](../recipes/no-such-recipe.md)\n"}
    with pytest.raises(BadInput, match=r"runbooks/a\.md:3:5: no page recipes/no-such-recipe\.md"):
        pages(small, templates, Beside("2026-08-15", hand_written=linked))


def test_the_most_fitting_runbooks_come_first() -> None:
    books = [Runbook(f"runbooks/{n}.md", n, ("m/1", "m/2")[: int(n) % 3]) for n in "12345678"]
    naming = Runbook("runbooks/9.md", "9", ("recipes/agent.md",))
    found = Runbooks((*books, naming)).fitting("recipes/agent.md", ("m/1", "m/2"))
    assert found[0] == Fitting(naming, True, 0)
    assert [(one.runbook.title, one.modes) for one in found[1:]] == [
        ("2", 2), ("5", 2), ("8", 2), ("1", 1),
    ]  # fmt: skip
    assert not Runbooks(tuple(books)).fitting("recipes/agent.md", ("m/3",))


def links(built: Built, address: str) -> list[str]:
    [article] = built.pages[address].all("article")
    return [e.attributes["href"] for e in article.all("a") if "/runbooks/" in e.attributes["href"]]


@pytest.mark.parametrize(
    ("mode", "runbooks"),
    [
        ("xid-gauge-latched", ["xid-ladder"]),
        ("predecessor-still-holds-memory", ["change-procedure", "drain-check"]),
        ("memory-used-without-process", ["drain-check", "stuck-pid-ladder", "xid-ladder"]),
        ("tabs-lost-by-backticks", []),
    ],
)
def test_a_failure_mode_leads_to_its_runbooks(built: Built, mode: str, runbooks: list[str]) -> None:
    found = links(built, f"failure-modes/{mode}/")
    assert found == [f"../../runbooks/{name}/" for name in runbooks]


def test_a_recipe_leads_to_the_runbook_that_names_it_first(built: Built) -> None:
    assert links(built, "recipes/kimi-k3-pd/")[0] == "../../runbooks/prefill-decode-handoff/"
    for address in built.pages:
        if address.startswith("recipes/") and address != "recipes/":
            found = links(built, address)
            assert 1 <= len(found) <= 5, address
            assert len(set(found)) == len(found), address


def test_a_page_without_runbooks_says_nothing_of_them(made: Mapping[str, str]) -> None:
    """`made` has no page that people write."""
    assert not [path for path, page in made.items() if "{: #runbooks }" in page]
    assert "Runbook" not in made["failure-modes/xid-gauge-latched.md"]
