"""A built page as a reader or a browser meets it: elements, links, anchors, visible text."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


@dataclass(slots=True)
class Element:
    """An element with what is inside it, text and elements in order."""

    tag: str
    attributes: dict[str, str]
    children: list["Element | str"] = field(default_factory=list)

    def walk(self) -> Iterator["Element"]:
        """This element and all inside it, in the order of the document."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += [c for c in reversed(element.children) if not isinstance(c, str)]

    def all(self, *tags: str) -> list["Element"]:
        return [element for element in self.walk() if element.tag in tags]

    def of_class(self, name: str) -> list["Element"]:
        return [e for e in self.walk() if name in e.attributes.get("class", "").split()]

    @property
    def text(self) -> str:
        return "".join(c if isinstance(c, str) else c.text for c in self.children)


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self.open) - 1, 0, -1):
            if self.open[place].tag == tag:
                del self.open[place:]
                return

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str) -> Element:
    """The page as a tree."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.root
