"""Requests in texts, and defaults of servers."""

import pytest

from generator.catalog.catalog import Catalog
from generator.launch import TextFile, TextKind
from tests.rules.launching import AT, found, launch

CHAT = "vllm serve tiny-lab/Tiny-Chat"
POET = "vllm serve tiny-lab/Tiny-Poet"
DSPARK = """-sc '{"method": "dspark", "num_speculative_tokens": 5}'"""
PENALTY = "load.repetition-penalty-with-dspark"
BODY = """curl -d '{"model": "m", "repetition_penalty": 1.1}' http://localhost:8000"""


def text(
    content: str, kind: TextKind = "shell", path: str = "deploy/ask.sh", *, own: bool = False
) -> TextFile:
    return TextFile(path, content, kind, own)


def test_a_request_beside_the_server_is_judged_where_it_stands(catalog: Catalog) -> None:
    one = launch(f"{CHAT} {DSPARK}")
    (finding,) = found(catalog, PENALTY, one, files=(text(f"#!/bin/sh\n{BODY}\n"),))
    assert (finding.at.path, finding.at.line) == ("deploy/ask.sh", 2)
    assert finding.at.column == BODY.index("repetition") + 1


@pytest.mark.parametrize(
    "file",
    [
        text(BODY.replace("1.1", "1.0")),
        text(f"# {BODY}"),
        text(BODY, own=True),
        text(BODY, path="elsewhere/ask.sh"),
        text('Never send `"repetition_penalty": 1.1`.', "markdown", "deploy/README.md"),
        text(BODY.replace("repetition", "presence")),
    ],
    ids=["neutral", "comment", "own", "another folder", "prose", "another penalty"],
)
def test_what_sends_no_penalty_to_the_server_passes(catalog: Catalog, file: TextFile) -> None:
    assert not found(catalog, PENALTY, launch(f"{CHAT} {DSPARK}"), files=(file,))


def test_code_of_a_page_is_judged(catalog: Catalog) -> None:
    page = text(f"# Ask\n\n```sh\n{BODY}\n```\n", "markdown", "deploy/README.md")
    assert found(catalog, PENALTY, launch(f"{CHAT} {DSPARK}"), files=(page,))
    assert not found(catalog, PENALTY, launch(CHAT), files=(page,))


@pytest.mark.parametrize(
    ("effort", "is_known"),
    [('"high"', True), ('"none"', True), ("40", True), ('"40"', True), ('"xhigh"', False)],
)
def test_efforts_of_requests(catalog: Catalog, effort: str, is_known: bool) -> None:
    file = text(f"""curl -d '{{"reasoning_effort": {effort}}}' http://localhost:8000""")
    assert (not found(catalog, "load.effort-unknown", launch(POET), files=(file,))) == is_known


def test_an_effort_of_the_servers_environment(catalog: Catalog) -> None:
    words = "sglang serve --model-path tiny-lab/Tiny-Poet"
    (finding,) = found(
        catalog,
        "load.effort-unknown",
        launch(words, variables={"SGLANG_DSV41_REASONING_EFFORT": "medium"}),
    )
    assert "low, high" in finding.hint
    assert finding.at == AT


def test_small_limits_pass_where_nothing_thinks(catalog: Catalog) -> None:
    small = """curl -d '{"max_tokens": 64}' http://localhost:8000"""
    parser = f"{CHAT} --reasoning-parser tiny"
    rule = "load.reply-cut"
    assert found(catalog, rule, launch(parser), files=(text(small),))
    assert not found(catalog, rule, launch(CHAT), files=(text(small),))
    off = small.replace("64", '64, "chat_template_kwargs": {"thinking": false}')
    assert not found(catalog, rule, launch(parser), files=(text(off),))
    quiet = f"""{parser} --default-chat-template-kwargs '{{"thinking": false}}'"""
    assert not found(catalog, rule, launch(quiet), files=(text(small),))


@pytest.mark.parametrize(
    ("command", "is_short"),
    [
        ("vllm bench serve --max-concurrency 8 --num-prompts 32", True),
        ("vllm bench serve --max-concurrency=8 \\\n  --num-prompts=32", True),
        ("vllm bench serve --max-concurrency 8 --num-prompts 80", False),
        ("vllm bench serve --max-concurrency 8 --num-prompts 32 --num-warmups 8", False),
        ("vllm bench serve --num-prompts 32", False),
        ("# vllm bench serve --max-concurrency 8 --num-prompts 32", False),
        ("python3 -m sglang.bench_serving --max-concurrency 4 --num-prompts 16", True),
    ],
)
def test_benchmarks(catalog: Catalog, command: str, is_short: bool) -> None:
    files = (text(f"{command}\n"),)
    assert bool(found(catalog, "load.benchmark-too-short", files=files)) == is_short


@pytest.mark.parametrize(
    ("command", "is_lost"),
    [
        ("A=1 sudo ./launch.sh", True),
        ('A="x y" B=2 sudo ./launch.sh', True),
        ("cd /srv && A=1 sudo ./launch.sh", True),
        ("sudo A=1 ./launch.sh", False),
        ("A=1 sudo -E ./launch.sh", False),
        ("A=1 sudo --preserve-env=A ./launch.sh", False),
        ("A=1; sudo ./launch.sh", False),
        ("echo A=1 sudo", False),
    ],
)
def test_variables_in_front_of_sudo(catalog: Catalog, command: str, is_lost: bool) -> None:
    files = (text(f"{command}\n"),)
    assert bool(found(catalog, "environment.lost-in-sudo", files=files)) == is_lost
