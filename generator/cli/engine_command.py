"""`recipe engine`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.app import App
from generator.errors import BadInput

if TYPE_CHECKING:
    from generator.catalog.snapshots import Snapshots
    from generator.models.snapshot import Snapshot


@click.group("engine")
def command() -> None:
    """Say which flags an engine's releases have, and write that down for a new release.

    \b
      recipe engine list
      recipe engine show vllm --release 0.25.1 --flag max-num-seqs
      recipe engine history vllm --flag max-num-seqs
      recipe engine snapshot vllm -o vllm.json

    Exit status: 0 clean, 2 usage or bad input, 3 operational failure.
    """


@command.command("snapshot")
@click.argument("engine", type=click.Choice(("vllm", "sglang")))
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the snapshot here instead of to standard output.",
)
def snapshot(engine: str, file: Path | None) -> int:
    """Write down the command line of the installed engine, as its own parser has it.

    It must run with the Python that has the engine: in the engine's image, or in an
    environment where both are installed. No accelerator is needed. The snapshot has every flag
    with its spellings, its values and its default, what the parser accepts beyond exact
    spellings, and the environment variables that the release reads.

    \b
      recipe engine snapshot vllm > vllm.json
      recipe engine snapshot sglang -o sglang.json

    What the engine prints while it is imported goes to standard error.

    Exit status: 0; 2 for a wrong option; 3 when the engine is not installed, cannot be
    imported or keeps its parser where this program does not know it, or when the file cannot be
    written.
    """
    from generator.capture.capture import capture
    from generator.capture.text import snapshot_text
    from generator.cli.terminal import note, write
    from generator.render.one_file import replace_file

    taken = capture(engine)
    text = snapshot_text(taken)
    if file is None:
        write(text)
    else:
        replace_file(file, text)
        note(
            f"wrote {file}: {engine} {taken.release}, {len(taken.flags)} flags, "
            f"{len(taken.environment)} environment variables"
        )
    return 0


@command.command("list")
@click.pass_obj
def list_(app: App) -> int:
    """List the releases of engines whose flags are known here, one a line.

    \b
      recipe engine list

    Exit status: 0; 2 when a snapshot is broken; 3 when one cannot be read.
    """
    from generator.cli.terminal import note, write
    from generator.report.snapshot_text import snapshot_rows

    kept = app.catalog.snapshots
    found = [snapshot for engine in kept.engines for snapshot in kept.all(engine)]
    write("".join(f"{line}\n" for line in snapshot_rows(found)))
    if not found:
        note(f"there are no snapshots in {kept.folder}")
    return 0


@command.command("show")
@click.argument("engine", metavar="ENGINE")
@click.option("--release", metavar="RELEASE", help="The release. Default: the newest known.")
@click.option("--flag", metavar="NAME", help="Only this flag, by any spelling.")
@click.pass_obj
def show(app: App, engine: str, release: str | None, flag: str | None) -> int:
    """Show what one release takes: all its flags and variables, or one flag in full.

    \b
      recipe engine show vllm --release 0.25.1
      recipe engine show sglang --flag mem-fraction-static

    Exit status: 0; 2 for an engine, a release or a flag that no snapshot has; 3 when a
    snapshot cannot be read.
    """
    from generator.catalog.flag_history import find_flag
    from generator.cli.terminal import write
    from generator.report.snapshot_text import flag_text, snapshot_text

    snapshot = _snapshot(app.catalog.snapshots, engine, release)
    if flag is None:
        write(snapshot_text(snapshot))
        return 0
    found = find_flag(snapshot, _spelling(flag))
    if found is None:
        raise BadInput(
            f"{engine} {snapshot.release} has no flag `{_spelling(flag)}`",
            _nearest(_spelling(flag), [snapshot])
            or f"`recipe engine history {engine} --flag {flag}` says which releases had it",
        )
    write(flag_text(snapshot, found))
    return 0


@command.command("history")
@click.argument("engine", metavar="ENGINE")
@click.option("--flag", metavar="NAME", required=True, help="The flag, by any spelling.")
@click.pass_obj
def history(app: App, engine: str, flag: str) -> int:
    """Say since when an engine has a flag, until when, and what it is called now.

    \b
      recipe engine history vllm --flag max-num-seqs

    The answer is as fine as the snapshots are: what came between two of them is not known.

    Exit status: 0; 2 for an engine or a flag that no snapshot has; 3 when one cannot be read.
    """
    from generator.catalog.flag_history import flag_history
    from generator.cli.terminal import write
    from generator.models.engine import Engine
    from generator.report.snapshot_text import history_text

    snapshots = _all(app.catalog.snapshots, engine)
    entry = app.catalog.entry(Engine, engine)
    renamed = entry.value.renamed if entry and entry.value else {}
    found = flag_history(snapshots, renamed, _spelling(flag))
    if found is None:
        raise BadInput(
            f"no known release of {engine} has a flag `{_spelling(flag)}`",
            _nearest(_spelling(flag), snapshots) or "`recipe engine show` lists the flags",
        )
    known = [snapshot.release for snapshot in snapshots]
    write(history_text(engine, known, found, app.catalog.sources))
    return 0


def _all(kept: "Snapshots", engine: str) -> "tuple[Snapshot, ...]":
    if engine not in kept.engines:
        known = ", ".join(kept.engines) or "none"
        raise BadInput(f"there are no snapshots of an engine `{engine}`", f"known: {known}")
    return kept.all(engine)


def _snapshot(kept: "Snapshots", engine: str, release: str | None) -> "Snapshot":
    if release is None or engine not in kept.engines:
        return _all(kept, engine)[-1]
    found = kept.get(engine, release)
    if found is None:
        known = ", ".join(kept.releases(engine))
        raise BadInput(f"there is no snapshot of {engine} {release}", f"known: {known}")
    return found


def _spelling(flag: str) -> str:
    """`max-num-seqs` and `max_num_seqs` for `--max-num-seqs`; `-tp` stays what it is."""
    return flag if flag.startswith("-") else f"--{flag.replace('_', '-')}"


def _nearest(spelling: str, snapshots: "Sequence[Snapshot]") -> str:
    import difflib

    known = {flag.name for snapshot in snapshots for flag in snapshot.flags}
    near = difflib.get_close_matches(spelling, sorted(known), 1)
    return f"did you mean `{near[0]}`?" if near else ""
