"""The script that makes .venv, with stand-ins for Python, pip and apt-get."""

import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.check.shellcheck import check_scripts

ROOT = Path(__file__).parents[2]
# A Python that knows no more than the script asks: its version, ensurepip, venv, pip.
PYTHON = """
case "$*" in
*ensurepip*) test -e "$LOGS/ensurepip" ;;
*version_info\\[:2\\]*) echo python3.11-venv ;;
*version_info*) exit "$OLD" ;;
--version) echo Python 3.11.0 ;;
"-m venv "*) mkdir -p .venv/bin && cp "$0" .venv/bin/python && echo venv >> "$LOGS/runs" ;;
"-m pip "*) echo "pip ${*##*-m pip install }" >> "$LOGS/runs"; exit "$PIP" ;;
esac
"""
APT = 'echo "apt-get $*" >> "$LOGS/runs"; case "$*" in install*) : > "$LOGS/ensurepip" ;; esac'


@dataclass(frozen=True, slots=True)
class Checkout:
    root: Path
    environment: Mapping[str, str]

    def run(self, extent: str, **changed: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.root / ".ci" / "environment", extent],
            env={**self.environment, **changed},
            capture_output=True,
            text=True,
            check=False,
        )

    def runs(self) -> list[str]:
        """What was run since the last call."""
        log = self.root / "runs"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def checkout(tmp_path: Path, program: Callable[[str, str], Path]) -> Checkout:
    root = tmp_path / "a checkout"
    (root / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "environment", root / ".ci")
    (root / "requirements.lock").write_text("# Exact.\nclick==8\n", encoding="utf-8")
    (root / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    (root / "ensurepip").touch()
    programs = program("python3", PYTHON).parent
    program("apt-get", APT)
    program("id", "echo 0")
    program("chromium", "")
    # Not the whole PATH: it may have other Pythons.
    for name in (
        "cat",
        "cksum",
        "cp",
        "dirname",
        "env",
        "grep",
        "mkdir",
        "mv",
        "rm",
        "tr",
        "xargs",
    ):
        (programs / name).symlink_to(shutil.which(name) or name)
    return Checkout(root, {"PATH": str(programs), "LOGS": str(root), "OLD": "0", "PIP": "0"})


ALL = ["pip --no-deps click==8", "pip --no-deps --no-build-isolation --editable ."]
DEMO = ["pip --editable ."]


def test_install_once(checkout: Checkout) -> None:
    assert checkout.run("all").returncode == 0
    assert checkout.runs() == ["venv", *ALL]
    assert checkout.run("all").returncode == 0
    assert checkout.run("demo").returncode == 0
    assert checkout.runs() == []


def test_tests_need_a_browser_and_a_demo_does_not(checkout: Checkout) -> None:
    (Path(checkout.environment["PATH"]) / "chromium").unlink()
    checkout.run("demo")
    assert checkout.runs() == ["venv", *DEMO]
    checkout.run("all")
    assert checkout.runs() == [
        "apt-get update -q",
        "apt-get install -q -y --no-install-recommends chromium",
        *ALL,
    ]


def test_standard_output_stays_empty(checkout: Checkout) -> None:
    assert checkout.run("demo").stdout == ""
    assert checkout.runs() == ["venv", *DEMO]


def test_all_completes_a_demo(checkout: Checkout) -> None:
    checkout.run("demo")
    checkout.runs()
    assert checkout.run("all").returncode == 0
    assert checkout.runs() == ALL


def test_a_changed_lock_is_installed_into_the_same_venv(checkout: Checkout) -> None:
    checkout.run("all")
    checkout.runs()
    (checkout.root / "requirements.lock").write_text("click==9\n", encoding="utf-8")
    checkout.run("all")
    assert checkout.runs() == ["pip --no-deps click==9", *ALL[1:]]


def test_the_halves_of_the_lock_are_installed_at_once(checkout: Checkout) -> None:
    (checkout.root / "requirements.lock").write_text("# Exact.\na==1\nb==2\nc==3\n")
    assert checkout.run("all").returncode == 0
    venv, *halves, own = checkout.runs()
    assert [venv, *sorted(halves), own] == [
        "venv",
        "pip --no-deps a==1 b==2",
        "pip --no-deps c==3",
        *ALL[1:],
    ]


def test_a_failed_or_killed_install_is_made_anew(checkout: Checkout) -> None:
    assert checkout.run("all", PIP="1").returncode != 0
    checkout.runs()
    (checkout.root / ".venv" / "rest").touch()
    assert checkout.run("all").returncode == 0
    assert checkout.runs() == ["venv", *ALL]
    assert not (checkout.root / ".venv" / "rest").exists()


def test_a_copied_checkout_is_made_anew(checkout: Checkout) -> None:
    checkout.run("all")
    moved = checkout.root.with_name("moved")
    checkout.root.rename(moved)
    copied = Checkout(moved, {**checkout.environment, "LOGS": str(moved)})
    copied.runs()
    assert copied.run("all").returncode == 0
    assert copied.runs() == ["venv", *ALL]


def test_debian_without_ensurepip(checkout: Checkout) -> None:
    (checkout.root / "ensurepip").unlink()
    done = checkout.run("all")
    assert done.returncode == 0, done.stderr
    apt, *rest = (line for line in checkout.runs() if line.startswith("apt-get"))
    assert apt.startswith("apt-get update")
    assert [line.split()[-1] for line in rest] == ["python3.11-venv"]


def test_sudo_when_not_root(checkout: Checkout, program: Callable[[str, str], Path]) -> None:
    (checkout.root / "ensurepip").unlink()
    program("id", "echo 1000")
    assert "needs root, and there is no sudo" in checkout.run("all").stderr
    assert checkout.runs() == []
    program("sudo", 'echo sudo >> "$LOGS/runs"; exec "$@"')
    assert checkout.run("all").returncode == 0
    assert checkout.runs()[0] == "sudo"


def test_no_python_that_is_new_enough(checkout: Checkout) -> None:
    done = checkout.run("all", OLD="1")
    assert done.returncode == 1
    assert "is a Python 3.11 or newer" in done.stderr
    assert checkout.runs() == []


def test_a_newer_python_under_another_name(
    checkout: Checkout, program: Callable[[str, str], Path]
) -> None:
    program("python3.13", PYTHON.replace('"$OLD"', "0"))
    assert checkout.run("all", OLD="1").returncode == 0
    assert checkout.runs() == ["venv", *ALL]


def test_scripts_pass_shellcheck() -> None:
    paths = sorted((ROOT / ".ci").iterdir())
    assert [path.name for path in paths] == ["environment", "run"]
    assert check_scripts({p.name: p.read_text(encoding="utf-8") for p in paths}) == ()
