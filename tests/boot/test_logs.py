"""Logs that keep the telling lines of public reports: the failure they show, and no other."""

from itertools import pairwise

import pytest
import yaml

from generator.boot.diagnose import diagnose
from generator.catalog.catalog import Catalog
from generator.cli.logs import lines_of
from generator.models.failure_mode import FailureMode
from tests.boot.logs import FOLDER, Case, cases


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.file.stem)
def test_a_log_shows_what_is_known_of_it(case: Case, catalog: Catalog) -> None:
    with lines_of(case.file) as lines:
        log = diagnose(lines, catalog.values(FailureMode))
    found = tuple((one.id, tuple(line.number for line in one.lines)) for one in log.found)
    assert found == case.found


def test_every_expectation_has_its_log() -> None:
    expected = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))
    assert set(expected) == {case.file.stem for case in cases()}
    assert all(a < b for a, b in pairwise(expected))


def test_reports_are_sources_of_what_their_logs_show(catalog: Catalog) -> None:
    from generator.catalog.source_link import source_link

    expected = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))
    for name, known in expected.items():
        cited = [
            source_link(catalog.sources, reference)[1]
            for id_ in known["found"]
            for reference in catalog.values(FailureMode)[id_].source
        ]
        assert "report" not in known or known["report"] in cited, name
