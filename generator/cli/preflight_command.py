"""`recipe preflight`."""

from typing import Final

import click

from generator.cli.app import App
from generator.cli.options import Given, answer_options, complete_recipe, target_option
from generator.errors import BadInput
from generator.vocabulary import Target

_PATIENCE_SECONDS: Final = 300


@click.command("preflight")
@click.argument("recipe", metavar="[RECIPE]", required=False, shell_complete=complete_recipe)
@target_option
@answer_options
@click.option("--context", metavar="NAME", help="The kubectl context. Default: the current one.")
@click.option(
    "--local",
    "local",
    metavar="DIR",
    help="Look at this machine and not at a cluster, with DIR as the model's directory.",
)
@click.option(
    "--member",
    metavar="NAME",
    help="With --local, the member that this machine is for. Default: the head.",
)
@click.option(
    "--report",
    "reports",
    metavar="[MEMBER=]FILE",
    multiple=True,
    help="Judge what the probe printed on a machine; once for each member.",
)
@click.option("--print-probe", is_flag=True, help="Print the probe, a shell script, for --report.")
@click.option(
    "--find",
    metavar="DIR",
    help="Only list the checkpoints below DIR, of the nodes that are named or else of this "
    "machine; nothing is judged.",
)
@click.option(
    "--clean", is_flag=True, help="Only remove probe pods that are left in the namespace."
)
@click.option(
    "--probe-image",
    metavar="IMAGE",
    help="An image with a shell that the nodes have, where they lack the recipe's.",
)
@click.option(
    "--accept",
    metavar="CHECK",
    multiple=True,
    help="Let an answer of this check not stand against a start; it is still shown.",
)
@click.option(
    "--timeout",
    "seconds",
    type=click.IntRange(1, 3600),
    default=_PATIENCE_SECONDS,
    show_default=True,
    help="Seconds to wait for one probe.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How the answers are printed.",
)
@click.pass_obj
def command(
    app: App,
    recipe: str | None,
    target: Target | None,
    given: Given,
    context: str | None,
    local: str | None,
    member: str | None,
    reports: tuple[str, ...],
    print_probe: bool,
    find: str | None,
    clean: bool,
    probe_image: str | None,
    accept: tuple[str, ...],
    seconds: int,
    format_: str,
) -> int:
    """Ask whether RECIPE can start: of the cluster, its nodes, and the weights on them.

    Every check passes, fails, or cannot tell and says why. Nothing is changed: on each node runs
    one pod of its own, in the recipe's image and never pulled, with the directories of the
    recipe mounted read-only, and it is removed again.

    \b
      recipe preflight deepseek-agent --node spark-01 --worker-node spark-02
      recipe preflight laguna-s-2.1 --local /data/models/Laguna-S-2.1-NVFP4
      recipe preflight --find /data

    On a machine without this program, run the probe there and judge what it printed here:

    \b
      recipe preflight laguna-s-2.1 --target docker --print-probe > probe.sh
      sh probe.sh model=/data/models/Laguna-S-2.1-NVFP4 > report.txt
      recipe preflight laguna-s-2.1 --target docker --report report.txt

    Exit status: 0 when nothing failed and nothing that must be known is unknown; 1 otherwise;
    2 for an option or a name that is wrong; 3 when kubectl is missing, or a pod could not be
    removed.
    """
    from generator.cli import preflight_run as run
    from generator.cli.preflight_find import find_checkpoints
    from generator.signals import ending_raises

    _refuse_pairs(recipe, (("--find", find), ("--clean", clean), ("--print-probe", print_probe)))
    job = run.Job(app, given, context, probe_image, seconds)
    accepted = run.known_checks(accept)
    with ending_raises():
        if clean:
            return run.clean(job)
        if print_probe:
            return run.print_probe(job, recipe, target)
        if find is not None:
            return find_checkpoints(job, find, recipe, target, format_)
        assert recipe is not None
        if local is not None:
            made = run.here(job, recipe, target, local, member)
        elif reports:
            made = run.from_reports(job, recipe, target, reports)
        else:
            made = run.on_cluster(job, recipe, target)
    return run.show(made, accepted, format_)


def _refuse_pairs(recipe: str | None, alone: tuple[tuple[str, object], ...]) -> None:
    """Options that do a thing of their own go without each other."""
    used = [name for name, value in alone if value]
    if len(used) > 1:
        raise BadInput(f"{' and '.join(used)}: each does a thing of its own", "give one of them")
    if not used and recipe is None:
        raise BadInput("no recipe is named", "`recipe list` shows them")
