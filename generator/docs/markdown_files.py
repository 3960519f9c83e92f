"""Every page as a Markdown file of its own, and llms.txt, which leads to them.

A file has the path of its page's source, so that the links between pages hold between files.
"""

import html
from collections.abc import Iterator, Mapping
from typing import Final

from mkdocs.utils.meta import get_data

from generator.docs.navigation import navigation, paths_of
from generator.docs.plain_markdown import plain_markdown
from generator.processes import spread
from generator.record import record

LLMS: Final = "llms.txt"
_HEAD: Final = (
    "# Serving recipes",
    "",
    "> Recipes for serving large language models: typed facts about models, hardware, engines and "
    "images, resolved into one plan, checked by rules and rendered for Kubernetes, Docker and a "
    "plain shell. Every flag has its reason and its source.",
    "",
    "The pages below are Markdown. A value in angle brackets, such as `<NODE>`, is one that only "
    "the reader's site knows; what is unknown is called unknown.",
    "",
)
_DATA: Final = (
    "## Data",
    "",
    "- [api/recipes.json](api/recipes.json): Every recipe in short, with its targets, the command "
    "for each, and the address of its plan",
    "- [api/failure-modes.json](api/failure-modes.json): Every failure mode, with log patterns, "
    "cause and fix",
    "- [api/rules.json](api/rules.json): Every rule, with its severity",
    "",
)
# Long sections, whose titles say enough; https://llmstxt.org calls what can be skipped optional.
_OPTIONAL: Final = ("Failure modes", "Rules")


@record
class About:
    """What a page's front matter says of it."""

    title: str
    description: str


def markdown_files(pages: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Path and text of every page (path below the site's source to its Markdown)."""
    return zip(pages, spread(plain_markdown, [*pages.values()]), strict=True)


def llms_file(pages: Mapping[str, str]) -> tuple[str, str]:
    """Path and text of the list of pages, in the form of https://llmstxt.org.

    Raises Unlisted for a page that no section of the site would show.
    """
    lines = [*_HEAD]
    optional: list[str] = []
    for entry in navigation(pages, {}):
        [(title, below)] = entry.items()
        if title in _OPTIONAL:
            index, *others = paths_of(below)
            lines += [f"## {title}", "", _line(pages, index), ""]
            optional += [_line(pages, path, brief=True) for path in others]
        else:
            paths = paths_of(below) if isinstance(below, list) else [below]
            lines += [f"## {title}", "", *(_line(pages, path) for path in paths), ""]
    lines += _DATA
    lines += ["## Optional", "", *optional] if optional else []
    return LLMS, "\n".join(lines).rstrip("\n") + "\n"


def _line(pages: Mapping[str, str], path: str, *, brief: bool = False) -> str:
    about = _about(pages[path], path)
    said = "" if brief or not about.description else f": {about.description}"
    return f"- [{about.title}]({path}){said}"


def _about(page: str, path: str) -> About:
    front = get_data(page)[1]
    title, description = front.get("title", path), front.get("description", "")
    return About(*(_plain(str(value)) for value in (title, description)))


def _plain(value: str) -> str:
    """Front matter is HTML, and a link's label ends at a bracket."""
    line = " ".join(html.unescape(value).split())
    return line.replace("[", "(").replace("]", ")")
