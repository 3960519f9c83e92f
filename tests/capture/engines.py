"""Small engines to take snapshots of: packages with a parser where the real ones have theirs."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.conftest import ROOT

COMMAND: Final = "from generator.cli.main import main; main()"
VLLM: Final = {
    "vllm/__init__.py": "print('noise of an import')",
    "vllm/platforms/__init__.py": """\
class Unspecified:
    def is_unspecified(self):
        return True
current_platform = Unspecified()
""",
    "vllm/platforms/cpu.py": """\
class CpuPlatform:
    def is_unspecified(self):
        return False
""",
    "vllm/envs.py": """\
import os
environment_variables = {"VLLM_PORT": lambda: os.getenv("VLLM_PORT")}
""",
    "vllm/worker.py": "import os\nrank = os.environ.get('LOCAL_RANK')\n",
    "vllm/utils/__init__.py": "",
    "vllm/utils/argparse_utils.py": """\
import argparse
import json
class FlexibleArgumentParser(argparse.ArgumentParser):
    def parse_args(self, args=None, namespace=None):
        words, keyed = [], {}
        args = list(args)
        while args:
            word = args.pop(0)
            if word == "-O" and args and args[0] in "0123":
                word = "--optimization-level"
            if word.startswith("--"):
                name, dot, rest = word.partition(".")
                word = name.replace("_", "-") + dot + rest
                if dot:
                    keyed[name.replace("_", "-")] = json.dumps({rest: args.pop(0)})
                    continue
            words.append(word)
        for name, value in keyed.items():
            words += [name, value]
        return super().parse_args(words, namespace)
""",
    "vllm/attention/__init__.py": "",
    "vllm/attention/backends/__init__.py": "",
    "vllm/attention/backends/registry.py": """\
import enum
class AttentionBackendEnum(enum.Enum):
    FLASH_ATTN = "flash"
    TORCH_SDPA = ""
    CUSTOM = ""
""",
    "vllm/model_executor/__init__.py": "",
    "vllm/model_executor/layers/__init__.py": "",
    "vllm/model_executor/layers/quantization.py": """\
QUANTIZATION_METHODS = ["awq", "fp8"]
""",
    "vllm/entrypoints/__init__.py": "",
    "vllm/entrypoints/openai/__init__.py": "",
    "vllm/entrypoints/openai/cli_args.py": """\
import argparse
import json
import sys
from vllm import platforms
assert isinstance(platforms.current_platform, platforms.cpu.CpuPlatform)
NEEDS_HELP = any("--help" in word for word in sys.argv)
def optional_type(return_type):
    def _optional_type(value):
        return None if value in ("", "None") else return_type(value)
    return _optional_type
def make_arg_parser(parser):
    parser.add_argument("model_tag", nargs="?")
    group = parser.add_argument_group("SchedulerConfig")
    group.add_argument("--max-num-seqs", type=optional_type(int), default=None)
    group.add_argument("--optimization-level", type=int, default=2)
    group.add_argument("--compilation-config", "-cc", type=json.loads, default={"level": 3})
    group.add_argument("--seed-name", default="x")
    group.add_argument("--attention-backend", type=optional_type(str), default=None)
    group.add_argument("--quantization", "-q", type=optional_type(str), default=None)
    parser.add_argument(
        "--task", help="[DEPRECATED] Use --runner instead. More." if NEEDS_HELP else None
    )
    return parser
""",
}
SGLANG: Final = {
    "sglang/__init__.py": "",
    "sglang/srt/__init__.py": "",
    "sglang/srt/environ.py": """\
class EnvField:
    def __init__(self, deprecated_name=None):
        self.deprecated_name = deprecated_name
class Envs:
    SGLANG_PORT = EnvField()
    SGLANG_NEW = EnvField("SGL_OLD")
    HELPER = 3
envs = Envs()
""",
    "sglang/srt/utils.py": """\
import os
def get_bool_env_var(name, default="false"):
    return os.getenv(name, default) == "true"
""",
    "sglang/srt/layer.py": """\
from sglang.srt.utils import get_bool_env_var
fast = get_bool_env_var("SGLANG_FAST")
""",
    "sglang/srt/server_args.py": """\
import argparse
import logging
class DeprecatedAction(argparse.Action):
    def __init__(self, option_strings, dest, error_message=None, new_flag=None, **kwargs):
        self.error_message, self.new_flag = error_message, new_flag
        super().__init__(option_strings, dest, **kwargs)
    def __call__(self, parser, namespace, values, option_string=None):
        if self.error_message:
            parser.error(self.error_message)
        logging.getLogger(__name__).warning("\\033[1;33mUse %s instead.\\033[0m", self.new_flag)
class ServerArgs:
    @staticmethod
    def add_cli_args(parser):
        parser.add_argument("--model-path", "--model", required=True)
        parser.add_argument("--tp-size", "--tensor-parallel-size", type=int, default=1)
        parser.add_argument("--gone", nargs=0, action=DeprecatedAction, error_message="Gone: no.")
        parser.add_argument("--nsa", action=DeprecatedAction, new_flag="--dsa")
        parser.add_argument("--both", action=DeprecatedAction, new_flag="--a-{b,c}=d")
        parser.add_argument("--hidden", help=argparse.SUPPRESS, default=argparse.SUPPRESS)
""",
}


def install(folder: Path, files: Mapping[str, str], release: str | None = "9.9") -> Path:
    """A package in `folder`, with the metadata of a release unless that is None."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if release and files:
        name = next(iter(files)).partition("/")[0]
        metadata = folder / f"{name}-{release}.dist-info" / "METADATA"
        metadata.parent.mkdir()
        metadata.write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {release}\n")
    return folder


def snapshot(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`recipe engine snapshot` where the packages of `folder` are installed."""
    return subprocess.run(
        [sys.executable, "-c", COMMAND, "engine", "snapshot", *arguments],
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
