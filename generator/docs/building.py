"""Runs mkdocs over a checkout: builds the site into a folder.

What mkdocs says of a build that fails comes out as the error that was its cause.
"""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from generator.errors import BadInput, Operational, RecipeError
from generator.render.unfinished import put_in_place, unfinished_folder
from generator.signals import ending_raises

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

    Where `output` is a link to a folder, that folder is written. `say` gets each line that mkdocs
    says, with its level. A signal that ends the program leaves nothing of the build. Raises Refused
    where the catalogue is faulty, Warned where a strict build has warnings, BadInput where there is
    nothing to build, a file cannot be read as text, or the folder holds something else, Operational
    where it cannot be written or mkdocs is missing.
    """
    config_file = config_of(root)
    folder = Path(os.path.realpath(output))
    _check_replaceable(folder)
    with ending_raises(), ExitStack() as stack:
        with _writing(output):
            aside = stack.enter_context(unfinished_folder(folder))
        _build_telling(config_file, aside / "site", strict=strict, say=say)
        with _writing(output):
            put_in_place(aside / "site", folder)


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


@contextmanager
def _writing(output: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Operational(f"{output} cannot be written: {error.strerror}") from None


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


def _of_ours(error: Any) -> RecipeError:
    cause = error.__cause__
    return cause if isinstance(cause, RecipeError) else Operational(str(error))
