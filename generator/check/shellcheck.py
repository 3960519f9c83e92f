"""Rendered shell scripts, by shellcheck."""

import json
import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from generator.check.tools import find_tool
from generator.errors import Operational
from generator.finding import Finding, Location, ordered
from generator.vocabulary import Severity

RULE: Final = "script.shellcheck"
_SEVERITIES: Final[Mapping[str, Severity]] = {
    "error": "error",
    "warning": "error",
    "info": "warning",
    "style": "note",
}


def check_scripts(files: Mapping[str, str]) -> tuple[Finding, ...]:
    """What shellcheck has to say of scripts (path to text); each shebang names the shell.

    Personal settings (~/.shellcheckrc, SHELLCHECK_OPTS) do not count. Operational when
    shellcheck is missing or broken.
    """
    if not files:
        return ()
    paths = list(files)
    with tempfile.TemporaryDirectory(prefix="recipe-scripts-") as folder:
        # Numbers for names: shellcheck would take a shell from an extension such as `.bash`.
        for number, path in enumerate(paths):
            text = files[path].encode("utf-8", "surrogatepass")
            (Path(folder) / str(number)).write_bytes(text)
        comments = _run(Path(folder), [str(number) for number in range(len(paths))])
    return ordered(_finding(paths[int(comment["file"])], comment) for comment in comments)


def _run(folder: Path, names: Sequence[str]) -> Sequence[Mapping[str, Any]]:
    settings = {k: v for k, v in os.environ.items() if k != "SHELLCHECK_OPTS"}
    done = subprocess.run(
        [str(find_tool("shellcheck")), "--norc", "--format=json1", "--", *names],
        cwd=folder,
        env=settings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    try:
        comments: Sequence[Mapping[str, Any]] | None = json.loads(done.stdout)["comments"]
    except (ValueError, KeyError, TypeError):
        comments = None
    # https://github.com/koalaman/shellcheck/blob/master/shellcheck.1.md, "RETURN VALUES":
    # 1 is for scripts with comments; more means that shellcheck itself failed.
    if comments is None or done.returncode != (1 if comments else 0):
        said = done.stderr.decode("utf-8", "replace").strip() or "nothing"
        raise Operational(
            f"shellcheck failed with status {done.returncode}; it said: {said}",
            "install shellcheck anew, and unset RECIPE_SHELLCHECK",
        )
    return comments


def _finding(path: str, comment: Mapping[str, Any]) -> Finding:
    code = f"SC{comment['code']}"
    return Finding(
        RULE,
        _SEVERITIES[comment["level"]],
        Location(path, comment["line"], comment["column"]),
        f"{code}: {comment['message']}",
        f"see https://www.shellcheck.net/wiki/{code}",
    )
