"""Lists, around which kubeconform does not look."""

from pathlib import Path

import pytest

from tests.check.manifests import GOOD, found_in


def as_list(text: str) -> str:
    items = [
        "- " + "\n".join(line if i == 0 else f"  {line}" for i, line in enumerate(part.split("\n")))
        for part in text.removeprefix("# Rendered.\n").split("---\n")
    ]
    return "apiVersion: v1\nkind: List\nitems:\n" + "\n".join(items)


def test_items_of_a_list_are_checked(schemas: Path) -> None:
    good = as_list(GOOD)
    assert found_in(good, schemas) == ()
    findings = found_in(good.replace("  replicas: 2", "  replicas: two"), schemas)
    line = good[: good.index("replicas")].count("\n") + 1
    assert [(f.at.line, f.at.column) for f in findings] == [(line, 15)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("apiVersion: v1\nkind: List\nitmes: []\n", "no field `itmes`"),
        ("apiVersion: v1\nkind: List\n", "`items` of this List is no sequence"),
        ("apiVersion: v1\nkind: LIST\nitems: []\n", "`kind` of this List is not `List`"),
        ("apiVersion: v1\nKind: List\nitems: []\n", "no field `Kind`"),
        ("apiVersion: v2\nkind: List\nitems: []\n", "`apiVersion` of this List is not `v1`"),
        ("apiVersion: v1\nkind: List\nitems: [null]\n", "cannot check this item"),
        ("apiVersion: v1\nkind: List\nitems:\n- {kind: List, items: [1]}\n", "this item"),
        ("apiVersion: v1\nkind: List\nmetadata: [1]\nitems: [{}]\n", "`metadata` is of type array"),
    ],
)
def test_a_bad_list_is_not_passed_over(text: str, message: str, schemas: Path) -> None:
    assert any(message in f.message for f in found_in(text, schemas))
