"""What one recipe teaches about the form of another one that asks for the same answers."""

import random
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.catalog.catalog import Catalog
from generator.docs.form import lessons
from generator.docs.form.asked import Asked, asked_by
from generator.docs.form.form import form_of
from generator.docs.form.kept import Kept, open_kept
from generator.docs.form.learned import told
from generator.docs.form.lessons import Lessons, known, lessons_of
from generator.docs.form.pairs import ranges_of
from generator.docs.form.worlds import Text, open_renderer
from generator.docs.library import Preview, Shown
from generator.docs.wanted import wanted_by_parts
from generator.plan.answers import Answers
from generator.plan.resolve import open_recipe
from generator.render.render import render
from generator.render.templates import Templates, open_templates
from generator.vocabulary import Target
from tests.site.combinations import reachable, seen

TEACHER, PUPIL = "deepseek-agent", "deepseek-batch"
IS_PUPIL = f'plan.id == "{PUPIL}"'
# What the site says itself: a default has a value too.
GIVEN = 'context.answered | selectattr("by", "equalto", "set") | map(attribute="instance")'


class Edit(NamedTuple):
    """A change of the template that a target has alone."""

    target: Target
    before: str
    after: str


def own_line(target: Target, condition: str) -> Edit:
    """One more line, which the pupil alone has."""
    before = FIRST_LINES[target]
    own = f"{{% if {IS_PUPIL} and {condition} %}}\n# own\n{{% endif %}}\n"
    return Edit(target, before, before + own)


def alone(target: Target, there: str, absent: str) -> Edit:
    """A line where the first answer is there and the other one is not."""
    return own_line(target, f'"{there}" in {GIVEN} and "{absent}" not in {GIVEN}')


TEMPLATES: Mapping[Target, str] = {
    "shell": "shell/member.sh.j2",
    "kubernetes": "kubernetes/manifest.yaml.j2",
}
FIRST_LINES: Mapping[Target, str] = {
    "shell": "set -eu\n",
    "kubernetes": "apiVersion: v1\nkind: Service\n",
}
# Each makes the pupil's lines other than the teacher's.
EDITS: Mapping[str, Edit] = {
    "an answer shows a line": own_line("shell", f'"HEAD_FABRIC_DEVICE" in {GIVEN}'),
    "two answers show a line": own_line(
        "shell", f'"HEAD_FABRIC_DEVICE" in {GIVEN} and "WORKER_FABRIC_INTERFACE" in {GIVEN}'
    ),
    "an answer shows a line where another one is absent": alone(
        "shell", "HEAD_FABRIC_DEVICE", "WORKER_FABRIC_INTERFACE"
    ),
    "an answer to an optional part shows a line where another one is absent": alone(
        "kubernetes", "HEAD_COMPILE_CACHE_DIR", "HEAD_CACHE_DIR"
    ),
    "an answer changes a text": Edit(
        "shell",
        "set -eu\n",
        "set -eu\n"
        f'# {{{{ "own" if {IS_PUPIL} and "HEAD_FABRIC_DEVICE" in {GIVEN} else "all" }}}}\n',
    ),
    "a line has another answer": Edit(
        "shell",
        "set -eu\n",
        'set -eu\n{% for one in context.answered if one.instance.endswith("DEVICE") %}\n'
        f"# with {{{{ (context.answered[-1] if {IS_PUPIL} else one).value | comment }}}}\n"
        "{% endfor %}\n",
    ),
    "lines stand in another order": Edit(
        "shell",
        "in member.environment %}",
        f"in (member.environment | reverse if {IS_PUPIL} else member.environment) %}}",
    ),
}


def asked(catalog: Catalog, templates: Templates, recipe: str, target: Target) -> Asked:
    """What the form of a recipe asks, with one target alone."""
    opened = open_recipe(catalog, recipe)
    plan = opened.plan(target, Answers())
    wanted = tuple(wanted_by_parts(opened, plan))
    preview = Preview(plan, render(plan, templates), "", (), wanted)
    return asked_by(catalog, Shown(recipe, {target: preview}, {}, (), plan, ()))


