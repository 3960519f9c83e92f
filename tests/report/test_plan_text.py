"""A plan for a person."""

from generator.catalog.catalog import Catalog
from generator.models.recipe import Recipe
from generator.plan.answers import Answers
from generator.plan.resolve import resolve
from generator.report.plain import WIDTH
from generator.report.plan_text import plan_text

HANDBOOK = "https://github.com/example/handbook/tree/0123456789abcdef0123456789abcdef01234567"


def shown(catalog: Catalog, recipe: str, answers: Answers | None = None) -> str:
    return plan_text(catalog, resolve(catalog, recipe, None, answers or Answers()))


def test_summary(catalog: Catalog) -> None:
    text = shown(catalog, "pair")
    assert text.startswith("pair: Tiny on two boxes\n  A made-up recipe.\n")
    for line in (
        "  model       tiny: example/tiny at 0123456789abcdef0123456789abcdef01234567",
        "  hardware    box: Box accelerator, sm_90, kernel family hopper",
        "  engine      alpha: Alpha 1.0.0",
        "  profile     chat: Chat",
        "  target      kubernetes",
        "  start       measured unknown, budget 600 s: Nobody has measured it.",
        "  host        network, 16 GiB of shared memory: The processes meet over it.",
        "  status      complete",
        "  render      `recipe render pair`",
    ):
        assert f"{line}\n" in text
    assert f"registry.example.com/alpha:1@sha256:{'1' * 64}" in text
    assert "2 nodes × 2 accelerators, tensor parallel 4, pipeline parallel 1" in text  # noqa: RUF001


def test_what_is_missing(catalog: Catalog) -> None:
    text = shown(catalog, "solo")
    assert "  status      incomplete\n  missing     A figure.; A second figure.\n" in text
    assert "1 node × 2 accelerators" in text  # noqa: RUF001
    assert "none: nobody has measured this recipe" in text


def test_placeholders_and_who_filled_them(catalog: Catalog) -> None:
    answers = Answers(
        node="box-01", placeholders={"MODEL_DIR": "/data/m"}, namespace="serving", sets=("x=1",)
    )
    text = shown(catalog, "pair", answers)
    assert "  NODE = box-01, from the option --node\n      The node that runs the model.\n" in text
    assert "  HEAD_MODEL_DIR = /data/m, from --set MODEL_DIR\n" in text
    assert "  NAMESPACE = serving, from the option --namespace\n" in text
    assert "  HEAD_CACHE_DIR = /var/cache/models, by default" in text
    assert "  HEAD_FABRIC_ADDRESS = the pod field status.hostIP, by default" in text
    assert (
        "  WORKER_NODE is left out (`--worker-node VALUE` sets it): Another node is taken." in text
    )
    opened = shown(catalog, "pair")
    assert "  NODE is open: fill it with `--node VALUE`\n" in opened


def test_every_layer_of_a_flag(catalog: Catalog) -> None:
    text = shown(catalog, "pair", Answers(flags={"--sequences": "2"}))
    block = text[text.index("  --max-num-seqs = 2") : text.index("  --options")]
    assert "profile chat = 8, written --max_num_seqs, at recipes/profiles/chat.yaml:5:12" in block
    assert "recipe pair = 4, at recipes/serving/pair.yaml" in block
    assert block.count("(overridden)") == 2
    assert "command line = 2, written --sequences, at command line:1:1\n" in block
    assert "because     given with --set\n" in block


def test_removed_flags_say_who_removed_them_and_why(catalog: Catalog) -> None:
    text = shown(catalog, "pair")
    block = text[text.index("  --eager is removed") : text.index("  --served-name")]
    assert "image alpha-1 = true" in block
    assert "recipe pair removes it" in block
    assert "      because     Two boxes need graphs.\n" in block
    assert "      overrides   The image thinks of one box.\n" in block
    assert f"      source      handbook  {HANDBOOK}\n" in block


def test_sources_with_and_without_an_address(catalog: Catalog) -> None:
    block = shown(catalog, "pair").partition("  --host = 0.0.0.0")[2]
    assert f"      source      house\n                  handbook  {HANDBOOK}\n" in block


def test_flags_that_follow_from_the_topology(catalog: Catalog) -> None:
    text = shown(catalog, "pair")
    assert "  --tensor-parallel-size = 4\n" in text
    assert "  --node-rank = 0 (head), 1 (worker)\n" in text
    assert "  --headless = true (worker)\n" in text
    assert "--node-rank" not in shown(catalog, "solo")


def test_environment(catalog: Catalog) -> None:
    environment = shown(catalog, "pair").partition("\nEnvironment\n")[2]
    assert '  EMPTY = ""\n' in environment
    assert "  FABRIC = <FABRIC_ADDRESS>\n" in environment


def test_members_have_their_whole_command(catalog: Catalog) -> None:
    text = shown(catalog, "pair", Answers(node="box-01"))
    members = text.partition("\nMembers\n")[2]
    assert "  head: serve, rank 0, on box-01, port 8000\n" in members
    assert "  worker: serve, rank 1, on a node other than box-01\n" in members
    assert "      alpha serve example/tiny \\\n        --tensor-parallel-size 4 \\\n" in members
    assert """        --options '{"depth":5,"name":"it'"'"'s"}'\n""" in members


def test_failure_modes_and_evidence(catalog: Catalog) -> None:
    text = shown(catalog, "pair")
    assert "  out-of-memory: The engine runs out of memory\n" in text
    assert "  [measured] Decode, one request: 40 tok/s\n" in text
    assert "      protocol    Warm, median of three.\n" in text
    assert "      taken on    2 boxes, image alpha-1, 2026-01-31\n" in text
    assert "      note        Taken at night.\n" in text
    assert "  [withdrawn] Decode, first publication: 90 tok/s\n" in text


def test_lines_break_between_words_only(catalog: Catalog) -> None:
    for recipe in catalog.ids(Recipe):
        for line in shown(catalog, recipe).split("\n"):
            assert len(line) <= WIDTH or "https://" in line or "sha256:" in line, line
            assert line == line.rstrip()


def test_values_cannot_command_the_terminal(catalog: Catalog) -> None:
    answers = Answers(node="a\x1b[2J", flags={"--served-name": "b\x1b[2J"})
    text = shown(catalog, "pair", answers)
    assert all(character.isprintable() or character == "\n" for character in text)
    assert "a\\x1b[2J" in text
