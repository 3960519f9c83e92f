"""Which targets carry which recipes: what `recipe list --targets` prints."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from generator.catalog.catalog import Catalog
from generator.models.recipe import Recipe
from generator.plan.targets import reason_against
from generator.record import record
from generator.report.plain import columns, printable, wrapped
from generator.report.recipe_rows import INVALID, Row
from generator.vocabulary import TARGETS, Target

# `incomplete`: the target would carry the recipe, and its sources do not say enough to run it.
State = Literal["carried", "refused", "incomplete", "invalid"]
_LEGEND: Final[Mapping[State, str]] = {
    "incomplete": "its sources do not say enough; `recipe show ID` lists what is missing",
    "invalid": "its file is faulty; `recipe validate ID` says why",
}


@record
class Verdict:
    """Whether a target carries a recipe; `reason` is None where it does."""

    state: State
    reason: str | None = None


@record
class TargetRow:
    """A recipe with the verdict of every target."""

    id: str
    targets: Mapping[Target, Verdict]


def target_rows(catalog: Catalog, rows: tuple[Row, ...]) -> tuple[TargetRow, ...]:
    """The rows' recipes, in their order."""
    return tuple(
        TargetRow(row.id, {target: _verdict(catalog, row, target) for target in TARGETS})
        for row in rows
    )


def target_data(row: TargetRow) -> dict[str, Any]:
    """A row as plain data."""
    targets = {
        target: {"state": verdict.state, "reason": verdict.reason}
        for target, verdict in row.targets.items()
    }
    return {"id": row.id, "targets": targets}


def target_table(found: tuple[TargetRow, ...]) -> list[tuple[str, ...]]:
    """The header and the cells of every row; a refusal has the number of its reason."""
    numbers = {reason: str(number) for number, reason in enumerate(_reasons(found), 1)}
    return [("id", *TARGETS), *(_cells(row, numbers) for row in found)]


def plain_target_table(found: tuple[TargetRow, ...]) -> str:
    """Aligned columns; nothing is ever cut."""
    return "\n".join(columns(target_table(found))) + "\n"


def target_notes(found: tuple[TargetRow, ...]) -> str:
    """What the numbers and words of the table stand for, after an empty line; or nothing."""
    states = {verdict.state for row in found for verdict in row.targets.values()}
    notes = [
        wrapped(reason, first=f"no ({number}): ", rest="    ")
        for number, reason in enumerate(_reasons(found), 1)
    ]
    notes += [f"{state}: {text}" for state, text in _LEGEND.items() if state in states]
    return "\n" + "\n".join(notes) + "\n" if notes else ""


def _verdict(catalog: Catalog, row: Row, target: Target) -> Verdict:
    recipe = catalog.recipe(row.id).value
    if recipe is None or row.status == INVALID:
        return Verdict("invalid", f"`{row.see}` says why")
    reason = reason_against(recipe, target)
    if reason is not None:
        return Verdict("refused", reason)
    if recipe.status == "incomplete":
        return Verdict("incomplete", _missing(recipe))
    return Verdict("carried")


def _missing(recipe: Recipe) -> str:
    phrases = "; ".join(phrase.removesuffix(".") for phrase in recipe.missing)
    return f"no source gives: {phrases}" if phrases else "its file says no more"


def _reasons(found: tuple[TargetRow, ...]) -> tuple[str, ...]:
    """Every reason of a refusal once, in the order in which the table has them."""
    return tuple(dict.fromkeys(_refusals(found)))


def _refusals(found: tuple[TargetRow, ...]) -> Iterator[str]:
    for row in found:
        for verdict in row.targets.values():
            if verdict.state == "refused" and verdict.reason:
                yield verdict.reason


def _cells(row: TargetRow, numbers: Mapping[str, str]) -> tuple[str, ...]:
    cells = (
        f"no ({numbers[verdict.reason]})"
        if verdict.state == "refused" and verdict.reason
        else verdict.state
        for verdict in row.targets.values()
    )
    return (printable(row.id), *cells)
