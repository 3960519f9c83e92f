"""Where each engine keeps its parser and its list of variables. They move between releases.

Each engine has several ways in, newest first; the first that imports is taken. A way in imports
the engine, which takes seconds and needs no accelerator.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from generator.record import record


@record
class WayIn:
    """`at` names the engine's module and function for people; `build` makes the parser."""

    at: str
    build: Callable[[], argparse.ArgumentParser]


@record
class EngineSource:
    """An engine's package, the ways to its parser, and the registry of its variables."""

    package: str
    ways: tuple[WayIn, ...]
    variables: Callable[[], frozenset[str]]
    rewritten: tuple["Rewritten", ...] = ()
    registered: tuple["Registered", ...] = ()


@record
class Rewritten:
    """A spelling that the parser's class turns into an option before argparse sees it."""

    spelling: str
    name: str
    # A word that the class takes behind it.
    word: str


@record
class Registered:
    """A flag whose word is looked up in a list of the engine, behind the parser.

    `modules` are where the list has been, newest first; it is an enumeration, or names in order.
    """

    name: str
    modules: tuple[str, ...]
    names: str


def _vllm_at(parser_module: str, arguments_module: str) -> WayIn:
    def build() -> argparse.ArgumentParser:
        # vLLM writes help texts, which say what is deprecated, only where help is asked for.
        sys.argv = ["vllm", "--help"]
        _vllm_without_accelerator()
        made: Any = import_module(arguments_module).make_arg_parser(
            import_module(parser_module).FlexibleArgumentParser()
        )
        return made  # type: ignore[no-any-return]

    return WayIn(f"{arguments_module}.make_arg_parser", build)


def _vllm_without_accelerator() -> None:
    """What vLLM itself does for commands that need no accelerator: take the CPU for one."""
    platforms: Any = import_module("vllm.platforms")
    if platforms.current_platform.is_unspecified():
        platforms.current_platform = import_module("vllm.platforms.cpu").CpuPlatform()


def _vllm_variables() -> frozenset[str]:
    return frozenset(import_module("vllm.envs").environment_variables)


def _sglang_at(module: str) -> WayIn:
    def build() -> argparse.ArgumentParser:
        parser = argparse.ArgumentParser(prog="sglang")
        import_module(module).ServerArgs.add_cli_args(parser)
        return parser

    return WayIn(f"{module}.ServerArgs.add_cli_args", build)


def _sglang_variables() -> frozenset[str]:
    """The names that sglang.srt.environ declares, and the old names that it reads for them."""
    environ = import_module("sglang.srt.environ")
    declared = {
        name: field
        for name, field in vars(type(environ.envs)).items()
        if isinstance(field, environ.EnvField)
    }
    old = (getattr(field, "deprecated_name", None) for field in declared.values())
    return frozenset((*declared, *(name for name in old if name)))


ENGINES: Final[Mapping[str, EngineSource]] = {
    "vllm": EngineSource(
        "vllm",
        (
            _vllm_at("vllm.utils.argparse_utils", "vllm.entrypoints.common.cli_args"),
            _vllm_at("vllm.utils.argparse_utils", "vllm.entrypoints.launchers.cli_args"),
            _vllm_at("vllm.utils.argparse_utils", "vllm.entrypoints.openai.cli_args"),
            _vllm_at("vllm.utils", "vllm.entrypoints.openai.cli_args"),
        ),
        _vllm_variables,
        # FlexibleArgumentParser.parse_args: `-O 2`, `-O2` and `-O=2`.
        (Rewritten("-O", "--optimization-level", "3"),),
        (
            # AttentionConfig.validate_backend_before takes a member by its name in capitals.
            Registered(
                "--attention-backend",
                (
                    "vllm.v1.attention.backends.registry",
                    "vllm.attention.backends.registry",
                ),
                "AttentionBackendEnum",
            ),
            # MambaConfig.validate_backend_before does so too.
            Registered("--mamba-backend", ("vllm.config.mamba",), "MambaBackendEnum"),
            # ModelConfig._verify_quantization looks it up in lower case.
            Registered(
                "--quantization",
                ("vllm.model_executor.layers.quantization",),
                "QUANTIZATION_METHODS",
            ),
        ),
    ),
    "sglang": EngineSource("sglang", (_sglang_at("sglang.srt.server_args"),), _sglang_variables),
}
