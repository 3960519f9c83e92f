"""The engines: how each is started, and its flags over the releases that have a snapshot."""

from collections.abc import Iterator

from generator.docs.flag_places import FlagPlaces, flags_path
from generator.docs.flag_table import FlagRow, FlagTable, VariableRow
from generator.docs.library import Library
from generator.docs.press import ALONE, WIDE, Entry, Made, Press
from generator.models.engine import Engine
from generator.models.image import Image
from generator.report.snapshot_text import habits

_GROUP = "Engines"


def path_of(id_: str) -> str:
    """Where an engine's page is."""
    return f"engines/{id_}/index.md"


def variables_path(id_: str) -> str:
    """Where the environment variables of an engine are."""
    return f"engines/{id_}/variables.md"


def pages(library: Library, press: Press, places: FlagPlaces) -> Iterator[Made]:
    """The table of engines and, of each, its page, its flags and its variables."""
    engines = library.catalog.values(Engine)
    yield press.page(
        "engines/index.md",
        "engines",
        title="Engines",
        description=(
            "The inference engines of the catalogue, and the releases whose command lines it knows."
        ),
        hide=ALONE,
        group=_GROUP,
        engines=engines,
        tables=places.tables,
        recipes=library.recipes,
        path_of=path_of,
        flags_path=flags_path,
    )
    for id_, engine in engines.items():
        yield _engine_page(library, press, places, id_, engine)
        if id_ in places.tables:
            yield from _lists(press, engine, places.tables[id_])


def _engine_page(
    library: Library, press: Press, places: FlagPlaces, id_: str, engine: Engine
) -> Made:
    images = library.catalog.values(Image)
    return press.page(
        path_of(id_),
        "engine",
        title=engine.title,
        description=engine.summary,
        hide=WIDE,
        group=_GROUP,
        id=id_,
        engine=engine,
        table=places.tables.get(id_),
        snapshots=library.catalog.snapshots.all(id_),
        images={name: image for name, image in images.items() if image.engine == id_},
        used=sum(shown.plan.engine_id == id_ for shown in library.recipes),
        flags=places.among((id_,)),
        every=places.among(places.tables),
        flags_path=flags_path,
        variables_path=variables_path,
        habits=habits,
    )


def _lists(press: Press, engine: Engine, table: FlagTable) -> Iterator[Made]:
    yield press.page(
        flags_path(table.engine),
        "engine_flags",
        title=f"Flags of {engine.title}",
        description=(
            f"Every flag of {engine.title} as the parsers of its releases describe it: type, "
            "choices, default, and since and until when."
        ),
        hide=ALONE,
        group=_GROUP,
        entries=(_flag_entry(row, engine.title) for row in table.rows),
        engine=engine,
        table=table,
        path_of=path_of,
    )
    yield press.page(
        variables_path(table.engine),
        "engine_variables",
        title=f"Variables of {engine.title}",
        description=(
            f"Every environment variable that the code of {engine.title} reads, and in which of "
            "its releases."
        ),
        hide=ALONE,
        group=_GROUP,
        entries=(_variable_entry(row, engine.title) for row in table.variables),
        engine=engine,
        table=table,
        path_of=path_of,
    )


def _flag_entry(row: FlagRow, engine: str) -> Entry:
    others = (*row.flag.aliases, *row.flag.negations)
    said = filter(None, (", ".join(others), row.takes, row.flag.deprecated or row.flag.refuses))
    names = (row.flag.name, *others)
    return Entry(row.anchor, f"{row.flag.name} ({engine})", "; ".join(said), names)


def _variable_entry(row: VariableRow, engine: str) -> Entry:
    return Entry(row.name, f"{row.name} ({engine})", f"Releases: {row.when}", (row.name,))
