"""A render imports the rules over words only where one of them may have something to say."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.lint.lint import read
from generator.rules.names import id_of
from generator.rules.registry import OF_ARGUMENTS, load
from generator.rules.rule import Subject
from tests.rules.fixtures import ROOT
from tests.rules.started import launch

FIXTURES = sorted(
    path
    for folder in ROOT.iterdir()
    if folder.name.partition(".")[0] in ("environment", "flag", "quoting", "shell")
    for path in folder.iterdir()
)


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_where_nothing_is_notable_no_rule_finds_anything(path: Path, catalog: Catalog) -> None:
    reading = read([path], catalog, hardware=None, engine=None, base=path.parent)
    launches = tuple(launch for group in reading.groups for launch in group.launches)
    subject = Subject(catalog, launches=launches)
    found = [f for name in OF_ARGUMENTS for f in load(id_of(name)).check(subject)]
    assert subject.has_notable_arguments or found == []


def test_a_sound_command_line_is_not_notable(catalog: Catalog) -> None:
    words = ("vllm", "serve", "m", "--max-model-len", "8192", "--hf-overrides", '{"a": 1}')
    assert not Subject(catalog, launches=(launch(*words),)).has_notable_arguments
    assert Subject(catalog, launches=(launch(*words, "--port"),)).has_notable_arguments
