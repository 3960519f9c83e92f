"""A Dockerfile installs a CUDA 13 wheel of vLLM on a CUDA 12 base.

From release 0.20.0 on the wheel of vLLM on the Python package index is built for CUDA 13. On a base
image with CUDA 12 it installs without a word.

The failure this prevents: the image builds, is pushed and pulled, and the engine dies at its first
import: "libcudart.so.13: cannot open shared object file".

**What to do:** take a base with CUDA 13 (`nvidia/cuda:13.0.2-…`), or the wheel for CUDA 12:

    pip install vllm==0.25.1 --extra-index-url https://wheels.vllm.ai/0.25.1/cu129

An install without a version is reported too, because it takes the newest release. The host's driver
must know the CUDA that the wheel needs; no file says that.

Sources: [saturncloud/images, pull request 482](https://github.com/saturncloud/images/pull/482);
[vLLM issue 44335](https://github.com/vllm-project/vllm/issues/44335);
[pie issue 327](https://github.com/pie-project/pie/issues/327).
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.launch import TextFile
from generator.rules.rule import Rule, Subject
from generator.rules.support.shell_text import logical
from generator.rules.support.text_scan import lines_of, place

_STAGE: Final = re.compile(
    r"^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(?P<image>\S+)(?:[ \t]+AS[ \t]+(?P<name>\S+))?", re.I | re.M
)
_ARGUMENT: Final = re.compile(
    r"^[ \t]*ARG[ \t]+(?P<name>\w+)=[\"']?(?P<value>[^\s\"']+)", re.I | re.M
)
_REFERENCE: Final = re.compile(r"\$(?P<brace>\{)?(?P<name>[A-Za-z_]\w*)(?(brace)\})")
_CUDA_12: Final = re.compile(r"(?:^|/)nvidia/cuda:12\.|(?:^|[:_-])(?:cuda-?12[.-]|cu12\d)")
_INSTALL: Final = re.compile(
    r"\bpip3?[ \t]+install\b(?P<before>[^\n;&|]{0,500}?[ \t])[\"']?(?P<what>vllm(?:\[[\w,-]+\])?"
    r"(?:[=~>]=(?P<version>\d+\.\d+)[\w.,<]*)?)[\"']?(?=[ \t\n;&|]|$)(?P<after>[^\n;&|]*)"
)
_OTHER_WHEEL: Final = re.compile(r"cu12\d|wheels\.vllm\.ai|\+cu|--no-binary|\.whl")
_SINCE: Final = (0, 20)


def check(subject: Subject) -> Iterator[Finding]:
    """Installs of vLLM in stages whose base has CUDA 12."""
    for file in subject.files:
        if file.kind == "dockerfile":
            yield from _in_dockerfile(file)


def _in_dockerfile(file: TextFile) -> Iterator[Finding]:
    text = logical("\n".join(line.code.ljust(len(line.text)) for line in lines_of(file)))
    stages = _stages(text)
    for match in _INSTALL.finditer(text):
        base = next((image for start, image in reversed(stages) if start < match.start()), "")
        is_old = match["version"] and tuple(map(int, match["version"].split("."))) < _SINCE
        chosen = _OTHER_WHEEL.search(match["before"] + match["after"])
        if _CUDA_12.search(base) and not is_old and not chosen:
            yield RULE.finding(
                place(file, match.start("what")),
                f"`{match['what']}` is built for CUDA 13, and the base `{base}` has CUDA 12",
                "take a base with CUDA 13, or add `--extra-index-url "
                f"https://wheels.vllm.ai/{match['version'] or 'VERSION'}/cu129`",
            )


def _stages(text: str) -> list[tuple[int, str]]:
    """Where each stage begins, and the image that it stands on in the end."""
    arguments = {one["name"]: one["value"] for one in _ARGUMENT.finditer(text)}
    named: dict[str, str] = {}
    found = []
    for stage in _STAGE.finditer(text):
        image = _REFERENCE.sub(lambda one: arguments.get(one["name"], one[0]), stage["image"])
        image = named.get(image.lower(), image)
        if stage["name"]:
            named[stage["name"].lower()] = image
        found.append((stage.start(), image))
    return found


RULE = Rule("image.cuda-of-wheel", "error", since="0.1.0", needs="files", check=check)
