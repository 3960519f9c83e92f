"""Recipes of the public collections: sparkrun's, and those of vllm-project/recipes."""

from tests.lint.reading import environment, found, launch, launches, texts, words

SPARKRUN = """\
recipe_version: "1"
name: tiny
model: example/tiny
container: example.com/vllm-node
env:
  A: "1"
defaults:
  port: 8000
  tensor_parallel: 2
command: |
  vllm serve {model} --port {port} \\
    -tp {tensor_parallel} --x {unknown}
"""


def test_a_command_with_places() -> None:
    one = launch("yaml", SPARKRUN)
    assert words(one) == [
        ("vllm", 11, 3),
        ("serve", 11, 8),
        ("example/tiny", 3, 8),
        ("--port", 11, 22),
        ("8000", 8, 9),
        ("-tp", 12, 5),
        ("2", 9, 20),
        ("--x", 12, 27),
        ("{unknown}", 12, 31),
    ]
    assert environment(one) == [("A", "1", 6, 3)]
    assert (one.label, one.engine) == ("recipe tiny", "vllm")
    assert (one.image, one.architecture) == ("example.com/vllm-node", None)


def test_doubled_braces_are_those_of_format() -> None:
    text = """\
    recipe_version: "1"
    model: m
    defaults: {n: 3}
    command: >-
      vllm serve m --speculative-config '{{"n": {n}, "x": {{"y": 1}}}}'
    """
    assert texts(launch("yaml", text))[-1] == '{"n": 3, "x": {"y": 1}}'


def test_json_as_it_is() -> None:
    text = """\
    runtime: vllm-ray
    model: m
    command: vllm serve m --speculative-config '{"x":{"y":1}}'
    """
    assert texts(launch("yaml", text))[-1] == '{"x":{"y":1}}'


def test_a_command_made_of_defaults() -> None:
    one = launch(
        "yaml",
        """\
        model: example/tiny
        runtime: sglang
        container: example.com/node
        defaults:
          gpu_memory_utilization: 0.80
          attention_backend: fa3
          trust_remote_code: true
          disable_radix_cache: false
          tensor_parallel: 2
        """,
    )
    assert texts(one) == [
        *("sglang", "serve", "--model-path", "example/tiny"),
        *("--mem-fraction-static", "0.80", "--attention-backend", "fa3"),
        *("--trust-remote-code", "--tp-size", "2"),
    ]
    assert words(one)[4:6] == [("--mem-fraction-static", 5, 3), ("0.80", 5, 27)]
    assert one.engine == "sglang"


VLLM = """\
meta: {title: Tiny}
model:
  model_id: example/tiny
  base_args: [--trust-remote-code]
  base_env: {A: "1"}
features:
  reasoning:
    args: [--reasoning-parser, tiny]
  speculation:
    args: [--speculative-config, '{}']
  drafts:
    default_mode: two
    modes:
      one: {args: [--one]}
      two: {args: [--two]}
opt_in_features: [speculation]
variants:
  default:
    precision: bf16
  fp8:
    model_id: example/tiny-fp8
    extra_args: [--kv-cache-dtype, fp8]
    extra_env: {B: "2"}
hardware_overrides:
  hopper:
    extra_args: [--attention-backend, FLASH_ATTN]
  amd:
    extra_env: {C: "3"}
guide: |
  # Start

  ```bash
  vllm serve example/tiny --port 8000
  ```
"""


def test_variants_on_their_hardware() -> None:
    found_ = launches("yaml", VLLM)
    recipes, guide = found_[:-1], found_[-1]
    last = ["--reasoning-parser", "tiny", "--two"]
    hopper = ["--attention-backend", "FLASH_ATTN"]
    base = ["vllm", "serve", "example/tiny", "--trust-remote-code"]
    fp8 = ["vllm", "serve", "example/tiny-fp8", "--trust-remote-code", "--kv-cache-dtype", "fp8"]
    assert [(texts(one), one.architecture) for one in recipes] == [
        ([*base, *last], None),
        ([*base, *hopper, *last], "sm_90"),
        ([*base, *last], None),
        ([*fp8, *last], None),
        ([*fp8, *hopper, *last], "sm_90"),
        ([*fp8, *last], None),
    ]
    assert {one.label for one in recipes} == {"recipe Tiny"}
    assert {one.engine for one in recipes} == {"vllm"}
    assert words(recipes[1])[4:6] == [("--attention-backend", 26, 18), ("FLASH_ATTN", 26, 39)]
    assert environment(recipes[5]) == [("A", "1", 5, 14), ("B", "2", 23, 17), ("C", "3", 28, 17)]
    assert words(guide) == [
        ("vllm", 33, 3),
        ("serve", 33, 8),
        ("example/tiny", 33, 14),
        ("--port", 33, 27),
        ("8000", 33, 34),
    ]


def test_what_the_person_says_is_held_to_the_vendor() -> None:
    found_ = found("yaml", VLLM, architecture="gfx942").launches
    assert [one.architecture for one in found_[:3]] == ["gfx942", "sm_90", "gfx942"]


def test_what_is_no_recipe() -> None:
    assert launches("yaml", "model: gpt\nruntime: python\n") == ()
    assert launches("yaml", "model: {model_id: x}\n") == ()
    assert found("yaml", "name: job\ncommand: vllm serve m\n").launches == ()
