"""Names, explained."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput
from generator.report.explain import explain
from generator.report.explain_entry import plain_markdown
from generator.rules.registry import load, rule_ids


@pytest.mark.parametrize("id_", rule_ids())
def test_every_rule(catalog: Catalog, id_: str) -> None:
    text = explain(catalog, id_)
    assert text.startswith(f"rule {id_} ({load(id_).severity}, ")
    assert ("cannot be waived" in text.splitlines()[0]) is not load(id_).waivable
    assert "**" not in text.replace("`**`", "")
    assert "](" not in text.partition("\nFound: ")[0]


def test_a_rule_shows_its_examples_its_failure_modes_and_its_waiver(root: Path) -> None:
    text = explain(Catalog(root), "flag.deprecated")
    found, passes = text.index("\nFound: bad.sh\n"), text.index("\nPasses: good.sh\n")
    assert text.index("--cuda-graph-max-bs is called deprecated") < found < passes
    assert "\nTo waive it in a recipe\n  waive:\n    - rule: flag.deprecated\n" in text
    assert "  # recipe: waive flag.deprecated until=" in text


def test_a_rule_that_cannot_be_waived_shows_no_waiver(catalog: Catalog) -> None:
    assert "To waive it" not in explain(catalog, "recipe.incomplete")


def test_a_waiver_in_a_file_is_shown_for_rules_of_files_alone(catalog: Catalog) -> None:
    text = explain(catalog, "image.forbidden-setting")
    assert "To waive it in a recipe" in text
    assert "# recipe: waive" not in text


def test_a_failure_mode_names_the_rules_that_find_it(root: Path) -> None:
    text = explain(Catalog(root), "service-named-vllm")
    assert "  found by    `kubernetes.service-named-like-engine`\n" in text


def test_markdown_becomes_plain_outside_of_code() -> None:
    text = "**Do** this: [page](https://example.com/a), not `**x** [a](b)`."
    assert plain_markdown(text) == "Do this: page (https://example.com/a), not `**x** [a](b)`."


@pytest.mark.parametrize(
    "name",
    [
        "max-num-seqs",
        "--max-num-seqs",
        "max_num_seqs",
        "--max_num_seqs",
        "sequences",
        " --sequences",
    ],
)
def test_a_flag_in_any_spelling(catalog: Catalog, name: str) -> None:
    text = explain(catalog, name)
    assert text.startswith("flag --max-num-seqs\n  alpha also takes it as --sequences\n")
    assert (
        "  profile chat = 8, written --max_num_seqs, at recipes/profiles/chat.yaml:5:12\n" in text
    )
    assert "  recipe pair = 4, at recipes/serving/pair.yaml:" in text
    assert "      because     Two boxes share less.\n" in text
    assert "https://github.com/example/handbook" in text
    assert "In recipes\n  pair = 4, by recipe pair\n  solo = 8, by profile chat\n" in text


def test_one_name_can_mean_a_flag_of_each_engine(catalog: Catalog) -> None:
    text = explain(catalog, "tp")
    assert [line for line in text.splitlines() if line.startswith("flag ")] == [
        "flag --tensor-parallel-size",
        "flag --tp-size",
    ]
    assert "with alpha it follows from the topology (tensor-parallel; always)" in text
    assert "beta also takes it as --tp, --tensor-parallel-size" in text


def test_flags_with_a_role_of_their_own(catalog: Catalog) -> None:
    assert "with beta it takes the model\n" in explain(catalog, "model-path")
    assert "with alpha it takes the port of the API (by default 8000)" in explain(catalog, "port")


def test_removed_and_forbidden_flags(catalog: Catalog) -> None:
    assert "  recipe pair removes it, at " in explain(catalog, "--eager")
    assert "  pair is removed, by recipe pair\n" in explain(catalog, "--eager")
    text = explain(catalog, "turbo")
    assert "Forbidden with image alpha-1\n      because     It crashes this build.\n" in text


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("--attention-backend", "as the value"),
        ("ALPHA_ATTENTION", "as the value"),
    ],
)
def test_settings_that_choose_kernels(catalog: Catalog, name: str, how: str) -> None:
    text = explain(catalog, name)
    assert f"  FlashAttention 4 (fa4) with alpha: fa4 {how}\n" in text
    assert "      runs        sm_100, sm_103\n" in text
    assert "      refused     sm_90 (kernel.fa4-on-sm90); use fa3\n" in text


@pytest.mark.parametrize("name", ["DEBUG_LEVEL", "env.DEBUG_LEVEL"])
def test_a_variable(catalog: Catalog, name: str) -> None:
    text = explain(catalog, name)
    assert text.startswith("environment variable DEBUG_LEVEL\n")
    assert "  hardware box = warn, at recipes/hardware/box.yaml:" in text
    assert "  pair = warn, by hardware box\n" in text


@pytest.mark.parametrize(
    "name", ["CACHE_DIR", "<CACHE_DIR>", "HEAD_CACHE_DIR", "<WORKER_CACHE_DIR>"]
)
def test_a_placeholder(catalog: Catalog, name: str) -> None:
    text = explain(catalog, name)
    assert text.startswith("placeholder CACHE_DIR\n  A directory for downloads.\n")
    assert "`--set CACHE_DIR=/data/cache`" in text
    assert "`--set HEAD_CACHE_DIR=…`" in text
    assert "for docker: models. A volume." in text
    assert "When it is wrong\n  another one: Nothing works.\n" in text


def test_a_placeholder_with_an_option_and_one_that_may_stay_out(catalog: Catalog) -> None:
    node = explain(catalog, "NODE")
    assert "  fill it     `--node box-01`\n" in node
    assert "`kubectl get nodes`" in node
    worker = explain(catalog, "WORKER_NODE")
    assert "  without it  Another node is taken.\n" in worker
    address = explain(catalog, "FABRIC_ADDRESS")
    assert "for kubernetes: the pod field status.hostIP. The cluster knows it." in address
    assert "`--set HEAD_FABRIC_ADDRESS=" in address
    assert "another value for each other member" in address
    assert "`--set FABRIC_ADDRESS=" not in address


def test_a_failure_mode(catalog: Catalog) -> None:
    text = explain(catalog, "out-of-memory")
    assert text.startswith("failure mode out-of-memory (documented)\n")
    for line in (
        "  symptom     It ends in the middle of a reply.",
        "  cause       Too many requests at once.",
        "  fix         Lower --max-num-seqs.",
        "  applies to  engine alpha, flag --max-num-seqs",
        "  log line    `out of memory`",
    ):
        assert f"{line}\n" in text


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("max-num-seq", "`--max-num-seqs`"),
        ("kernel.fa4-on-sm9", "`kernel.fa4-on-sm90`"),
        ("debug_level", "`DEBUG_LEVEL`"),
        ("model_dir", "`MODEL_DIR`"),
        ("out-of-memry", "`out-of-memory`"),
    ],
)
def test_near_misses(catalog: Catalog, name: str, near: str) -> None:
    with pytest.raises(BadInput) as caught:
        explain(catalog, name)
    assert caught.value.hint.startswith("did you mean ")
    assert near in caught.value.hint


@pytest.mark.parametrize("name", ["", "-", "--", "<>", "\x1b[2J", "zzzzzz"])
def test_what_means_nothing(catalog: Catalog, name: str) -> None:
    with pytest.raises(BadInput) as caught:
        explain(catalog, name)
    assert caught.value.hint.startswith("name a rule, a flag")
