"""A placeholder is still open.

`<NODE>`, `{{ NODE }}`, `${NODE}` without a value, `changeme`, `TODO` or `your-token-here` stands
where a value belongs. Such a file looks finished to the tools: an API server accepts `<NODE>` as
the value of a node selector, and a server dry-run passes.

The failure this prevents says nothing about a placeholder. With an open node name no pod is ever
created, and the only message is in the log of an operator. With an open path the pod is created and
its mount fails, or the directory is empty and the engine ends minutes later with "Repo id must be
in the form …", which reads as a bad model name.

**What to do:** put the value in its place. For a placeholder that this catalogue declares, the
hint says what it is, how to find it and which option of `recipe render` fills it.

**What is read.** In YAML, shell and Dockerfile text everything but comments. A comment may name
a placeholder; a TODO in a comment is a note. In Markdown only fences with YAML, as a warning:
prose documents placeholders, and [placeholder.in-shell-fence](../placeholder.in-shell-fence/)
looks at commands.

`${NAME}` depends on who reads the file:

- a shell script: answered when the script assigns, exports, reads, loops over, tests or insists
  on the name (`${NAME:?}`), gives a default (`${NAME:-…}`), or sources another file, and for names
  that shells and schedulers set themselves; otherwise an error in what this catalogue renders, and
  a warning elsewhere, because whoever calls the script may set it;
- Compose: answered by a default or by the `.env` file that is checked with it; otherwise a
  warning, because the environment that answers it cannot be seen;
- Kubernetes: never expanded. It is an error unless a shell inside the manifest reads it and the
  script or the container's `env` sets it. `$(NAME)` is Kubernetes' own form and not reported.

**What is not read:** templates that another tool fills (`*.tpl`, `*.tmpl`, `*.j2` and their kind,
the `templates/` folder of a Helm chart, plays and tasks of Ansible, manifests that speak of
`envsubst`), what a script of others prints with `echo`, CustomResourceDefinitions,
GitHub's `${{ … }}`, Go's `{{ .Field }}`, markers such as `<think>`, and lines of a script that
replace a placeholder (`sed`, `envsubst`). `{{ name }}` in a value that a person gave with `--set`
is theirs, as in a chat template; it is open there only when a placeholder is declared by that name.

This rule cannot be waived: whatever a waiver says, the file does not work until the value is
there.

Sources: [AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), whose
reviewers followed a README with open placeholders; Kubernetes on
[dependent variables](https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/);
Docker on [interpolation](https://docs.docker.com/compose/how-tos/environment-variables/variable-interpolation/).
"""

from collections.abc import Iterator

from generator.finding import Finding, Location
from generator.launch import TextFile
from generator.plan.merge import COMMAND_LINE
from generator.plan.placeholders import filling_option
from generator.plan.plan import Filled, Plan
from generator.rules.rule import Rule, Subject
from generator.rules.support.placeholder_tokens import Token, is_template, open_tokens
from generator.rules.support.placeholder_words import (
    declared_as,
    how_to_find,
    when_wrong,
)
from generator.rules.support.text_scan import in_fence
from generator.rules.support.variable_answers import VariableAnswers
from generator.vocabulary import Severity


def check(subject: Subject) -> Iterator[Finding]:
    """Open placeholders of the plan, and open places in texts."""
    known: set[str] = set()
    if subject.plan:
        for filled in subject.plan.open_placeholders:
            known.add(filled.instance)
            yield _in_plan(subject, subject.plan, filled)
    for file in subject.files:
        if not is_template(file):
            yield from _in_file(subject, file, known if file.own else set())


