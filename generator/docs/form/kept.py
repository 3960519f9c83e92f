"""Forms that were learned before, by everything that they depend on."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from generator.catalog.catalog import Catalog
from generator.catalog.store import code_fingerprint
from generator.docs.library import Preview
from generator.record import record
from generator.render.templates import Templates

_KIND: Final = "form"
# The rooms and modules whose code decides what is asked, what a plan renders to, and how that is
# learned. What decides about the catalogue itself is in the name of the store's folder.
CODE: Final = (
    *("arguments", "docs/form", "docs/wanted.py", "plan", "render"),
    *("errors.py", "finding.py", "launch.py", "record.py", "vocabulary.py", "workload.py"),
)

# What form.py makes of one target.
Target = Mapping[str, Any]


@record
class Kept:
    """Keeps forms in the store of a catalogue. Use `open_kept`."""

    catalog: Catalog
    basis: str

    def target(
        self, preview: Preview, indices: Mapping[str, int], learned: Callable[[], Target]
    ) -> Target:
        """A target's part of a form: the kept one, else `learned`."""
        content = self._about(preview, indices)
        found = self.catalog.store.read(_KIND, content)
        if isinstance(found, dict):
            return found
        made = learned()
        self.catalog.store.write(_KIND, content, made)
        return made

    def has(self, preview: Preview, indices: Mapping[str, int]) -> bool:
        """Whether a target's part is kept."""
        return isinstance(self.catalog.store.read(_KIND, self._about(preview, indices)), dict)

    def _about(self, preview: Preview, indices: Mapping[str, int]) -> bytes:
        # The plan holds every entry of the catalogue that it was made of.
        shown = (preview.plan, preview.files, preview.wanted_by_parts)
        about = (self.basis, *shown, indices, self.catalog.placeholders)
        return repr(about).encode("utf-8", "surrogatepass")


def open_kept(catalog: Catalog, templates: Templates) -> Kept:
    """What is kept for these templates and this code."""
    basis = hashlib.sha256(code_fingerprint(*CODE).encode())
    environment = templates.environment
    for name in environment.list_templates(filter_func=_of_renders):
        assert environment.loader is not None
        source, _, _ = environment.loader.get_source(environment, name)
        basis.update(f"{name}\0{source}\0".encode())
    return Kept(catalog, basis.hexdigest())


def _of_renders(name: str) -> bool:
    """Whether a render may depend on a template; the site's own pages are none."""
    return not name.startswith("pages/")
