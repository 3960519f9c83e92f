"""`recipe explain`."""

import click

from generator.cli.app import App


# A flag is named as it is written, dashes and all, and is no option of ours.
@click.command("explain", context_settings={"ignore_unknown_options": True})
@click.argument("name", metavar="NAME", type=click.UNPROCESSED)
@click.pass_obj
def command(app: App, name: str) -> int:
    """Explain NAME: a rule, flag, environment variable, placeholder, kernel or failure mode.

    The checks of `recipe preflight` have names, too.

    \b
      recipe explain kernel.fa4-on-sm90
      recipe explain --max-num-seqs
      recipe explain MODEL_DIR
      recipe explain fa4

    A flag may be written with or without its dashes, with dashes or underscores, and by any
    of its other spellings.

    Exit status: 0; 1 when files that could say it are faulty; 2 when the catalogue knows
    nothing of that name, with the nearest ones; 3 when the catalogue cannot be read.
    """
    from generator.cli.terminal import write
    from generator.preflight.text import explain_check
    from generator.report.explain import explain

    write(explain_check(name) or explain(app.catalog, name))
    return 0
