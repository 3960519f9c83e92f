"""How long the site takes to build, and how that grows with the catalogue.

    python -m tests.bench_site [--recipes N ...]

Each catalogue is built in a checkout of its own: cold, with a cache that knows nothing yet, and
again with what that build kept. The larger catalogues are copies of this one's recipes under new
names, and with reasons of their own, so that no page or table is another recipe's once more.

A line gives wall-clock seconds, processor seconds (all processes, user and system) and what each
recipe cost beyond those of the line before: growth is linear where that stays the same. On a
machine that others use, half the processor seconds are what two idle cores would need at least.
"""

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from generator.record import record

ROOT: Final = Path(__file__).parent.parent
SIZES: Final = (100, 300, 1_000)
GOAL: Final = "goal: 1,000 recipes in under 120 s on two cores"
# What mkdocs reads; the program itself is imported from this checkout.
_READ: Final = ("CHANGELOG.md", "CONTRIBUTING.md", "mkdocs.yml", "site", "templates", "recipes")
_LINKED: Final = ("generator", "schemas", "tests")
_REASON: Final = re.compile(r"(\bbecause: (?:>-\n +)?)(?=[A-Za-z])")


@record
class Took:
    """What a build took, in seconds of the clock and of processors."""

    wall: float
    cpu: float

    def per_further(self, fewer: "Took", further: int) -> "Took":
        """What each further recipe took beyond a smaller catalogue."""
        return Took((self.wall - fewer.wall) / further, (self.cpu - fewer.cpu) / further)


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
    """Copy recipes under new ids, titles and reasons until there are as many."""
    originals = sorted(serving.glob("*.yaml"))
    for number in range(len(originals), recipes):
        original = originals[number % len(originals)]
        text = original.read_text(encoding="utf-8")
        head, title, rest = text.partition("\ntitle: ")
        assert title, original
        name, _, below = rest.partition("\n")
        reasoned = _REASON.sub(rf"\g<1>{number} ", below)
        copied = f"{head}{title}{name} ({number})\n{reasoned}"
        (serving / f"{original.stem}-{number}.yaml").write_text(copied, encoding="utf-8")
    return max(len(originals), recipes)


def took(checkout: Path, cache: Path) -> Took:
    """What one build takes; SystemExit with what it said when it fails."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "NO_MKDOCS_2_WARNING": "1"}
    start, before = time.perf_counter(), _of_children()
    done = subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    found = Took(time.perf_counter() - start, _of_children() - before)
    if done.returncode:
        sys.exit(f"bench: {' '.join(command)} ended with {done.returncode}\n{done.stderr}")
    return found


def _of_children() -> float:
    """Processor seconds of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench_site",
        description="Build the site for larger and larger catalogues. Nothing is asserted.",
    )
    parser.add_argument(
        "--recipes", type=int, nargs="*", default=SIZES, metavar="N", help="catalogues to make"
    )
    before: tuple[int, Took, Took] | None = None
    for recipes in (None, *parser.parse_args(arguments).recipes):
        with tempfile.TemporaryDirectory() as folder:
            checkout = Path(folder) / "checkout"
            count = make_checkout(checkout, recipes)
            cold = took(checkout, Path(folder) / "cache")
            again = took(checkout, Path(folder) / "cache")
        for name, found, fewer in (
            ("cold", cold, before and before[1]),
            ("again", again, before and before[2]),
        ):
            line = f"{count} recipes, {name}: {found.wall:.1f} s, {found.cpu:.1f} s of processors"
            if before and fewer:
                each = found.per_further(fewer, count - before[0])
                line += f"; each further one {each.wall:.3f} s, {each.cpu:.3f} s of processors"
            print(line, flush=True)  # noqa: T201
        before = count, cold, again
    print(GOAL)  # noqa: T201


if __name__ == "__main__":
    main()
