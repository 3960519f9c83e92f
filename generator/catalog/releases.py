"""The order of an engine's releases."""

import re
from functools import lru_cache
from typing import Final

_RELEASE: Final = re.compile(
    r"(?P<numbers>\d+(?:\.\d+)*)(?:rc(?P<rc>\d+))?(?:\.?post(?P<post>\d+))?(?:\.dev(?P<dev>\d+))?"
    r"(?:\+.*)?"
)
_LAST: Final = 1 << 31

Order = tuple[tuple[int, ...], int, int, int]


@lru_cache(maxsize=1024)
def release_order(release: str) -> Order:
    """A key by which releases sort as Python packages do: 0.9 < 0.10rc1 < 0.10 < 0.10.post1.

    https://packaging.python.org/en/latest/specifications/version-specifiers/: 0.10 is 0.10.0,
    too. What is no version comes first.
    """
    found = _RELEASE.fullmatch(release)
    if found is None:
        return (), 0, 0, 0
    rc, post, dev = (int(found[name]) if found[name] else None for name in ("rc", "post", "dev"))
    final = -1 if dev is not None and post is None else _LAST
    numbers = re.sub(r"(\.0)+$", "", found["numbers"])
    return (
        tuple(int(number) for number in numbers.split(".")),
        rc if rc is not None else final,
        post if post is not None else -1,
        dev if dev is not None else _LAST,
    )
