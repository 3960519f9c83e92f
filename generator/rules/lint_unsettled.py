"""A file does not say which engine starts, or on which hardware.

The same command line is right on one accelerator and dies on another, and a flag of one engine is
an error to the next. `recipe lint` finds both in what it reads: the engine in the program's name,
the image or a field that names it; the hardware in node selectors and affinities, or in what a
recipe says of itself. Where neither tells, the rules that need to know have nothing to compare
with, and their silence is no pass.

The failure this prevents: a manifest is called clean, and nobody has looked at the half of it that
depends on the machine.

**What to do:** say it on the command line with `--hardware` (an id of the catalogue, an
architecture such as `sm_121`, or a family that has one) or `--engine`; both count only where a file
does not say it itself. Or say it in the file: a node selector on `nvidia.com/gpu.product` or
`amd.com/gpu.product-name` also keeps the pod off other machines.

It is one note for each folder, at the first start that is meant. A start whose engine is not known
is meant when its arguments have a flag of an engine.

Source: a decision of this catalogue.
"""

from collections.abc import Iterator, Sequence

from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.launch import Launch
from generator.models.engine import Engine
from generator.rules.rule import Rule, Subject

# Flags that many a program has.
_COMMON = frozenset({"--host", "--model", "--port"})


def check(subject: Subject) -> Iterator[Finding]:
    """The first start without an engine, and the first without hardware; a plan knows both."""
    if subject.plan:
        return
    without_hardware = [one for one in subject.launches if one.engine and not one.architecture]
    nameless = [one for one in subject.launches if not one.engine]
    flags = _flags(subject.catalog) if nameless else frozenset()
    without_engine = [one for one in nameless if _has_any(one, flags)]
    if without_engine:
        yield RULE.finding(
            without_engine[0].at,
            f"nothing here says which engine {_counted(without_engine)}",
            "give --engine, so that the rules about its flags can look at it",
        )
    if without_hardware:
        yield RULE.finding(
            without_hardware[0].at,
            f"nothing here says on which hardware {_counted(without_hardware)}",
            "give --hardware, so that the rules about kernels and memory can look at it",
        )


def _flags(catalog: Catalog) -> frozenset[str]:
    """The flags by which an engine's arguments are known."""
    return (
        frozenset(
            flag
            for engine in catalog.values(Engine).values()
            for flag in (*engine.derived, *engine.aliases, *engine.arguments)
            if flag.startswith("--")
        )
        - _COMMON
    )


def _has_any(launch: Launch, flags: frozenset[str]) -> bool:
    return any(word.text.partition("=")[0] in flags for word in launch.words)


def _counted(launches: Sequence[Launch]) -> str:
    first, others = launches[0].label, len(launches) - 1
    if not others:
        return f"`{first}` starts"
    return f"`{first}` and {others} other{'s' if others > 1 else ''} start"


RULE = Rule(
    "lint.unsettled",
    "note",
    since="0.1.0",
    needs="launches",
    check=check,
    across_files=True,
    compares=lambda _deployment: False,
)
