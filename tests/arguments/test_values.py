"""Values as the conversions of the engines take them."""

import pytest

from generator.arguments.values import fault_of
from generator.models.snapshot import SnapshotFlag
from tests.arguments.parsers import flag

SIZE = flag("--x", kind="size", conversion="human_readable_int")
AUTO = flag("--x", kind="size", conversion="human_readable_int_or_auto")
OPTIONAL = flag("--x", kind="integer", conversion="optional_type(int)")
JSON = flag("--x", kind="json", conversion="parse_dataclass")
EITHER = flag("--x", kind="other", conversion="union_dict_and_str")
LOWERED = flag(
    "--x", conversion="lambda s: s.lower().replace('-', '_')", choices=("deep_gemm", "auto")
)
NAMED = flag("--x", registered=("FLASH_ATTN",))
CHOICE = flag("--x", choices=("fp8", "auto"))


@pytest.mark.parametrize(
    ("of", "text", "kind"),
    [
        (flag("--x", kind="integer"), "8", None),
        (flag("--x", kind="integer"), "8_000", None),
        (flag("--x", kind="integer"), "8k", "type"),
        (flag("--x", kind="integer"), "8.0", "type"),
        (flag("--x", kind="float"), "1e-3", None),
        (flag("--x", kind="float"), "half", "type"),
        (SIZE, "32k", None),
        (SIZE, "25.6k", None),
        (SIZE, "32K", None),
        (SIZE, "25.6K", "type"),
        (SIZE, "32kb", "type"),
        (SIZE, "auto", "type"),
        (AUTO, "auto", None),
        (AUTO, "-1", None),
        (OPTIONAL, "None", None),
        (OPTIONAL, "", None),
        (OPTIONAL, "none", "type"),
        (JSON, '{"a": [1, true]}', None),
        (JSON, "{'a': 1}", "json"),
        (JSON, '{"a": 1,}', "json"),
        (JSON, "[" * 100_000, "json"),
        (EITHER, "some/path", None),
        (EITHER, '{"a": 1}', None),
        (EITHER, "{a: 1}", "json"),
        (LOWERED, "Deep-GEMM", None),
        (LOWERED, "deepgemm", "choice"),
        (CHOICE, "fp8", None),
        (CHOICE, "FP8", "choice"),
        (NAMED, "flash_attn", None),
        (NAMED, "Auto", None),
        (flag("--x", registered=("fp8",)), "FP8", None),
        (NAMED, "flash-attn", "name"),
        (flag("--x", kind="integer", choices=("1", "8")), "08", None),
        (flag("--x", kind="integer", choices=("1", "8")), "9", "choice"),
        (flag("--x", kind="other", conversion="of the engine's own"), "anything", None),
    ],
)
def test_a_value(of: SnapshotFlag, text: str, kind: str | None) -> None:
    fault = fault_of(of, text)
    assert (fault.kind if fault else None) == kind
