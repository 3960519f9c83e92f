"""A snapshot of the engine that is installed beside this program."""

import argparse
import contextlib
import importlib.metadata
import importlib.util
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from generator.capture.engines import ENGINES, EngineSource, Registered
from generator.capture.flags import flags_of, positionals_of
from generator.capture.habits import habits_of, reads
from generator.capture.variables import variables_read
from generator.errors import BadInput, Operational
from generator.models.snapshot import Snapshot, SnapshotFlag


def capture(engine: str) -> Snapshot:
    """The command line and the variables of the installed release of `engine`.

    What the engine prints while it is imported goes to standard error. Raises BadInput for an
    engine that this program does not know, Operational when it is not installed or when none of
    the known ways to its parser fits.
    """
    if engine not in ENGINES:
        raise BadInput(f"there is no engine `{engine}`", f"known: {', '.join(ENGINES)}")
    source = ENGINES[engine]
    folder = _folder(source.package)
    with _quiet_output():
        parser, at = _parser(source)
        flags = tuple(
            _with_registered(_with_rewritten(parser, flag, source), source)
            for flag in flags_of(parser)
        )
        habits = habits_of(parser, flags)
        declared = _declared(source)
    return Snapshot(
        engine=engine,
        release=_release(source.package),
        parser=at,
        habits=habits,
        positionals=positionals_of(parser),
        flags=flags,
        environment=tuple(sorted(declared | variables_read(folder))),
    )


def _with_rewritten(
    parser: argparse.ArgumentParser, flag: SnapshotFlag, source: EngineSource
) -> SnapshotFlag:
    """The flag with what the parser's class takes for it, as far as it does."""
    dest = parser._option_string_actions[flag.name].dest
    more = tuple(
        one.spelling
        for one in source.rewritten
        if one.name == flag.name and reads(parser, one.spelling, dest, one.word)
    )
    return replace(flag, aliases=(*flag.aliases, *more))


def _with_registered(flag: SnapshotFlag, source: EngineSource) -> SnapshotFlag:
    """The flag with the names that the engine looks its word up in, where it does."""
    lists = [one for one in source.registered if one.name == flag.name]
    return replace(flag, registered=_names(lists[0], source)) if lists else flag


def _names(registered: Registered, source: EngineSource) -> tuple[str, ...]:
    tried = []
    for module in registered.modules:
        try:
            names = getattr(import_module(module), registered.names)
            return tuple(getattr(names, "__members__", names))
        except Exception as error:
            tried.append(f"{module}: {type(error).__name__}: {error}")
    release = _release(source.package)
    raise Operational(
        f"the names that {registered.name} of {source.package} {release} is looked up in are not "
        f"where they were; tried {'; '.join(tried)}",
        "their new place belongs into generator/capture/engines.py",
    )


def _folder(package: str) -> Path:
    """Where the engine is installed. A folder of that name without a package is none."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise Operational(
            f"{package} is not installed for {sys.executable}",
            f"run this with the Python that has it: `python -m pip install {package}`, or in the "
            "engine's image; `recipe engine list` names the releases whose snapshots are here",
        )
    return Path(spec.origin).parent


def _release(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        raise Operational(
            f"the installed {package} does not say which release it is",
            "install it as a package, so that its metadata are there",
        ) from None


def _parser(source: EngineSource) -> tuple[argparse.ArgumentParser, str]:
    tried = []
    for way in source.ways:
        try:
            return way.build(), way.at
        except (Exception, SystemExit) as error:
            tried.append(f"{way.at}: {type(error).__name__}: {error}")
    raise Operational(
        f"none of the known ways leads to the parser of {source.package} "
        f"{_release(source.package)}; tried {'; '.join(tried)}",
        "install what is missing; when the parser has moved, its new place belongs into "
        "generator/capture/engines.py",
    )


def _declared(source: EngineSource) -> frozenset[str]:
    try:
        return source.variables()
    except Exception as error:
        raise Operational(
            f"the list of environment variables of {source.package} "
            f"{_release(source.package)} is not where it was: {type(error).__name__}: {error}",
            "its new place belongs into generator/capture/engines.py",
        ) from None


@contextlib.contextmanager
def _quiet_output() -> Iterator[None]:
    """Standard output is for the snapshot alone, whatever the engine and its libraries print."""
    kept_arguments = sys.argv
    try:
        sys.stdout.flush()
        kept = os.dup(1)
    except (OSError, AttributeError):
        raise Operational(
            "standard output is closed", "leave it open, or send it to a file"
        ) from None
    try:
        os.dup2(2, 1)
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
        sys.argv = kept_arguments
