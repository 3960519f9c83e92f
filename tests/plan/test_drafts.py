"""A draft with a checkpoint of its own: brought from the hub, or a directory of the node."""

from pathlib import Path

import pytest

from generator.catalog.catalog import Catalog
from generator.plan.plan import Mount
from generator.vocabulary import Target
from tests.plan.edited import edited, setting
from tests.plan.plans import after, filled, plan_of, variable

MOUNT = Mount("draft", "/d", "/models/Draft", "directory", read_only=True)


@pytest.fixture(scope="module")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """The recipe of two nodes with a draft."""
    argument = {"--draft": setting({"model": "<DRAFT_MODEL>"}), "--also": setting("<DRAFT_MODEL>")}
    changes = {"serving/pair.yaml": {"drafts": ["draft"], "arguments": argument}}
    models = edited(tmp_path_factory.mktemp("drafted"), changes).root / "recipes" / "models"
    text = (models / "tiny.yaml").read_text("utf-8")
    text = text.replace("example/Tiny", "example/Draft").replace("abcdef1", "fedcba2")
    (models / "draft.yaml").write_text(text, "utf-8")
    return Catalog(models.parents[1])


@pytest.mark.parametrize("target", ["kubernetes", "lws", "docker", "compose"])
def test_a_directory_is_mounted_and_named_to_the_engine(drafted: Catalog, target: Target) -> None:
    plan = plan_of(drafted, target=target, sets=["HEAD_DRAFT_DIR=/d"])
    head, worker = plan.members
    assert MOUNT in head.mounts
    assert after(head, "--draft") == '{"model":"/models/Draft"}'
    assert after(head, "--also") == "/models/Draft"
    # The worker has none, and brings its own.
    assert "draft" not in {mount.name for mount in worker.mounts}
    assert after(worker, "--also") == "example/Draft"
    assert worker.fetch[-4:] == ("example/Tiny", "abcdef1", "example/Draft", "fedcba2")


@pytest.mark.parametrize(
    ("sets", "fetched", "offline"),
    [
        ([], ("example/Tiny", "abcdef1", "example/Draft", "fedcba2"), False),
        (["DRAFT_DIR=/d"], ("example/Tiny", "abcdef1"), False),
        (["MODEL_DIR=/m"], ("example/Draft", "fedcba2"), False),
        (["MODEL_DIR=/m", "DRAFT_DIR=/d"], (), True),
    ],
)
def test_only_what_is_missing_is_brought(
    drafted: Catalog, sets: list[str], fetched: tuple[str, ...], offline: bool
) -> None:
    head = plan_of(drafted, target="kubernetes", sets=sets).head
    assert head.fetch[3:] == fetched
    names = {value.name for value in head.environment}
    assert ("HF_HUB_OFFLINE" in names) == offline
    if offline:
        assert variable(head, "HF_HUB_OFFLINE") == "1"


def test_a_draft_can_be_left_to_the_hub(drafted: Catalog) -> None:
    plan = plan_of(drafted, target="kubernetes")
    assert filled(plan, "HEAD_DRAFT_DIR").by == "left-out"
    assert plan.open_placeholders == ()


def test_a_shell_is_told_the_repository(drafted: Catalog) -> None:
    sets = ["DRAFT_DIR=/d", "FABRIC_ADDRESS=192.0.2.1"]
    plan = plan_of(drafted, target="shell", sets=sets)
    assert after(plan.head, "--also") == "example/Draft"
    assert "DRAFT_DIR" not in {found.name for found in plan.placeholders}


def test_without_a_draft_nobody_asks_for_its_directory(small: Catalog) -> None:
    assert "DRAFT_DIR" not in {found.name for found in plan_of(small).placeholders}


def test_a_token_for_a_draft_needs_one(tmp_path: Path) -> None:
    argument = {"--draft": setting("<DRAFT_MODEL>")}
    catalog = edited(tmp_path, {"serving/pair.yaml": {"arguments": argument}})
    plan = plan_of(catalog, target="kubernetes")
    assert [found.instance for found in plan.open_placeholders] == ["DRAFT_MODEL"]
