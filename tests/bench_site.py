"""How long the site takes to build, and how that grows with the catalogue.

    python -m tests.bench_site [--recipes N ...]

Each build is a fresh process over a checkout of its own, with a cache of its own that knows
nothing yet. The larger catalogues are copies of this one's recipes under new names.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
SIZES: Final = (100, 300, 1_000)
GOAL: Final = "goal: 1,000 recipes in under 120 s on two cores"
# What mkdocs reads; the program itself is imported from this checkout.
_READ: Final = ("CHANGELOG.md", "CONTRIBUTING.md", "mkdocs.yml", "site", "templates", "recipes")
_LINKED: Final = ("generator", "schemas", "tests")


def make_checkout(folder: Path, recipes: int | None) -> int:
    """What a site is built from, with as many recipes; None for those that there are.

    Returns how many there are in the end, since a catalogue never gets smaller.
    """
    folder.mkdir(parents=True)
    for name in _READ:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
        copy(ROOT / name, folder / name)
    for name in _LINKED:
        (folder / name).symlink_to(ROOT / name)
    return multiply(folder / "recipes" / "serving", recipes or 0)


def multiply(serving: Path, recipes: int) -> int:
    """Copy recipes under new ids and titles until there are as many."""
    originals = sorted(serving.glob("*.yaml"))
    for number in range(len(originals), recipes):
        original = originals[number % len(originals)]
        text = original.read_text(encoding="utf-8")
        head, title, rest = text.partition("\ntitle: ")
        assert title, original
        name, _, below = rest.partition("\n")
        copied = f"{head}{title}{name} ({number})\n{below}"
        (serving / f"{original.stem}-{number}.yaml").write_text(copied, encoding="utf-8")
    return max(len(originals), recipes)


def seconds(checkout: Path, cache: Path) -> float:
    """Wall-clock time of one build; SystemExit with what it said when it fails."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "NO_MKDOCS_2_WARNING": "1"}
    start = time.perf_counter()
    done = subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    took = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"bench: {' '.join(command)} ended with {done.returncode}\n{done.stderr}")
    return took


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench_site",
        description="Build the site for larger and larger catalogues. Nothing is asserted.",
    )
    parser.add_argument(
        "--recipes", type=int, nargs="*", default=SIZES, metavar="N", help="catalogues to make"
    )
    for recipes in (None, *parser.parse_args(arguments).recipes):
        with tempfile.TemporaryDirectory() as folder:
            checkout = Path(folder) / "checkout"
            count = make_checkout(checkout, recipes)
            cold = seconds(checkout, Path(folder) / "cache")
            warm = seconds(checkout, Path(folder) / "cache")
        print(  # noqa: T201
            f"{count} recipes: {cold:.1f} s ({cold / count:.3f} s each), "
            f"again {warm:.1f} s ({warm / count:.3f} s each); {GOAL}"
        )


if __name__ == "__main__":
    main()
