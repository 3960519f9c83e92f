"""The script itself, and what is read from it."""

import re
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.check.shellcheck import check_scripts
from generator.preflight.answer import Unknown
from generator.preflight.look import finished
from generator.preflight.report import NoReport, read_report
from tests.preflight.wanted import SCRIPT, answers, of

LINES = st.sampled_from(
    [
        "probe\t1",
        "end",
        "directory\tmodel\t/x",
        "state\tmodel\tthere",
        "shard\tmodel\ta\twhole\t9\t1\t0",
        "shard\tmodel\ta\tdangling\tx",
        "needs\tmodel\ta",
        "config\tmodel\tthere",
        "config-bytes\tmodel\t7b7d",
        "config-bytes\tmodel\t7",
        "mount\t22 1 0:1 / / rw - ext4 /dev/a rw",
        "free-kib\tmodel\thex:zz",
        "port\t8888\tfree",
        "nvidia-smi\t",
        "",
    ]
)


def test_shellcheck_has_nothing_to_say() -> None:
    assert check_scripts({"probe.sh": SCRIPT}) == ()


@pytest.mark.parametrize("shell", ["dash", "bash", "busybox"])
def test_every_shell_parses_it(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"this machine has no {shell}")
    command = [shell, "sh"] if shell == "busybox" else [shell]
    done = subprocess.run([*command, "-n"], input=SCRIPT.encode(), check=False)
    assert done.returncode == 0


def test_it_writes_to_no_file() -> None:
    targets = re.findall(r"(?<![<=-])>{1,2}\s*([^\s;|&)]+)", without_comments(SCRIPT))
    assert set(targets) == {"/dev/null"}
    assert not re.search(r"\b(rm|mv|cp|mkdir|touch|tee|chmod|chown|mount|ln|kill)\b\s", SCRIPT)


def without_comments(script: str) -> str:
    return "\n".join(line for line in script.split("\n") if not line.lstrip().startswith("#"))


def test_an_argument_that_is_none_is_said() -> None:
    done = subprocess.run(["sh", "-c", SCRIPT, "probe", "nonsense"], capture_output=True, text=True)
    assert "unknown-argument\tnonsense\n" in done.stdout


@given(st.lists(LINES | st.text(max_size=20), max_size=30).map("\n".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read_report(text)
    except NoReport:
        assert isinstance(finished(text, "so"), Unknown)
    answers(finished(text, "so"))


@given(st.text(max_size=200))
def test_other_text_passes_nothing(text: str) -> None:
    if not text.startswith("probe\t1\n"):
        assert of(answers(finished(text, "so")), "pass") == {"member.node", "machine.image"}
