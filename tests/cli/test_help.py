"""--help of everything, and what it costs."""

import subprocess
import sys
from importlib import import_module

import click
import pytest

from generator.cli.main import COMMANDS
from tests.cli.conftest import Run

OURS = (
    "list",
    "show",
    "explain",
    "validate",
    "preflight",
    "fleet",
    "lint",
    "diagnose",
    "schema",
    "new",
)
HEAVY = ("pydantic", "yaml", "jinja2", "rich", "jsonschema", "markupsafe")


def command_of(name: str) -> click.Command:
    command = import_module(f"generator.cli.{name.replace('-', '_')}_command").command
    assert isinstance(command, click.Command)
    return command


def test_the_group_names_every_command(run: Run) -> None:
    done = run("--help")
    assert done.status == 0
    for name, line in COMMANDS.items():
        assert f"  {name} " in done.out
        assert line.split(",")[0].split(".")[0] in done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_every_option_with_an_example(run: Run, name: str) -> None:
    done = run(name, "--help")
    assert done.status == 0
    command = command_of(name)
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name
            for spelling in parameter.opts:
                assert spelling in done.out
        else:
            assert str(parameter.metavar).strip("[].") in done.out
    assert f"\n    recipe {name}" in done.out or f"\n  recipe {name}" in done.out


@pytest.mark.parametrize("name", OURS)
def test_help_says_how_the_command_exits(run: Run, name: str) -> None:
    assert "Exit status: 0" in run(name, "--help").out


@pytest.mark.parametrize("arguments", [["--help"], *([name, "--help"] for name in COMMANDS)])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    """A fresh interpreter, because this one has imported everything."""
    program = (
        "import sys\n"
        "from generator.cli.main import main\n"
        "try:\n"
        f"    main({arguments!r})\n"
        "except SystemExit as ended:\n"
        "    assert not ended.code, ended.code\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    modules = set(done.stderr.split())
    assert "click" in modules
    assert not modules & set(HEAVY)


def test_help_of_the_group_imports_no_command() -> None:
    program = (
        "import sys\n"
        "from generator.cli.main import main\n"
        "try:\n"
        "    main(['--help'])\n"
        "except SystemExit:\n"
        "    pass\n"
        "print('\\n'.join(m for m in sys.modules if m.startswith('generator')), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert "generator.cli.main" in loaded
    assert {name for name in loaded if name.startswith("generator.cli.")} <= {"generator.cli.main"}


@pytest.mark.parametrize(
    ("wrong", "right"), [("lst", "list"), ("explan", "explain"), ("validat", "validate")]
)
def test_near_commands(run: Run, wrong: str, right: str) -> None:
    done = run(wrong)
    assert done.status == 2
    assert f"Did you mean `{right}`?" in done.err


# What looks like an option of `explain` is a flag to explain.
@pytest.mark.parametrize("name", sorted({*OURS} - {"explain"}))
def test_unknown_options_are_usage_errors(run: Run, name: str) -> None:
    assert run(name, "--no-such-option").status == 2
