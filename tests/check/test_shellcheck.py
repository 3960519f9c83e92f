"""Rendered scripts, with the real shellcheck."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.check.shellcheck import check_scripts
from generator.errors import Operational

GOOD = '#!/bin/sh\nset -eu\nexec vllm serve "$@"\n'


def test_good_scripts() -> None:
    assert check_scripts({}) == ()
    assert check_scripts({"serve.sh": GOOD}) == ()


@pytest.mark.parametrize(
    ("text", "severity", "code", "line", "column"),
    [
        ("#!/bin/sh\nif\n", "error", "SC1073", 2, 1),
        ("#!/bin/sh\n\tunused=1\n", "error", "SC2034", 2, 2),
        ("#!/bin/sh\necho a  $1\n", "warning", "SC2086", 2, 9),
        ('#!/bin/sh\nx=$(expr 1 + 2)\necho "$x"\n', "note", "SC2003", 2, 5),
        ("#!/bin/sh\n[[ $1 = a ]]\n", "error", "SC3010", 2, 1),
        ("echo a\n", "error", "SC2148", 1, 1),
    ],
)
def test_comment_to_finding(text: str, severity: str, code: str, line: int, column: int) -> None:
    findings = check_scripts({"good.sh": GOOD, "serve.sh": text})
    assert {f.at.path for f in findings} == {"serve.sh"}
    assert {f.rule for f in findings} == {"script.shellcheck"}
    (found,) = [f for f in findings if code in f.message]
    assert (found.severity, found.at.line, found.at.column) == (severity, line, column)
    assert found.hint.endswith(f"/wiki/{code}")


def test_the_shebang_names_the_shell() -> None:
    assert check_scripts({"a.sh": '#!/bin/bash\n[[ "$1" = a ]]\n'}) == ()
    assert check_scripts({"a.bash": '#!/bin/sh\n[[ "$1" = a ]]\n'}) != ()


def test_personal_settings_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELLCHECK_OPTS", "--exclude=SC2086")
    assert check_scripts({"serve.sh": "#!/bin/sh\necho $1\n"}) != ()


@pytest.mark.parametrize(
    "body", ["exit 0", "exit 1", "exit 3", "echo '{\"comments\": []}'; exit 2"]
)
def test_a_broken_shellcheck(
    body: str, program: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECIPE_SHELLCHECK", str(program("shellcheck", body)))
    with pytest.raises(Operational, match="shellcheck failed"):
        check_scripts({"serve.sh": GOOD})
