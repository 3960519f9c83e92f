"""Ray: Serve configurations, services and jobs."""

from tests.lint.reading import environment, found, launch, launches, texts, words

CONFIG = """\
applications:
  - name: llm
    import_path: ray.serve.llm:build_openai_app
    args:
      llm_configs:
        - model_loading_config: {model_id: tiny, model_source: /m}
          accelerator_type: H100
          runtime_env: {env_vars: {A: "1"}}
          engine_kwargs:
            tensor_parallel_size: 4
            enable_chunked_prefill: true
            enforce_eager: false
            speculative_config: {method: mtp}
"""


def test_a_serve_configuration() -> None:
    one = launch("yaml", CONFIG)
    assert texts(one) == [
        *("vllm", "serve", "/m", "--tensor-parallel-size", "4", "--enable-chunked-prefill"),
        *("--speculative-config.method", "mtp"),
    ]
    assert words(one)[3:5] == [("--tensor-parallel-size", 10, 13), ("4", 10, 35)]
    assert environment(one) == [("A", "1", 8, 36)]
    assert (one.label, one.engine, one.architecture) == ("application llm", "vllm", "sm_90")


def test_a_service_with_the_configuration_in_it() -> None:
    nested = "".join(f"    {line}\n" for line in CONFIG.splitlines())
    text = (
        f"apiVersion: ray.io/v1\nkind: RayService\nspec:\n  serveConfigV2: |\n{nested}"
        "  rayClusterConfig:\n    headGroupSpec:\n      template:\n        spec:\n"
        "          containers: [{name: head, image: example.com/ray, args: [-x]}]\n"
    )
    head, one = launches("yaml", text)
    assert words(head) == [("-x", 22, 68)]
    assert words(one)[3:5] == [("--tensor-parallel-size", 14, 17), ("4", 14, 39)]


def test_a_job() -> None:
    one = launch(
        "yaml",
        "apiVersion: ray.io/v1\nkind: RayJob\nspec:\n  entrypoint: vllm serve m --x 1\n",
    )
    assert words(one)[2:] == [("m", 4, 26), ("--x", 4, 28), ("1", 4, 32)]


def test_other_entry_points() -> None:
    assert found("yaml", "# ray.io\nspec:\n  entrypoint: vllm serve m\n").launches == ()
