"""A template and what it needs to the Markdown of one page."""

import html
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, Final, Literal

from generator.docs.links import Page
from generator.docs.markup import FILTERS, brief, meta, setting_value
from generator.docs.status import chip
from generator.models.source import Source
from generator.record import record
from generator.render.templates import Templates, without_sandbox

# Parts of the theme that a page does without: the side bar, its own contents, the way up.
Hidden = Literal["navigation", "toc", "path"]


@record
class Entry:
    """What the search finds at an anchor of a page where no heading stands; plain text.

    Whoever searches for one of `names` gets it first; see site/assets/search-names.js.
    """

    anchor: str
    title: str
    text: str
    names: tuple[str, ...]

    def located(self, url: str) -> Mapping[str, Any]:
        """The entry as the theme's search keeps it, which shows title and text as HTML."""
        return {
            "location": f"{url}#{self.anchor}",
            "title": html.escape(self.title),
            "text": html.escape(self.text),
            "names": self.names,
        }


@record
class Made:
    """A page: its path below the site's source, its Markdown, its group in the navigation.

    `entries` are what the search finds in it beside its headings; `files` are what its scripts
    read, by path below the site's root.
    """

    path: str
    markdown: str
    group: str = ""
    entries: tuple[Entry, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)


@record
class Press:
    """Makes pages. Use `press_of`."""

    templates: Templates
    sources: Mapping[str, Source]

    def page(
        self,
        path: str,
        template: str,
        *,
        title: str,
        description: str,
        hide: tuple[Hidden, ...] = (),
        styles: tuple[str, ...] = (),
        group: str = "",
        tags: Iterable[str] = (),
        entries: Iterable[Entry] = (),
        listed: Iterable[str] = (),
        data: Mapping[str, str] | None = None,
        **context: Any,
    ) -> Made:
        """One page: its front matter, and pages/<template>.md.j2 below it.

        The search puts what is found in `tags` before what is found in titles and texts.
        `styles` are style sheets of site/assets that few pages need. `listed` are the references
        of a list of sources on the page; `data` becomes `Made.files`.
        """
        head = ["---", f"title: {meta(title)}", f"description: {meta(brief(description))}"]
        if hide:
            head.append(f"hide: [{', '.join(hide)}]")
        head += [f"styles: [{', '.join(styles)}]"] if styles else []
        head += ["tags:", *(f"- {meta(tag)}" for tag in tags)] if tags else []
        page = Page(path, self.sources, frozenset(listed))
        body = self.templates.render(
            f"pages/{template}.md.j2",
            {**context, "title": title, "page": page, "chip": chip, "value": setting_value},
        )
        return Made(path, "\n".join([*head, "---", "", body]), group, tuple(entries), data or {})


def press_of(templates: Templates, sources: Mapping[str, Source]) -> Press:
    """A press whose templates also have the site's filters."""
    environment = without_sandbox(templates)
    environment.filters.update(FILTERS)
    return Press(Templates(environment), sources)


# The theme's columns leave too little room beside both side bars for a table of sentences.
WIDE: Final[tuple[Hidden, ...]] = ("navigation",)
ALONE: Final[tuple[Hidden, ...]] = ("navigation", "toc")
