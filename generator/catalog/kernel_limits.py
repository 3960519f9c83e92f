"""What a cell of the kernel matrix is limited to, in words."""

from collections.abc import Iterator

from generator.models.kernel import Cell, Releases


def limits(cell: Cell, engine: str | None = None) -> str:
    """Everything that narrows a cell beside its architectures; empty where nothing does.

    With an engine, only that engine's releases are named.
    """
    return "; ".join(_limits(cell, engine))


def _limits(cell: Cell, engine: str | None) -> Iterator[str]:
    for id_, releases in cell.releases.items():
        spoken = f"{id_} {release_range(releases)}".rstrip()
        if engine is None or (engine == id_ and spoken != id_):
            yield spoken
    if cell.kv_dtypes:
        yield f"KV cache {' or '.join(cell.kv_dtypes)}"
    if cell.quantizations:
        yield f"weights in {' or '.join(cell.quantizations)}"
    if cell.models:
        yield f"checkpoints named {' or '.join(cell.models)}"
    for flag, values in cell.settings.items():
        yield f"with {flag} {' or '.join(values)}"


def release_range(releases: Releases) -> str:
    """The releases in words; empty for all of them."""
    if releases.since and releases.until:
        if releases.since == releases.until:
            return releases.since
        return f"{releases.since} to {releases.until}"
    if releases.since:
        return f"since {releases.since}"
    return f"until {releases.until}" if releases.until else ""
