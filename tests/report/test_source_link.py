"""Source references to addresses."""

import pytest

from generator.catalog.source_link import source_link
from generator.models.source import Source

COMMIT = "0123456789abcdef0123456789abcdef01234567"
SOURCES = {
    "code": Source(title="Code", url="https://github.com/o/r", commit=COMMIT),
    "moving": Source(title="Moving", url="https://github.com/o/r"),
    "issue": Source(title="Issue 3", url="https://github.com/o/r/issues/3", commit=COMMIT),
    "docs": Source(title="Docs", url="https://docs.example.com/en/"),
    "forge": Source(title="Forge", url="https://forge.example.com/o/r", commit=COMMIT),
    "house": Source(title="A decision"),
    "tree": Source(title="Tree", commit=COMMIT),
}


@pytest.mark.parametrize(
    ("reference", "label", "address"),
    [
        ("code", "Code", f"https://github.com/o/r/tree/{COMMIT}"),
        ("code:a/b.py", "Code: a/b.py", f"https://github.com/o/r/blob/{COMMIT}/a/b.py"),
        ("code:pull/7", "Code: pull/7", "https://github.com/o/r/pull/7"),
        ("code:a b#c.md", "Code: a b#c.md", f"https://github.com/o/r/blob/{COMMIT}/a%20b%23c.md"),
        ("moving:a.py", "Moving: a.py", "https://github.com/o/r"),
        ("issue:comment", "Issue 3: comment", "https://github.com/o/r/issues/3"),
        ("docs", "Docs", "https://docs.example.com/en/"),
        ("forge:a", "Forge: a", "https://forge.example.com/o/r"),
        ("house", "A decision", None),
        ("tree:a", "Tree: a", None),
        ("nobody:a", "nobody:a", None),
    ],
)
def test_label_and_address(reference: str, label: str, address: str | None) -> None:
    assert source_link(SOURCES, reference) == (label, address)
