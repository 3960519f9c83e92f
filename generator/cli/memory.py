"""How a command that ends soon uses memory."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_cycle_search() -> Iterator[None]:
    """Free what is no longer referred to, and do not search for cycles.

    What is read is a tree, and there is much of it: the search goes through all of it again and
    again, finds nothing, and takes half the time of a lint of large manifests.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
