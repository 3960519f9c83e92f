"""Take the snapshots anew, each from its release in a virtual environment that is thrown away.

`python -m generator.capture.rebuild` takes all of generator/capture/releases.toml; `--only
vllm-0.25.1` takes one. Several gigabytes are downloaded, and removed at the end. Engines are
installed from their wheels without what they ask for; the libraries of the list, in exact
versions, are what their parsers import. A release that fails leaves its old snapshot as it was.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from generator.capture.releases import FILE, Release, chosen, read_releases
from generator.catalog.kinds import KINDS
from generator.catalog.load import load
from generator.catalog.store import Store
from generator.errors import BadInput, Operational, RecipeError
from generator.models.snapshot import Snapshot
from generator.render.one_file import replace_file

ROOT: Final = Path(__file__).parents[2]
_COMMAND: Final = "from generator.cli.main import main; main()"
_LONGEST_REASON: Final = 2000


def rebuild(releases: Sequence[Release], folder: Path) -> list[str]:
    """Write a snapshot of each release into `folder`; the files of those that failed.

    Raises Operational when there is no room for an environment.
    """
    failed = []
    try:
        with tempfile.TemporaryDirectory(prefix="engine-snapshots-") as name:
            home = Path(name)
            say(f"making an environment in {home}, removed at the end")
            venv.create(home / "env")
            for release in releases:
                try:
                    _take(release, home, folder)
                except RecipeError as error:
                    failed.append(release.file)
                    say(f"{release.file}: error: {error.message}")
    except (OSError, subprocess.CalledProcessError) as error:
        raise Operational(f"no environment can be made: {error}", "is there room?") from None
    return failed


def _take(release: Release, home: Path, folder: Path) -> None:
    said = f"{release.engine} {release.release}"
    say(f"{said}: installing it and {len(release.libraries)} libraries")
    _run(_install(release, home), {})
    say(f"{said}: reading its parser")
    new = home / release.file
    _run(
        [_python(home), "-c", _COMMAND, "engine", "snapshot", release.engine, "-o", str(new)],
        _environment(home),
    )
    snapshot = _checked(new, release)
    replace_file(folder / release.file, new.read_text(encoding="utf-8"))
    say(
        f"{said}: wrote {folder / release.file}: {len(snapshot.flags)} flags, "
        f"{len(snapshot.environment)} environment variables"
    )


def _install(release: Release, home: Path) -> list[str]:
    """pip changes only what another release of the same run left in another version."""
    words = [sys.executable, "-m", "pip", "--python", _python(home), "install", "--quiet"]
    words += ["--no-deps", "--no-cache-dir"]
    words += ["--only-binary", ":all:", "--disable-pip-version-check", "--no-warn-script-location"]
    return [*words, *release.libraries, f"{release.engine}=={release.release}"]


def _environment(home: Path) -> Mapping[str, str]:
    """What the engine sees: this program, no hub, and no settings of the person's own."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "HF_HUB_OFFLINE": "1",
        "VLLM_NO_USAGE_STATS": "1",
        "LC_ALL": "C.UTF-8",
    }


def _python(home: Path) -> str:
    return str(home / "env" / "bin" / "python")


def _run(words: Sequence[str], environment: Mapping[str, str]) -> None:
    done = subprocess.run(
        words,
        env=dict(environment) or None,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        reason = done.stdout.strip()[-_LONGEST_REASON:]
        raise Operational(f"{' '.join(words[1:4])} … ended in {done.returncode}:\n{reason}")


def _checked(file: Path, release: Release) -> Snapshot:
    """The new snapshot, when it is whole and of the release that was asked for."""
    entry = load(file, release.file, KINDS["snapshot"], Store(None))
    if not isinstance(entry.value, Snapshot):
        raise Operational(f"{entry.findings[0].at}: {entry.findings[0].message}")
    if (entry.value.engine, entry.value.release) != (release.engine, release.release):
        raise Operational(f"the installed release says it is {entry.value.release}")
    return entry.value


def say(text: str) -> None:
    """Progress, on standard error."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0, or 3 when a release failed, or an error's status."""
    parser = argparse.ArgumentParser(prog="python -m generator.capture.rebuild")
    parser.add_argument(
        "--only", action="append", default=[], metavar="ENGINE-RELEASE", help="take this one"
    )
    parser.add_argument("--list", type=Path, default=FILE, metavar="FILE", help="the releases")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "schemas" / "engines", metavar="DIR", help="where to"
    )
    options = parser.parse_args(arguments)
    try:
        if not (ROOT / "pyproject.toml").is_file():
            raise BadInput(f"{ROOT} is no checkout", "snapshots are rebuilt in a checkout alone")
        releases = chosen(read_releases(options.list), options.only)
        failed = rebuild(releases, options.folder)
    except RecipeError as error:
        say(f"error: {error.message}\n  {error.hint}")
        return error.status
    except KeyboardInterrupt:
        say("interrupted; the snapshots that were written are whole")
        return 130
    if failed:
        say(f"{len(failed)} of {len(releases)} failed, and keep their old snapshots: {failed}")
    return Operational.status if failed else 0


if __name__ == "__main__":
    sys.exit(main())
