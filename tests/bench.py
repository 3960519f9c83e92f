"""How long the commands take, as ratios to what no version of them could avoid.

    python -m tests.bench [--runs N]

Every measurement is a fresh process. What is compared runs in turn, so that a busy machine
slows both; a ratio is the median of the ratios of neighbours, with their quartiles.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from generator.catalog.catalog import Catalog
from generator.cli.renders import render_all
from generator.models.recipe import Recipe
from generator.plan.targets import carried
from generator.render.templates import open_templates
from tests.tree import make_tree

ROOT: Final = Path(__file__).parent.parent
_MAIN: Final = "from generator.cli.main import main; main()"
_FLOOR: Final = "import click, pydantic, jinja2, yaml"
# Reads every file, and parses YAML as the catalogue is parsed: with positions.
_PARSE: Final = """\
import sys
from pathlib import Path
from generator.source.parse import parse
for folder in sys.argv[1:]:
    for path in filter(Path.is_file, Path(folder).rglob("*.*")):
        text = path.read_text("utf-8")
        if path.suffix == ".yaml":
            parse(text, path.name)
"""
_LINTED_FILES: Final = 1_000
# What `recipe lint` may end with: the made tree has faults.
_FINDINGS: Final = (0, 1)


@dataclass(frozen=True)
class Timed:
    """A command of the comparison.

    `before` runs untimed before each run of it; `allowed` are the statuses of a run that counts.
    """

    words: tuple[str, ...]
    before: Callable[[], object] | None = None
    allowed: tuple[int, ...] = (0,)


@dataclass(frozen=True)
class Comparison:
    """A command against its floor, and the ratio that is aimed at."""

    title: str
    command: Timed
    floor: Timed
    goal: float | None = None


@dataclass(frozen=True)
class Result:
    """Seconds of each pair of neighbours."""

    command: tuple[float, ...]
    floor: tuple[float, ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        return tuple(a / b for a, b in zip(self.command, self.floor, strict=True))


def comparisons(cache: Path, tree: Path, renders: Path) -> tuple[Comparison, ...]:
    """What is measured.

    `cache` is the store of validated files, verdicts and compiled templates; `tree` has the
    files to lint, `renders` what `recipe validate` renders.
    """
    render = Timed(_recipe("render", "deepseek-agent", "--node", "x"))
    empty = Timed(render.words, before=lambda: shutil.rmtree(cache, ignore_errors=True))
    unseen = Timed(render.words, before=lambda: _forget_texts(cache))
    floor = Timed((sys.executable, "-c", _FLOOR))
    parse = Timed((sys.executable, "-c", _PARSE, str(ROOT / "recipes")))
    validate = Timed(_recipe("validate", "--no-external"))
    changed = Timed(
        validate.words, before=lambda: shutil.rmtree(cache / "verdicts", ignore_errors=True)
    )
    parse_all = Timed((*parse.words, str(renders)))
    lint = Timed(_recipe("lint", str(tree)), allowed=_FINDINGS)
    parse_tree = Timed((sys.executable, "-c", _PARSE, str(tree)))
    return (
        Comparison("recipe render, files validated before", render, floor, 1.5),
        Comparison("recipe render, its text not looked at before", unseen, floor),
        Comparison("recipe render, nothing validated before", empty, floor),
        Comparison("recipe --help", Timed(_recipe("--help")), floor, 0.7),
        Comparison(
            "recipe validate --no-external of an unchanged catalogue, over parsing the files",
            validate,
            parse,
            3,
        ),
        Comparison(
            "recipe validate --no-external, every rule and render, over parsing the files and the "
            "renders",
            changed,
            parse_all,
            3,
        ),
        Comparison(
            "recipe validate --no-external, every rule and render, over parsing the files alone",
            changed,
            parse,
        ),
        Comparison(
            f"recipe lint of {_LINTED_FILES:,} files, over reading and parsing them",
            lint,
            parse_tree,
            3,
        ),
    )


def measure(comparison: Comparison, runs: int, environment: dict[str, str]) -> Result:
    """Runs both in turn; the first pair only warms the disk cache and is not counted."""
    pairs = [
        (seconds(comparison.command, environment), seconds(comparison.floor, environment))
        for _ in range(runs + 1)
    ][1:]
    return Result(tuple(a for a, _ in pairs), tuple(b for _, b in pairs))


def seconds(timed: Timed, environment: dict[str, str]) -> float:
    """Wall-clock time of one run; SystemExit with its output when the command fails."""
    if timed.before:
        timed.before()
    start = time.perf_counter()
    done = subprocess.run(
        timed.words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    took = time.perf_counter() - start
    if done.returncode not in timed.allowed:
        sys.exit(f"bench: {' '.join(timed.words)} ended with {done.returncode}\n{done.stderr}")
    return took


def line(comparison: Comparison, result: Result) -> str:
    """One comparison for a person."""
    low, median, high = statistics.quantiles(result.ratios, n=4)
    goal = f"goal ≤ {comparison.goal}" if comparison.goal else "no goal"
    return (
        f"{comparison.title}\n"
        f"  {median:.2f} times the floor ({low:.2f} to {high:.2f} in the middle half; {goal}); "
        f"{_milliseconds(result.command)} against {_milliseconds(result.floor)}\n"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description="Measure the commands against their floors. Nothing is asserted.",
    )
    parser.add_argument(
        "--runs", type=int, default=15, metavar="N", help="pairs of runs, at least 10 (default 15)"
    )
    runs = parser.parse_args(arguments).runs
    if runs < 10:
        parser.error("--runs must be at least 10: fewer tell nothing about the spread")
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder, "PYTHONPATH": str(ROOT)}
        environment.pop("RECIPE_CATALOG", None)
        tree = Path(folder) / "tree"
        make_tree(tree, _LINTED_FILES)
        renders = Path(folder) / "renders"
        _write_renders(renders)
        for comparison in comparisons(Path(folder) / "serving-recipes", tree, renders):
            print(f"measuring {comparison.title}, {runs} pairs …", file=sys.stderr)  # noqa: T201
            print(line(comparison, measure(comparison, runs, environment)))  # noqa: T201


def _write_renders(folder: Path) -> None:
    """The files that `recipe validate` renders and looks at."""
    catalog, templates = Catalog(ROOT), open_templates(ROOT / "templates")
    pairs = [(id_, t) for id_, one in catalog.values(Recipe).items() for t in carried(one)]
    renders = render_all(catalog, templates, pairs, "2026-08-15", lambda _done, _name: None)
    for name, text in renders.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def _forget_texts(cache: Path) -> None:
    """As with answers that nobody gave before: the files are validated, the text is new."""
    for entry in cache.glob("catalog/*/texts-*"):
        entry.unlink()


def _recipe(*words: str) -> tuple[str, ...]:
    return (sys.executable, "-c", _MAIN, *words)


def _milliseconds(values: Sequence[float]) -> str:
    return f"{statistics.median(values) * 1000:.0f} ms"


if __name__ == "__main__":
    main()
