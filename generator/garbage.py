"""When Python looks for garbage."""

import atexit
import gc
from typing import Final

# More objects than before, after which Python looks; its own default is some hundreds.
_OBJECTS: Final = 400_000


def look_seldom() -> None:
    """Look through new objects seldom, for a process that ends when its work is done.

    What is read is a tree, much of it lives to the end, and Python would look through it again and
    again: half the time of a lint of large manifests. https://docs.python.org/3/library/gc.html
    """
    gc.set_threshold(_OBJECTS, 10, 10)
    # At its end, too, Python would look through all that is still there.
    atexit.register(gc.freeze)
