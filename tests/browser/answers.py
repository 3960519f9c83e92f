"""Answers for the form, good and hostile, and what `recipe render` makes of a shown command."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from generator.catalog.catalog import Catalog
from generator.check.pipeline import checked_render
from generator.cli.answers import answers_of
from generator.cli.options import Given
from generator.errors import Refused
from generator.plan.plan import Plan
from generator.plan.resolve import resolve
from generator.render.templates import Templates
from generator.vocabulary import PARTS, TARGETS, Target

TODAY: Final = "2026-08-15"
_PATHS: Final = (
    "/data/models",
    "/it's",
    "/$HOME/`x`/$(id)",
    "/back\\slash\\u0001",
    "/<b>&amp;</b>",
    "/a b\tc",
    "/\x0b\x85\u2028\u00e9\u200b\U0001f600",
    "/-'--'",
    # Places that somebody still has to fill, and what only looks like one.
    "/path/to/m",
    "/opt/path/to/m",
    "/srv/${A}",
    "/srv/$A",
    "/change-me",
    "/unchangeme",
    "/your-dir-here",
    "/YOUR_DIR",
    "/<MODEL>",
    "/{{ models }}",
    "/{{ a b }}",
    "/x<my-dir>",
    "/TODO",
)
_NAMES: Final = ("a", "node-1.example", "0-b", "spark-02")
_IMAGES: Final = ("own:v1", "registry.example.com:5000/mine:v2", "own:v1")
_DIGEST: Final = "@sha256:" + "0123456789abcdef" * 4
_UUID: Final = "GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f314"
# By placeholder, for every one that a complete recipe asks for.
VALUES: Final[Mapping[str, Sequence[str]]] = {
    "NODE": _NAMES,
    "WORKER_NODE": _NAMES,
    "NAMESPACE": ("serving", "x", "a-1"),
    "MODEL_DIR": _PATHS,
    "DRAFT_DIR": _PATHS,
    "CACHE_DIR": (*_PATHS, "a-volume", "v.1"),
    "FABRIC_ADDRESS": ("192.168.100.10", "fd00::1", "2001:db8:0:0:1:0:0:1"),
    "FABRIC_INTERFACE": ("enp1s0f0np0", "e.1-2_3"),
    "FABRIC_DEVICE": ("rocep1s0f0", "=a:1,b", "-x", "^mlx5_0"),
    "IMAGE": (*(f"{image}{_DIGEST}" for image in _IMAGES), f"own{_DIGEST}", "own:v1"),
    "LOCAL_IMAGE": _IMAGES,
    "RUNTIME_CLASS": ("nvidia", "a.b"),
    "COMPILE_CACHE_DIR": (*_PATHS, "a-volume", "v.1"),
    "GPU_UUIDS": (_UUID, f"{_UUID},{_UUID[:-1]}0"),
}


def some_answers(
    fields: Sequence[Mapping[str, str]], chance: random.Random, times: int
) -> Iterator[dict[str, str]]:
    """Values for some of a form's fields, none of them twice alike by design."""
    for _ in range(times):
        share = chance.choice((0.2, 0.5, 0.9))
        yield {
            field["name"]: chance.choice(VALUES[field["of"]])
            for field in fields
            if chance.random() < share
        }


def planned(catalog: Catalog, words: Sequence[str], own: Target) -> Plan:
    """The plan of a command, as `recipe render` reads its words; `own` is its recipe's target.

    Raises BadInput and Refused as the command does.
    """
    _, _, recipe, *options = words
    given: dict[str, list[str]] = {}
    for option, value in zip(options[::2], options[1::2], strict=True):
        given.setdefault(option, []).append(value)
    [name] = given.get("--target", [own])
    [target] = [one for one in TARGETS if one == name]
    answers = answers_of(
        catalog,
        Given(
            node=next(iter(given.get("--node", ())), None),
            worker_nodes=tuple(given.get("--worker-node", ())),
            role_nodes=tuple(given.get("--role-node", ())),
            namespace=next(iter(given.get("--namespace", ())), None),
            fleet=None,
            sets=tuple(given.get("--set", ())),
            parts=tuple(part for part in PARTS if part in given.get("--with", ())),
        ),
        TODAY,
    )
    return resolve(catalog, recipe, target, answers)


def refusing(plan: Plan, catalog: Catalog, templates: Templates) -> set[str]:
    """The rules that `recipe render` refuses the plan for."""
    try:
        checked_render(catalog, templates, plan, TODAY)
    except Refused as refused:
        return {finding.rule for finding in refused.findings if finding.severity == "error"}
    return set()
