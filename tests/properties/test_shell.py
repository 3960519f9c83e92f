"""Any text reaches an engine that a plain script starts."""

import pytest
from hypothesis import example, given, settings

from generator.catalog.catalog import Catalog
from generator.plan.resolve import resolve
from generator.render.render import render
from generator.render.templates import Templates
from tests.properties.arrival import Arrival, assert_arrived
from tests.properties.hostile import FRAGMENTS, answers, many_texts
from tests.properties.stubs import Bench


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    bench = Bench(tmp_path_factory.mktemp("bench"))
    bench.stand_in("engine-stub")
    return bench


@pytest.mark.parametrize("recipe", ["pair", "single"])
@given(values=many_texts())
@example(values=list(FRAGMENTS))
@settings(max_examples=20)
def test_any_text_arrives(
    small: Catalog, templates: Templates, bench: Bench, recipe: str, values: list[str]
) -> None:
    plan = resolve(small, recipe, "shell", answers(small, values))
    files = render(plan, templates)
    for member in plan.members:
        [arrival] = bench.script(files[f"{member.name}.sh"])
        seen = Arrival(("engine-stub", *arrival.argv), arrival.environment)
        assert_arrived(seen, member, values)
        assert arrival.environment.get("SETUP_MADE") == ("set up" if plan.setup else None)


def test_a_failing_set_up_starts_nothing(
    small: Catalog, templates: Templates, bench: Bench
) -> None:
    plan = resolve(small, "single", "shell", answers(small, []))
    text = render(plan, templates)["head.sh"].replace("= 'set up' ]", "= 'something else' ]")
    bench.record.unlink(missing_ok=True)
    with pytest.raises(AssertionError):
        bench.script(text)
    assert not bench.record.exists()
