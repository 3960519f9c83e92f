"""Unknown flags get the one cause that is true, by the release of the image."""

import pytest

from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from generator.finding import Finding
from generator.rules.registry import rules_for
from generator.rules.rule import Subject
from tests.conftest import ROOT
from tests.rules.started import VLLM, launch

SGLANG = ("python3", "-m", "sglang.launch_server", "--model-path", "tiny-lab/Tiny-Chat")
KNOWN_SGLANG = "lmsysorg/sglang:v0.5.23"


@pytest.fixture(scope="module")
def catalog(store: Store) -> Catalog:
    """The project's own: what is called how now is in the files of its engines."""
    return Catalog(ROOT, store)


def found(catalog: Catalog, *words: str, image: str | None = VLLM) -> dict[str, str]:
    """Rules of flags and quoting with their severity."""
    return {f.rule: f.severity for f in findings(catalog, *words, image=image)}


def findings(catalog: Catalog, *words: str, image: str | None = VLLM) -> list[Finding]:
    engine = "sglang" if words[:3] == SGLANG[:3] else "vllm"
    subject = Subject(catalog, launches=(launch(*words, image=image, engine=engine),))
    every = [finding for rule in rules_for(subject) for finding in rule.check(subject)]
    return [f for f in every if f.rule.startswith(("flag.", "quoting."))]


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (["--disable-log-requests"], "flag.removed"),
        (["--max-num-scheduled-tokens", "4096"], "flag.newer-than-release"),
        (["--cuda-graph-sizes", "1"], "flag.renamed"),
        (["--eplb-step-interval", "1"], "flag.renamed"),
        (["--context-length", "8192"], "flag.of-other-engine"),
        (["--maxModelLen", "8192"], "flag.misspelt"),
        (["-max-model-len", "8192"], "flag.misspelt"),
        (["--max-modellen", "8192"], "flag.misspelt"),
        (["--max-model-lenght", "8192"], "flag.misspelt"),
        (["--wonder-mode"], "flag.unknown"),
        (["--max-num", "8"], "flag.abbreviated"),
        (["--port", "http"], "flag.bad-type"),
        (["--hf-overrides", "{'a': 1}"], "flag.invalid-json"),
        (["--hf-overrides", "{a: 1}"], "quoting.unquoted-json"),
        (["--enforce-eager=true"], "flag.takes-no-value"),
        (["--enforce-eager", "true"], "flag.takes-no-value"),
        (["--enforce-eager", "of"], "flag.left-over-word"),
        (["--port"], "flag.missing-value"),
        (["--port 8000"], "quoting.flag-and-value-in-one-word"),
        (["--", "--port", "8000"], "flag.behind-double-dash"),
    ],
)
def test_one_fault_has_one_rule(catalog: Catalog, words: list[str], rule: str) -> None:
    assert found(catalog, "vllm", "serve", "m", *words) == {rule: "error"}


@pytest.mark.parametrize(
    "words",
    [
        ["--max_model_len", "8192", "-tp", "2"],
        ["--max-model-len=8192", "-O3", "--compilation-config.mode", "3"],
        ["--speculative-config", '{"method": "mtp", "num_speculative_tokens": 2}'],
        ["--served-model-name", "a", "b", "--no-enable-prefix-caching"],
        ["--cpu-offload-gb", "1", "--seed", "-1"],
        ["--port", "$PORT", "--max-model-len", "<MAX_LEN>", "$MORE"],
        ["--chat-template", "{{ tmpl }}"],
    ],
)
def test_a_sound_command_line_has_no_finding(catalog: Catalog, words: list[str]) -> None:
    assert found(catalog, "vllm", "serve", "m", *words) == {}


@pytest.mark.parametrize(
    ("image", "severity"),
    [
        ("vllm/vllm-openai:v0.25.1", "error"),
        ("vllm/vllm-openai:v0.25.1-cu129", "error"),
        ("mirror.example.com/vllm/vllm-openai:v0.25.1", "error"),
        ("vllm/vllm-openai:v0.23.0", "warning"),
        ("vllm/vllm-openai:latest", "warning"),
        ("example.com/own/build:v0.25.1", "warning"),
        (None, "warning"),
    ],
)
def test_an_unknown_flag_weighs_what_is_known_of_the_release(
    catalog: Catalog, image: str | None, severity: str
) -> None:
    (finding,) = findings(catalog, "vllm", "serve", "m", "--wonder-mode", image=image)
    assert (finding.rule, finding.severity) == ("flag.unknown", severity)
    if severity == "warning":
        assert "nearest" in finding.message or "any release" in finding.message


def test_an_old_flag_of_an_image_without_a_release_is_left_alone(catalog: Catalog) -> None:
    words = ("vllm", "serve", "m", "--kv-cache-dtype", "fp8", "--calculate-kv-scales")
    assert set(found(catalog, *words, image=None)) == {"flag.removed"}
    assert found(catalog, *words[:-1], image=None) == {}


def test_a_name_that_a_fork_may_have_is_left_alone(catalog: Catalog) -> None:
    words = ("vllm", "serve", "m", "--attention-backend", "B12X_MLA_SPARSE")
    (finding,) = findings(catalog, *words, image="vllm/vllm-openai:v0.33.0")
    assert (finding.rule, finding.severity) == ("flag.unknown-name", "warning")
    assert finding.hint == "did you mean `XPU_MLA_SPARSE`?"
    for image in ("vllm/vllm-openai:v0.32.0", "example.com/own/build:v0.33.0", None):
        assert found(catalog, *words, image=image) == {}