def _in_plan(subject: Subject, plan: Plan, filled: Filled) -> Finding:
    placeholder = subject.catalog.placeholders.get(filled.name)
    name = f"<{filled.instance}>"
    if placeholder is None:
        at = _use(plan, filled.name) or plan.at
        return RULE.finding(
            at,
            f"{name} is not filled, and no placeholder of this name is declared",
            f"declare {filled.name} in recipes/placeholders.yaml, or write the value itself",
        )
    at = subject.catalog.placeholders_entry.document.at_key("placeholders", filled.name)
    return RULE.finding(
        _use(plan, filled.name) or at,
        f"{name} is not filled",
        f"give `{filling_option(filled.instance, placeholder)}`. {how_to_find(placeholder)} "
        f"{when_wrong(placeholder)}".rstrip(),
    )


def _use(plan: Plan, name: str) -> Location | None:
    """The first setting that mentions a placeholder."""
    for setting in (*plan.arguments, *plan.environment):
        if f"<{name}>" in str(setting.value):
            return setting.winner.at
    return None


def _in_file(subject: Subject, file: TextFile, known: set[str]) -> Iterator[Finding]:
    answers = VariableAnswers(file, subject.files)
    found: dict[tuple[str, Severity], list[Token]] = {}
    declared = subject.catalog.placeholders
    own = _own_values(subject.plan) if file.own and subject.plan else ""
    for token in open_tokens(file, declared):
        severity = _severity(file, token, answers)
        is_own = token.text.startswith("{{") and token.name not in declared and token.text in own
        if severity and token.name not in known and not is_own:
            found.setdefault((token.text, severity), []).append(token)
    for (_, severity), tokens in found.items():
        yield _finding(subject, file, tokens, severity, answers)


def _own_values(plan: Plan) -> str:
    """What a person set on the command line, in one text to look for words in."""
    settings = (*plan.arguments, *plan.environment)
    return "\n".join(str(s.value) for s in settings if s.winner.name == COMMAND_LINE)


def _severity(file: TextFile, token: Token, answers: VariableAnswers) -> Severity | None:
    if token.kind == "remark":
        return "note"
    if token.kind == "variable":
        if file.kind == "markdown":
            return None
        answer = answers.answer(token)
        if answer == "answered":
            return None
        return "error" if answer == "open" else "warning"
    is_page = file.kind == "markdown" or in_fence(file, token.line.offset + token.column - 1)
    return "warning" if is_page else "error"


def _finding(
    subject: Subject,
    file: TextFile,
    tokens: list[Token],
    severity: Severity,
    answers: VariableAnswers,
) -> Finding:
    first = tokens[0]
    lines = dict.fromkeys(token.line.number for token in tokens[1:])
    also = f" (also on line {', '.join(map(str, lines))})" if lines else ""
    said = "is left in a comment" if first.kind == "remark" else "has no value here"
    return RULE.finding(
        Location(file.path, first.line.number, first.column),
        f"`{first.text}` {said}{also}",
        _hint(subject, file, first, answers),
        severity,
    )


def _hint(subject: Subject, file: TextFile, token: Token, answers: VariableAnswers) -> str:
    if token.kind == "remark":
        return "do what the comment says is left to do, or remove it"
    declared = declared_as(token.name, subject.catalog.placeholders)
    if token.kind == "variable":
        advice = _advice(file, token, answers)
    else:
        advice = "put the value in its place"
    if declared is None or token.kind in ("words", "todo"):
        return advice
    placeholder = declared[1]
    return (
        f"{advice}. {how_to_find(placeholder)} `recipe render` fills it with "
        f"`{filling_option(token.name, placeholder)}`"
    )


def _advice(file: TextFile, token: Token, answers: VariableAnswers) -> str:
    name = token.name
    if file.kind != "yaml":
        return f"set {name} in this file, or insist on it: ${{{name}:?what it is}}"
    if answers.trade == "kubernetes":
        return (
            f"Kubernetes does not expand ${{{name}}}: write the value, or $({name}) with {name} "
            "under the container's env"
        )
    return f"give a default, ${{{name}:-…}}, or insist on it: ${{{name}:?what it is}}"


RULE = Rule(
    "placeholder.unresolved",
    "error",
    since="0.1.0",
    needs=("files", "plan"),
    check=check,
    waivable=False,
)
