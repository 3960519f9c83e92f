"""Runs mkdocs over a checkout: builds the site into a folder.

What mkdocs says of a build that fails comes out as the error that was its cause.
"""

import logging
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from generator.errors import BadInput, Operational, RecipeError

_CONFIG: Final = "mkdocs.yml"
# A folder with this was built before, and may be built again.
_OF_A_SITE: Final = "search/search_index.json"
# What the theme needs to be found beside mkdocs itself.
_NEEDED: Final = ("mkdocs", "material")

Say = Callable[[str], object]


class Warned(RecipeError):
    """The build was strict, and there were warnings, which have been said."""

    status = 1


def build_site(root: Path, output: Path, *, strict: bool, say: Say) -> None:
    """Build the site of a checkout into a folder, whole or not at all.

    `say` gets each line that mkdocs says, with its level. Raises Refused where the catalogue is
    faulty, Warned where a strict build has warnings, BadInput where there is nothing to build or
    the folder holds something else, Operational where it cannot be written or mkdocs is missing.
    """
    config_file = config_of(root)
    _check_replaceable(output)
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(prefix=f".{output.name}.", dir=output.parent))
    except OSError as error:
        raise Operational(f"{output} cannot be written: {error.strerror}") from None
    try:
        _build_telling(config_file, aside / "site", strict=strict, say=say)
        _swap(aside, output)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def config_of(root: Path) -> Path:
    """The configuration of a checkout, when there is what it takes to read it.

    Raises BadInput where there is no checkout, Operational where mkdocs is missing.
    """
    config = root / _CONFIG
    if not config.is_file():
        raise BadInput(
            f"{root} has no {_CONFIG}, so there is no site to build",
            "run this in a checkout of the project, or name one with --catalog",
        )
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise Operational(
            f"the site is built by mkdocs and its theme; not installed: {', '.join(missing)}",
            "install the extra `docs`: pip install 'serving-recipes[docs]'",
        )
    return config


@contextmanager
def told(say: Say, wrong: Say) -> Iterator[None]:
    """Passes on what mkdocs logs, line by line; `wrong` gets the errors."""
    logger = logging.getLogger("mkdocs")
    handler, level, propagate = _Telling(say, wrong), logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        logger.propagate = propagate


class _Telling(logging.Handler):
    """Lines as `mkdocs build` prints them."""

    def __init__(self, say: Say, wrong: Say) -> None:
        super().__init__(logging.INFO)
        self.say = say
        self.wrong = wrong

    def emit(self, record: logging.LogRecord) -> None:
        say = self.say if record.levelno < logging.ERROR else self.wrong
        say(f"{record.levelname:<7} -  {record.getMessage()}")


def _check_replaceable(output: Path) -> None:
    """BadInput for a folder with other things in it: what is there would be gone."""
    try:
        if not output.exists() or (output / _OF_A_SITE).is_file():
            return
        if output.is_dir() and not any(output.iterdir()):
            return
    except OSError as error:
        raise Operational(f"{output} cannot be read: {error.strerror}") from None
    raise BadInput(f"{output} holds something that is no built site", "name a new folder")


def _build_telling(config_file: Path, folder: Path, *, strict: bool, say: Say) -> None:
    """Build, and raise what made mkdocs give up as an error of ours.

    What mkdocs calls an error is that one in other words, and said only where it is none of ours.
    """
    from mkdocs.exceptions import Abort, MkDocsException

    wrong: list[str] = []
    try:
        with told(say, wrong.append):
            _build(config_file, folder, strict=strict)
    except Abort as abort:
        failed = abort.__context__
        if failed is None:
            raise Warned(abort.message, "the lines above say what and where") from None
        raise _of_ours(failed) from None
    except MkDocsException as error:
        raise _of_ours(error) from None
    except Exception:
        for line in wrong:
            say(line)
        raise


def _build(config_file: Path, folder: Path, *, strict: bool) -> None:
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    config = load_config(str(config_file), site_dir=str(folder), strict=strict)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()


def _swap(aside: Path, output: Path) -> None:
    """Put the new site where the old one was; the old one goes with the folder of the build."""
    try:
        if output.exists():
            output.rename(aside / "before")
        (aside / "site").rename(output)
    except OSError as error:
        raise Operational(f"{output} cannot be replaced: {error.strerror}") from None


def _of_ours(error: Any) -> RecipeError:
    cause = error.__cause__
    return cause if isinstance(cause, RecipeError) else Operational(str(error))
