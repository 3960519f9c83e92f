"""Prefill and decode: one recipe, two roles, each with settings of its own."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput, Refused
from generator.plan.answers import Answers, parse_sets
from generator.plan.plan import Member, Plan
from generator.plan.resolve import resolve
from tests.plan.edited import edited, setting, through_infera
from tests.plan.plans import after, filled, variable

NODES = {"prefill": "node-a", "decode": "node-b"}


@pytest.fixture
def routed(tmp_path: Path) -> Catalog:
    return edited(tmp_path, through_infera())


def plan_with(
    catalog: Catalog,
    *sets: str,
    nodes: dict[str, str] | None = None,
    node: str | None = None,
    worker_nodes: tuple[str, ...] = (),
) -> Plan:
    found = parse_sets(["MODEL_DIR=/m", *sets], catalog.placeholders)
    answers = Answers(
        node=node,
        worker_nodes=worker_nodes,
        role_nodes=NODES if nodes is None else nodes,
        placeholders=found.placeholders,
        flags=found.flags,
        variables=found.variables,
    )
    return resolve(catalog, "single", "infera", answers)


def roles(plan: Plan) -> tuple[Member, Member]:
    prefill, decode = plan.members
    assert (prefill.role, decode.role) == ("prefill", "decode")
    return prefill, decode


def test_each_role_is_on_its_node(routed: Catalog) -> None:
    prefill, decode = roles(plan_with(routed))
    assert (prefill.node, decode.node) == ("node-a", "node-b")


@pytest.mark.parametrize(
    ("nodes", "sets", "value", "by"),
    [
        (NODES, ["DECODE_NODE=set"], "set", "set"),
        (NODES, [], "node-b", "option"),
        ({}, ["DECODE_NODE=set"], "set", "set"),
        ({"prefill": "node-a"}, [], None, "open"),
    ],
)
def test_the_node_of_a_role(
    routed: Catalog, nodes: dict[str, str], sets: list[str], value: str | None, by: str
) -> None:
    plan = plan_with(routed, *sets, nodes=nodes)
    found = filled(plan, "DECODE_NODE")
    assert (found.value, found.by) == (value, by)
    assert roles(plan)[1].node == (value or "<DECODE_NODE>")


def test_a_role_has_what_all_have_and_its_own(routed: Catalog) -> None:
    prefill, decode = roles(plan_with(routed))
    assert "--address" in prefill.argv
    assert "--address" not in decode.argv
    assert variable(decode, "ONLY") == "decode"
    assert "ONLY" not in {value.name for value in prefill.environment}
    assert after(prefill, "--served-model-name") == after(decode, "--served-model-name") == "tiny"


def test_a_role_is_a_layer_and_infera_comes_after_it(routed: Catalog) -> None:
    layered = [s for s in plan_with(routed).arguments if s.name == "--layered"]
    by_role = {s.only: [layer.name for layer in s.layers][-3:] for s in layered}
    assert by_role == {
        "prefill": ["profile plain", "role prefill", "infera worker"],
        "decode": ["model tiny", "profile plain", "infera worker"],
    }
    assert {setting.value for setting in layered} == {"infera"}
    at = layered[0].layers[-2].at
    assert at.path == "recipes/serving/single.yaml"
    assert (
        routed.recipe("single").document.at("roles", "prefill", "arguments", "--layered", "value")
        == at
    )


def test_what_the_roles_share_is_listed_once(routed: Catalog) -> None:
    plan = plan_with(routed)
    shared = [setting for setting in plan.arguments if setting.only is None]
    assert [s.name for s in shared].count("--settings") == 1
    assert {s.name for s in plan.arguments if s.only} == {"--address", "--layered"}
    assert {s.name for s in plan.environment if s.only} == {"ONLY"}


def test_the_command_line_has_the_last_word_in_every_role(routed: Catalog) -> None:
    for member in roles(plan_with(routed, "layered=last", "env.ONLY=last")):
        assert after(member, "--layered") == "last"
        assert variable(member, "ONLY") == "last"


def test_the_router_stands_in_front(routed: Catalog) -> None:
    router = plan_with(routed).router
    assert router is not None
    assert (router.role, router.port, router.node) == ("route", 9000, "node-a")
    assert router.argv == ("router", "--tokenizer", "/m")
    assert variable(router, "ROUTER") == "on"
    assert [mount.name for mount in router.mounts] == ["model"]


def test_without_infera_there_is_no_router(small: Catalog) -> None:
    plan = resolve(small, "single", "kubernetes", Answers(node="a"))
    assert (plan.router, plan.infera, plan.infera_overlay) == (None, None, None)


def test_infera_needs_the_weights_on_the_node(routed: Catalog) -> None:
    answers = Answers(role_nodes=NODES)
    plan = resolve(routed, "single", "infera", answers)
    assert {found.instance for found in plan.open_placeholders} == {
        "PREFILL_MODEL_DIR",
        "DECODE_MODEL_DIR",
    }


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"node": "a"}, "--role-node prefill=NAME"),
        ({"worker_nodes": ("a",)}, "--role-node prefill=NAME"),
        ({"nodes": {"prefil": "a"}}, "its roles: prefill, decode"),
        ({"nodes": {"serve": "a"}}, "its roles: prefill, decode"),
    ],
)
def test_a_node_for_nobody_is_refused(
    routed: Catalog, options: dict[str, object], says: str
) -> None:
    with pytest.raises(BadInput) as caught:
        plan_with(routed, **options)  # type: ignore[arg-type]
    assert says in caught.value.hint


def test_a_recipe_of_one_role_has_no_role_nodes(small: Catalog) -> None:
    with pytest.raises(BadInput) as caught:
        resolve(small, "single", "kubernetes", Answers(role_nodes={"prefill": "a"}))
    assert caught.value.hint == "use --node"


@pytest.fixture
def drafted(tmp_path: Path) -> Catalog:
    """The recipe of two nodes with a draft in a repository of its own."""
    arguments = {"--draft": setting({"model": "<DRAFT_MODEL>"})}
    catalog = edited(
        tmp_path, {"serving/pair.yaml": {"drafts": ["tiny-draft"], "arguments": arguments}}
    )
    models = catalog.root / "recipes" / "models"
    model = (models / "tiny.yaml").read_text("utf-8")
    draft = model.replace("example/Tiny", "example/Draft").replace("abcdef1", "fedcba2")
    (models / "tiny-draft.yaml").write_text(draft, encoding="utf-8")
    return catalog


def test_a_draft_of_its_own_is_fetched_with_the_model(drafted: Catalog) -> None:
    head = resolve(drafted, "pair", "kubernetes", Answers(node="a")).head
    assert head.fetch[-4:] == ("example/Tiny", "abcdef1", "example/Draft", "fedcba2")
    assert after(head, "--draft") == '{"model":"example/Draft"}'


def test_a_missing_draft_is_found_where_it_is_named(tmp_path: Path) -> None:
    catalog = edited(tmp_path, {"serving/pair.yaml": {"drafts": ["tiny", "tiney"]}})
    with pytest.raises(Refused) as caught:
        resolve(catalog, "pair", "kubernetes", Answers(node="a"))
    [finding] = caught.value.findings
    assert finding.at == catalog.recipe("pair").document.at("drafts", 1)
    assert finding.hint == "did you mean `tiny`?"
