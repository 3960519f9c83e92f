"""Registry, modules, fixtures and pages hold each other."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import generator.rules
from generator.catalog.catalog import Catalog
from generator.catalog.store import Store
from generator.cluster.client import Client
from generator.cluster.dry_run import RULE as DRY_RUN
from generator.finding import Location
from generator.launch import Launch, Word
from generator.models.kernel import Kernel
from generator.rules import registry
from generator.rules.names import id_of, module_of
from generator.rules.registry import (
    MODULES,
    OF_ARGUMENTS,
    OF_CATALOGS,
    OF_FOREIGN_FILES,
    OF_KERNELS,
    OF_RENDERS,
    load,
    page,
    rule_ids,
    rules_for,
)
from generator.rules.rule import Subject
from tests.rules.consistency import (
    fixture_problems,
    kernel_problems,
    list_problems,
    module_problems,
    registry_problems,
    version_problems,
)
from tests.rules.fixtures import ROOT, fixture, in_fixture, run

REPO = Path(__file__).parents[2]
FOLDER = Path(generator.rules.__path__[0])
RULES = rule_ids()
# Fixtures of rules; those of the rule of the API server are run where one is.
EACH = [
    pytest.param(rule, marks=pytest.mark.xdist_group("cluster") if rule == DRY_RUN else ())
    for rule in RULES
]


def _module(name: str) -> ModuleType:
    return import_module(f"generator.rules.{name}")


def test_every_rule_module_is_registered_and_every_registered_module_exists() -> None:
    assert registry_problems(FOLDER, MODULES) == []
    assert list(OF_RENDERS) == sorted(OF_RENDERS)
    assert list(OF_ARGUMENTS) == sorted(OF_ARGUMENTS)
    assert list(OF_FOREIGN_FILES) == sorted(OF_FOREIGN_FILES)
    assert list(OF_CATALOGS) == sorted(OF_CATALOGS)
    assert list(OF_KERNELS) == sorted(OF_KERNELS)


def test_a_module_that_is_not_registered_is_noticed() -> None:
    (problem,) = registry_problems(FOLDER, MODULES[1:])
    assert MODULES[0] in problem
    assert "registry.py" in problem


def test_a_registered_name_without_a_module_is_noticed(tmp_path: Path) -> None:
    shutil.copy(FOLDER / f"{MODULES[0]}.py", tmp_path)
    (problem,) = registry_problems(tmp_path, (MODULES[0], "zebra_stripe"))
    assert "zebra_stripe.py" in problem


def test_an_unsorted_registry_is_noticed() -> None:
    assert "sorted" in registry_problems(FOLDER, (*MODULES[1:], MODULES[0]))[0]


@pytest.mark.parametrize("name", MODULES)
def test_a_rule_has_the_id_of_its_module_and_a_page(name: str) -> None:
    module = _module(name)
    assert module_problems(name, module) == []
    assert version_problems(module.RULE) == []


@pytest.mark.parametrize(
    ("name", "doc", "expected"),
    [
        ("kernel_fa4_on_sm90", None, "first line"),
        ("kernel_fa4_on_sm90", "FlashAttention 4 is chosen on Hopper.", "is the rule's page"),
        ("kernel_fa3_on_sm90", "FlashAttention 4 is chosen on Hopper.", "by its module it is"),
    ],
)
def test_a_faulty_module_is_noticed(name: str, doc: str | None, expected: str) -> None:
    module = ModuleType(name, doc)
    module.RULE = load("kernel.fa4-on-sm90")  # type: ignore[attr-defined]
    assert expected in " ".join(module_problems(name, module))


def test_a_rule_of_a_version_to_come_is_noticed() -> None:
    [problem] = version_problems(replace(load("kernel.fa4-on-sm90"), since="99.0.0"))
    assert "since 99.0.0, and the catalogue is at" in problem


def test_a_module_without_a_rule_is_noticed() -> None:
    assert module_problems("kernel_none", ModuleType("kernel_none")) == [
        "kernel_none: RULE is no Rule"
    ]


def test_every_rule_has_a_bad_and_a_good_input() -> None:
    assert fixture_problems(RULES, ROOT) == []


def test_missing_and_orphaned_fixtures_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "image.floating-tag").mkdir()
    (tmp_path / "image.floating-tag" / "bad.yaml").touch()
    (tmp_path / "image.of-nothing").mkdir()
    good, orphan = fixture_problems(("image.floating-tag",), tmp_path)
    assert "tests/rules/image.floating-tag/good.<ext>" in good
    assert "image.of-nothing" in orphan


@pytest.mark.parametrize("rule", EACH)
def test_the_bad_input_is_found_at_its_place_with_a_hint(
    rule: str, tmp_path: Path, store: Store, server: Callable[[], Client]
) -> None:
    path = fixture(rule, "bad")
    assert path is not None
    outcome = run(path, tmp_path, store, server)
    found = outcome.of(rule)
    assert found, f"{path} gives no finding of {rule}; it gives {outcome.findings}"
    assert [f for f in found if not in_fixture(f.at, outcome.base)] == []
    assert [f for f in found if not f.hint.strip()] == []


@pytest.mark.parametrize("rule", EACH)
def test_the_good_input_is_accepted(
    rule: str, tmp_path: Path, store: Store, server: Callable[[], Client]
) -> None:
    path = fixture(rule, "good")
    assert path is not None
    assert run(path, tmp_path, store, server).of(rule) == ()


@pytest.mark.parametrize("rule", EACH)
def test_the_good_input_has_no_other_error(
    rule: str, tmp_path: Path, store: Store, server: Callable[[], Client]
) -> None:
    path = fixture(rule, "good")
    assert path is not None
    found = run(path, tmp_path, store, server).findings
    errors = [f for f in found if f.severity == "error"]
    assert errors == []


def test_a_location_outside_the_fixture_is_noticed(tmp_path: Path, store: Store) -> None:
    path = fixture("image.floating-tag", "bad")
    assert path is not None
    outcome = run(path, tmp_path, store)
    (finding,) = outcome.of("image.floating-tag")
    assert in_fixture(finding.at, outcome.base)
    assert not in_fixture(replace(finding.at, line=1000), outcome.base)
    assert not in_fixture(replace(finding.at, path="elsewhere.yaml"), outcome.base)


def test_ids_and_modules_translate_both_ways() -> None:
    assert [module_of(id_of(name)) for name in MODULES] == list(MODULES)


def test_a_page_is_the_docstring_without_loading_the_others() -> None:
    assert page("kernel.fa4-on-sm90").startswith("FlashAttention 4 is chosen on Hopper")


def test_an_unknown_id_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load("kernel.fa5-on-everything")


def test_the_registry_names_every_rule_of_the_catalogues_kernels() -> None:
    # The cells of recipes/kernels name rules; a cell whose rule is gone reports nothing.
    assert {"kernel.fa4-on-sm90", "kernel.fa4-on-sm12x", "kernel.fa3-outside-sm8x-sm90"} <= set(
        registry.rule_ids()
    )


def test_rules_load_no_parser_and_no_validator() -> None:
    # `recipe render` runs rules on plans whose files were validated before.
    script = (
        "import sys, importlib; from generator.rules.registry import MODULES\n"
        "for name in MODULES: importlib.import_module(f'generator.rules.{name}')\n"
        "print([m for m in ('yaml', 'pydantic', 'jsonschema', 'jinja2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_a_rule_is_in_the_list_of_what_it_looks_at() -> None:
    renders = [load(id_of(module)) for module in (*OF_RENDERS, *OF_ARGUMENTS, *OF_FOREIGN_FILES)]
    catalogs = [load(id_of(module)) for module in OF_CATALOGS]
    assert list_problems(renders, catalogs) == []
    assert list_problems(renders, renders)[0].endswith("move it to OF_RENDERS")
    assert list_problems(catalogs, catalogs)[0].endswith("move it to OF_CATALOGS")


def test_a_rule_of_kernels_is_named_by_a_cell() -> None:
    kernels = [load(id_of(module)) for module in OF_KERNELS]
    cells = [cell for one in Catalog(REPO).values(Kernel).values() for cell in one.cells]
    named = {cell.rule for cell in cells if cell.rule}
    assert kernel_problems(kernels, named) == []
    assert named == {rule.id for rule in kernels}
    (problem,) = kernel_problems(kernels, named - {kernels[0].id})
    assert problem.startswith(f"{kernels[0].id}: no cell")
    assert "OF_RENDERS" in kernel_problems([load("image.floating-tag")], ["image.floating-tag"])[0]


def test_only_rules_of_kernels_that_a_launch_uses_are_run(catalog: Catalog) -> None:
    def run_for(*words: str) -> set[str]:
        vector = tuple(Word(word, Location("a.sh")) for word in words)
        launch = Launch("a", Location("a.sh"), vector, engine="sglang", architecture="sm_90")
        rules = rules_for(Subject(catalog, launches=(launch,)))
        return {rule.id for rule in rules if rule.id.startswith("kernel.")}

    assert run_for("--attention-backend", "fa4") == {"kernel.fa4-on-sm90"}
    assert run_for("--attention-backend", "triton") == set()
