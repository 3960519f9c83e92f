"""`recipe show`."""

import click

from generator.cli.app import App
from generator.cli.options import Given, answer_options, recipe_argument, target_option
from generator.vocabulary import Target


@click.command("show")
@recipe_argument
@target_option
@answer_options
@click.option(
    "--format",
    "format_",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How the plan is printed; json is everything that templates see.",
)
@click.pass_obj
def command(
    app: App,
    recipe: str,
    target: Target | None,
    given: Given,
    format_: str,
) -> int:
    """Show RECIPE's plan: every value, the layers that set it, why, and its source.

    \b
      recipe show deepseek-agent --target docker
      recipe show deepseek-agent --set max-num-seqs=4 --format json

    A placeholder without an answer is shown as open, and is no error here. Optional parts are
    shown with what they do, and where one cannot work, why.

    Exit status: 0; 1 when a file of the recipe is faulty, with the findings; 2 for a name or
    an option that is wrong; 3 when a file cannot be read.
    """
    from generator.cli.answers import answers_of
    from generator.cli.terminal import write
    from generator.plan.resolve import resolve

    answers = answers_of(app.catalog, given, app.today)
    plan = resolve(app.catalog, recipe, target, answers)
    if format_ == "json":
        import json

        from generator.report.plan_json import plan_data

        write(json.dumps(plan_data(plan), indent=2, ensure_ascii=False) + "\n")
    else:
        from generator.report.plan_text import plan_text

        write(plan_text(app.catalog, plan))
    return 0