def test_a_name_of_another_release_is_told_with_that_release(catalog: Catalog) -> None:
    words = ("vllm", "serve", "m", "--attention-backend", "rocm_octave")
    (finding,) = findings(catalog, *words)
    assert finding.rule == "flag.unknown-name"
    assert finding.hint == "use an image of a release that has it: 0.33.0"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--attention-config", '{"backend": "FLASHATTN"}'), "--attention-config with backend: "),
        (("-ac", '{"backend_per_kind": {"full": "FLASHATTN"}}'), "-ac with backend_per_kind: "),
        (("--attention-config.backend", "FLASHATTN"), "--attention-config.backend "),
        (
            ("--speculative-config", '{"method": "mtp", "attention_backend": "FLASHATTN"}'),
            "--speculative-config with attention_backend: ",
        ),
    ],
)
def test_a_name_inside_json_is_looked_up_too(
    catalog: Catalog, words: tuple[str, ...], said: str
) -> None:
    (finding,) = findings(catalog, "vllm", "serve", "m", *words)
    assert finding.rule == "flag.unknown-name"
    assert f"`{said}FLASHATTN` is no name" in finding.message
    assert finding.hint == "did you mean `FLASH_ATTN`?"
    known = tuple(word.replace("FLASHATTN", "flash_attn") for word in words)
    assert found(catalog, "vllm", "serve", "m", *known) == {}
    filled = tuple(word.replace("FLASHATTN", "$BACKEND") for word in words)
    assert found(catalog, "vllm", "serve", "m", *filled) == {}


@pytest.mark.parametrize(
    "words", [("-q", "GGUF"), ("--speculative-config", '{"quantization": "GGUF"}')]
)
def test_a_format_that_went_is_told_with_the_releases_that_had_it(
    catalog: Catalog, words: tuple[str, ...]
) -> None:
    (finding,) = findings(catalog, "vllm", "serve", "m", *words)
    assert finding.rule == "flag.unknown-name"
    assert finding.hint == "use an image of a release that has it: 0.11.2, 0.22.0"


def test_sglang_takes_no_underscores(catalog: Catalog) -> None:
    (finding,) = findings(catalog, *SGLANG, "--reasoning_parser", "kimi_k2", image=KNOWN_SGLANG)
    assert (finding.rule, finding.severity) == ("flag.misspelt", "error")
    assert finding.hint == "write `--reasoning-parser`"


def test_an_old_name_that_begins_two_new_ones_is_renamed(catalog: Catalog) -> None:
    words = (*SGLANG, "--cuda-graph-max-bs", "8")
    assert found(catalog, *words, image=KNOWN_SGLANG) == {"flag.renamed": "error"}


def test_a_wrapper_may_have_flags_of_its_own(catalog: Catalog) -> None:
    words = ("python3", "-m", "dynamo.vllm", "--model", "m", "--is-decode-worker", "left")
    assert found(catalog, *words) == {}
    assert found(catalog, *words, "--disable-log-requests") == {"flag.removed": "error"}


@pytest.mark.parametrize("words", [["vllm", "bench", "serve", "--wonder"], ["vllm", "--wonder"]])
def test_another_subcommand_has_another_parser(catalog: Catalog, words: list[str]) -> None:
    assert found(catalog, *words) == {}


def test_a_repeated_flag_names_the_place_that_counts(catalog: Catalog) -> None:
    (finding,) = findings(
        catalog, "vllm", "serve", "m", "--port", "1", "--seed", "2", "--port", "3"
    )
    assert (finding.rule, finding.at.line) == ("flag.given-twice", 4)
    assert "serve.sh:8:1" in finding.message


def test_a_switch_and_its_opposite_contradict(catalog: Catalog) -> None:
    words = ("--enable-prefix-caching", "--no-enable-prefix-caching")
    assert found(catalog, "vllm", "serve", "m", *words) == {"flag.conflict": "warning"}


def test_dotted_keys_replace_the_whole_json(catalog: Catalog) -> None:
    words = ("--speculative-config", '{"method": "mtp"}', "--speculative-config.model", "d")
    assert found(catalog, "vllm", "serve", "m", *words) == {"flag.given-twice": "warning"}


def test_a_list_that_grows_by_its_keys_is_no_repetition(catalog: Catalog) -> None:
    words = ("--compilation-config.cudagraph_capture_sizes+", "1")
    assert found(catalog, "vllm", "serve", "m", *words, *words) == {}


def test_the_hint_names_the_other_engines_word(catalog: Catalog) -> None:
    (finding,) = findings(catalog, "vllm", "serve", "m", "--mem-fraction-static", "0.8")
    assert "--gpu-memory-utilization" in finding.hint


def test_an_abbreviation_of_the_engines_own_documentation_is_no_slip(catalog: Catalog) -> None:
    assert found(catalog, *SGLANG, "--tp", "8", image=KNOWN_SGLANG) == {}
    assert found(catalog, *SGLANG, "--tp-s", "8", image=KNOWN_SGLANG) == {
        "flag.abbreviated": "warning"
    }