@pytest.fixture
def opened(catalog: Catalog, tmp_path: Path) -> Callable[[Templates], Kept]:
    """Opens what is kept, of which nothing is from before."""

    def opened(templates: Templates) -> Kept:
        return replace(open_kept(catalog, templates), basis=str(tmp_path))

    return opened


def learned_anew(*_: object) -> None:
    raise AssertionError("the lesson was not used")


def text(kept: Kept, templates: Templates, pupil: Asked, taught: Lessons, basis: str) -> str:
    """A form, made with a renderer of its own, as in another process."""
    form = form_of(replace(kept, basis=basis), open_renderer(templates), pupil, taught)
    assert form is not None
    return form.json(PUPIL) + form.parts_json()


def test_a_form_of_a_lesson_is_the_one_that_is_learned_alone(
    templates: Templates,
    opened: Callable[[Templates], Kept],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = opened(templates)
    pupil = asked(kept.catalog, templates, PUPIL, "kubernetes")
    teacher = asked(kept.catalog, templates, TEACHER, "kubernetes")
    taught = lessons_of(kept, open_renderer(templates), [teacher, pupil])
    [lesson] = taught.values()
    assert lesson.refused
    alone = text(kept, templates, pupil, {}, f"{tmp_path} alone")
    monkeypatch.setattr(lessons, "learn", learned_anew)
    assert text(kept, templates, pupil, taught, f"{tmp_path} taught") == alone


@pytest.mark.parametrize("edit", EDITS)
def test_a_lesson_that_does_not_fit_teaches_nothing(
    root: Path,
    opened: Callable[[Templates], Kept],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    edit: str,
) -> None:
    shutil.copytree(root / "templates", tmp_path / "templates")
    target, before, after = EDITS[edit]
    file = tmp_path / "templates" / TEMPLATES[target]
    assert before in file.read_text()
    file.write_text(file.read_text().replace(before, after))
    templates = open_templates(tmp_path / "templates")
    kept = opened(templates)
    teacher, pupil = (asked(kept.catalog, templates, one, target) for one in (TEACHER, PUPIL))
    taught = lessons_of(kept, open_renderer(templates), [teacher, pupil])
    alone = text(kept, templates, pupil, {}, f"{tmp_path} alone")
    assert text(kept, templates, pupil, taught, f"{tmp_path} taught") == alone
    monkeypatch.setattr(lessons, "learn", learned_anew)
    known(kept, open_renderer(templates), teacher, target, taught)
    with pytest.raises(AssertionError, match="lesson"):
        known(kept, open_renderer(templates), pupil, target, taught)


@pytest.mark.parametrize("target", ["docker", "kubernetes", "lws"])
def test_a_lesson_has_any_two_answers_in_every_combination(
    templates: Templates, opened: Callable[[Templates], Kept], target: Target
) -> None:
    kept = opened(templates)
    both = [asked(kept.catalog, templates, one, target) for one in (TEACHER, PUPIL)]
    [lesson] = lessons_of(kept, open_renderer(templates), both).values()
    assert "HEAD_COMPILE_CACHE_DIR" in [one.instance for one in lesson.taken]
    assert seen(lesson.taken, lesson.tests) == reachable(lesson.taken)


@pytest.mark.parametrize("target", ["shell", "lws"])
def test_what_is_known_is_what_is_rendered_for_answers_that_nobody_looked_at(
    templates: Templates, opened: Callable[[Templates], Kept], target: Target
) -> None:
    kept, renderer = opened(templates), open_renderer(templates)
    teacher, pupil = (asked(kept.catalog, templates, one, target) for one in (TEACHER, PUPIL))
    taught = lessons_of(kept, renderer, [teacher, pupil])
    found, learned = known(kept, renderer, pupil, target, taught)
    ranges = ranges_of(found.worlds.variables)
    draw = random.Random(target)
    for _ in range(12):
        world = tuple(draw.choice(states) for states in ranges)
        texts: list[Text | None] = [
            told(learned.rules[key], world, ranges) for key in learned.order
        ]
        seen = found.worlds(world)
        assert [text for text in texts if text is not None] == [
            seen.texts[key] for key in seen.order
        ]
