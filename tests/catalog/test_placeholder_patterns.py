"""Patterns of placeholders let pass what rules let pass, and nothing that rules always refuse."""

import ipaddress
import re
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.catalog.catalog import Catalog
from generator.rules.network_loopback_interface import _LOOPBACK
from generator.rules.support.image_references import parse_reference

PLACEHOLDERS: Final = Catalog(Path(__file__).parents[2]).placeholders
DIGEST: Final = "@sha256:" + "0123456789abcdef" * 4
GROUPS: Final = st.sampled_from(["", "0", "00", "1", "ffff", "7f00", "ff02", "ff0", "ab12c", "A"])
OCTETS: Final = st.sampled_from(["0", "00", "1", "01", "10", "127", "223", "224", "255", "256", ""])
ADDRESSES: Final = st.one_of(
    st.ip_addresses().map(str),
    st.lists(OCTETS, min_size=3, max_size=5).map(".".join),
    st.lists(GROUPS, min_size=1, max_size=10).map(":".join),
    st.text("0f:1.", max_size=12),
)
IMAGES: Final = st.text("a0A._-:/@", min_size=1, max_size=14)


def fits(name: str, value: str) -> bool:
    return re.fullmatch(PLACEHOLDERS[name].pattern, value) is not None


def can_be_a_nodes(text: str) -> bool:
    """Whether it is the address of one interface, as `ip address` prints it."""
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return False
    if found.is_loopback or found.is_unspecified or found.is_multicast:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return 0 < int(found) >> 24 < 224
    return text == text.lower() and "." not in text and found.ipv4_mapped is None


@given(ADDRESSES)
@example("::ffff:7f00:1")
@example("1:2:3:4:5:6:7::")
@example("::2:3:4:5:6:7:8")
@example("1::2:3:4:5:6:7:8")
@example("10.0.0.1\n")
def test_an_address_is_one_that_a_node_can_have(text: str) -> None:
    assert fits("FABRIC_ADDRESS", text) is can_be_a_nodes(text)


@pytest.mark.parametrize("name", ["IMAGE", "LOCAL_IMAGE"])
@given(text=IMAGES)
@example("a:b:c")
@example("a//b:1")
@example("a.b:5000/c/d__e:A.-_")
@example("a--b/c.d")
@example("localhost:5000/a:1")
def test_an_image_is_one_that_no_rule_calls_malformed(name: str, text: str) -> None:
    text += DIGEST if name == "IMAGE" else ""
    found = parse_reference(text)
    tag = found and found.tag
    assert fits(name, text) is (found is not None and (name == "IMAGE" or tag is not None))


def test_an_image_of_a_registry_has_a_digest() -> None:
    assert fits("IMAGE", f"registry.example.com/x:1{DIGEST}")
    for wrong in ("registry.example.com/x:1", "x", f"x:1{DIGEST[:-1]}", f"x:1{DIGEST.upper()}"):
        assert not fits("IMAGE", wrong)


def test_the_loopback_interface_is_none_that_joins_nodes() -> None:
    assert not any(fits("FABRIC_INTERFACE", name) for name in _LOOPBACK)
    assert all(fits("FABRIC_INTERFACE", name) for name in ("lo1x", "lan0", "enp1s0f0np0", "l"))


@pytest.mark.parametrize("name", PLACEHOLDERS)
def test_what_a_value_must_be_ends_a_sentence_that_a_dot_follows(name: str) -> None:
    says = PLACEHOLDERS[name].pattern_says
    assert says.split()[0] in ("a", "an", "UUIDs", "the", "one")
    assert not says.endswith(".")
    # What stands behind "without" was read as asked for.
    assert not re.search(r"without [^()]* and ", says)
