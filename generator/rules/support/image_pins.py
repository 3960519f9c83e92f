"""Where files pin images: `image:` fields, container commands, IMAGE= lines and FROM."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from generator.finding import Location
from generator.launch import TextFile
from generator.record import record
from generator.rules.support.container_command import images_of_commands
from generator.rules.support.image_references import Reference, parse_reference
from generator.rules.support.text_scan import Line, in_fence, lines_of, place, snippets

if TYPE_CHECKING:
    from generator.rules.rule import Subject
    from generator.workload import Said

# A shell-like `${NAME:-reference}` pins what it defaults to.
_DEFAULTED: Final = re.compile(r"\$\{\w+:?[-=](?P<value>[^}]*)\}")
_FIELD: Final = re.compile(
    r"""(?:^|[\s{,])(?P<quote>["']?)(?:\w*I|i|\w*_i)mage(?P=quote)\s*:\s*"""
    r"""(?P<value>(?:\$\{[^}\s]*\}|[^\s,}#])+)"""
)
_FIELD_PARTS: Final = re.compile(
    r"""^(?P<indent>\s*)(?:- )?["']?(?P<key>repository|tag|digest)["']?\s*:\s*(?P<value>[^\s#]+)"""
)
_ASSIGNED: Final = re.compile(
    r"(?:^|[\s;])(?P<argument>ARG\s+)?(?P<name>[A-Za-z_]\w*)=(?P<value>[^\s;]+)"
)
_MAY_ASSIGN: Final = re.compile(r"image|IMAGE|Image|ARG")
_ARGUMENT: Final = re.compile(r"^\s*ARG\s+(?P<name>\w+)=(?P<value>\S+)", re.IGNORECASE)
_NAMED: Final = re.compile(r"\$(?P<brace>\{)?(?P<name>[A-Za-z_]\w*)(?(brace)\})")
# What an `image:` of another trade holds: a picture, or how many of them.
_NO_IMAGE: Final = re.compile(
    r"null|true|false|[0-9]+|.*\.(?:png|jpe?g|svg|gif|webp|ico)", re.IGNORECASE
)
_FROM: Final = re.compile(
    r"^\s*(?:FROM\s+(?:--platform=\S+\s+)?(?P<value>\S+)(?:\s+AS\s+(?P<stage>\S+))?\s*$"
    r"|COPY\s+--from=(?P<copied>\S+))",
    re.IGNORECASE,
)


@record
class Pin:
    """A place that decides which image runs; `start` and `end` are offsets in the file.

    They are both 0 for a name that only the reading of the file puts together.
    `documented` marks one in a fence of Markdown: somebody will run it, but the manifests
    decide.
    """

    reference: Reference
    at: Location
    start: int
    end: int
    own: bool
    documented: bool = False


def pulled(subject: "Subject") -> Iterator[Pin]:
    """The pins of all files, without what a plan's nodes have and no registry does."""
    local = {parse_reference(image) for image in subject.local_images}
    for file in subject.files:
        pins = subject.pins[file.path]
        for pin in (*pins, *_put_together(subject.images_started.get(file.path, ()), file, pins)):
            if not (pin.own and pin.reference in local):
                yield pin


def _put_together(started: "Sequence[Said]", file: TextFile, pins: Sequence[Pin]) -> Iterator[Pin]:
    """Pins that no piece of the text is: a name of variables, an alias of YAML."""
    known = {pin.reference for pin in pins}
    for image in started:
        reference = parse_reference(image.text)
        if reference and reference not in known and not _is_written(file, image):
            known.add(reference)
            documented = file.kind == "markdown"
            yield Pin(reference, image.at, 0, 0, file.own, documented=documented)


def _is_written(file: TextFile, image: "Said") -> bool:
    """Whether the name stands there as it is, so that `pins_of` has judged it."""
    lines = lines_of(file)
    at = lines[image.at.line - 1].text[image.at.column - 1 :] if image.at.line else ""
    return at.lstrip("\"'").startswith(image.text)


def pins_of(file: TextFile) -> tuple[Pin, ...]:
    """The pins of one file, in the order of the text."""
    found: dict[int, Pin] = {}
    for snippet in snippets(file):
        for text, offset in _candidates(snippet):
            pin = _pin(file, text, offset)
            if pin:
                found.setdefault(pin.start, pin)
    return tuple(found[start] for start in sorted(found))


def _candidates(file: TextFile) -> Iterator[tuple[str, int]]:
    lines = lines_of(file)
    if file.kind == "yaml":
        yield from _fields(file) if "mage" in file.text else ()
        yield from _split_fields(lines) if "repository" in file.text else ()
    if file.kind == "dockerfile":
        yield from _stages(lines)
    if file.kind in ("shell", "text", "dockerfile", "systemd"):
        yield from _assignments(lines)
    if file.kind in ("shell", "yaml"):
        yield from images_of_commands(file)


def _fields(file: TextFile) -> Iterator[tuple[str, int]]:
    lines = lines_of(file)
    some_built = "build:" in file.text
    for index, line in enumerate(lines):
        for match in _FIELD.finditer(line.code) if "mage" in line.text else ():
            drawn = _NO_IMAGE.fullmatch(match["value"].strip("\"'"))
            if not drawn and not (some_built and _is_built(lines, index)):
                yield match["value"], line.offset + match.start("value")


def _split_fields(lines: tuple[Line, ...]) -> Iterator[tuple[str, int]]:
    """`repository:` and `tag:` next to each other, as Helm values write an image."""
    for index, line in enumerate(lines):
        first = _FIELD_PARTS.match(line.code) if "repository" in line.text else None
        if first is None or first["key"] != "repository":
            continue
        parts = {"repository": first["value"]}
        for later in lines[index + 1 : index + 6]:
            if _indent(later.text) < len(first["indent"]):
                break
            match = _FIELD_PARTS.match(later.code)
            if match and match["indent"] == first["indent"]:
                parts.setdefault(match["key"], match["value"])
        if len(parts) > 1:
            text = parts["repository"].strip("\"'")
            for key, mark in (("tag", ":"), ("digest", "@")):
                if value := parts.get(key, "").strip("\"'"):
                    text += f"{mark}{value}"
            yield text, line.offset + first.start("value")


def _is_built(lines: tuple[Line, ...], index: int) -> bool:
    """Whether a Compose service builds the image that this line only gives a name."""
    indent = _indent(lines[index].text)
    for step in (-1, 1):
        at = index + step
        while 0 <= at < len(lines) and (
            not lines[at].text.strip() or _indent(lines[at].text) >= indent
        ):
            if _indent(lines[at].text) == indent and lines[at].text.strip().startswith("build:"):
                return True
            at += step
    return False


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _assignments(lines: tuple[Line, ...]) -> Iterator[tuple[str, int]]:
    for line in lines:
        for match in _ASSIGNED.finditer(line.code) if _MAY_ASSIGN.search(line.text) else ():
            named = match["argument"] or "image" in match["name"].lower()
            # A bare name is put together with a tag elsewhere.
            if named and ":" in _DEFAULTED.sub(r"\g<value>", match["value"]):
                yield match["value"], line.offset + match.start("value")


def _stages(lines: tuple[Line, ...]) -> Iterator[tuple[str, int]]:
    stages = {"scratch"}
    arguments: dict[str, str] = {}
    for line in lines:
        # A whole name with its tag is a pin where it is assigned.
        if (argument := _ARGUMENT.match(line.code)) and ":" not in argument["value"]:
            arguments[argument["name"]] = argument["value"].strip("\"'")
        match = _FROM.match(line.code)
        if match:
            group = "value" if match["value"] else "copied"
            name = _NAMED.sub(lambda one: arguments.get(one["name"], one[0]), match[group])
            if name.lower() not in stages and not name.isdecimal():
                yield name, line.offset + match.start(group)
            if match["stage"]:
                stages.add(match["stage"].lower())


def _pin(file: TextFile, text: str, offset: int) -> Pin | None:
    start = offset + len(text) - len(text.lstrip("\"'"))
    text = text.strip("\"'")
    if defaulted := _DEFAULTED.fullmatch(text):
        start += defaulted.start("value")
        text = defaulted["value"]
    reference = parse_reference(text)
    if reference is None:
        return None
    return Pin(
        reference,
        place(file, start),
        start,
        start + len(text),
        file.own,
        documented=file.kind == "markdown" or in_fence(file, start),
    )
