"""Environment variables found in source."""

from pathlib import Path

import pytest

from generator.capture.variables import variables_read


def found(tmp_path: Path, **files: str) -> set[str]:
    for name, text in files.items():
        path = tmp_path / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return set(variables_read(tmp_path))


@pytest.mark.parametrize(
    "text",
    [
        "os.environ['A']",
        "os.environ.get('A', '0')",
        "os.getenv('A')",
        "os.getenv(key='A')",
        "getenv('A')",
        "environ.pop('A', None)",
        "os.environ.setdefault('A', '1')",
        "if 'A' in os.environ: pass",
        "ok = 'A' not in os.environ",
        "def f():\n  class B:\n    x = [os.getenv('A') for _ in ()]",
        "NAME = 'A'\nos.getenv(NAME)",
        "def read(name): return os.getenv(name)\nread('A')",
        "def read(*, name): return os.environ[name]\nx.read(name='A')",
        "def read(a, name):\n  def inner(): return os.environ[name]\n  return inner\nread(0, 'A')",
    ],
)
def test_reads(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, module=text) == {"A"}


@pytest.mark.parametrize(
    "text",
    [
        "os.environ['A'] = '1'",
        "del os.environ['A']",
        "config.get('A')",
        "os.getenv(f'A_{x}')",
        "os.getenv(unknown)",
        "os.environ.get('not a name')",
        "class C:\n  def get(self, key): return os.environ[key]\nd.get('A')",
        "# os.getenv('A')",
        "os.getenv('A'",
    ],
)
def test_what_is_no_read(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, module=text) == set()


def test_helpers_and_constants_of_other_modules(tmp_path: Path) -> None:
    assert found(
        tmp_path,
        helpers="import os\ndef flag(name): return os.getenv(name) == '1'",
        names="FAST_NAME = 'FAST'\nother: str = 'x'",
        uses="flag('SLOW')",
        reads="import os\nfrom names import FAST_NAME\nos.getenv(FAST_NAME)\nos.getenv(other)",
    ) == {"SLOW", "FAST"}


def test_an_engines_own_tests_do_not_count(tmp_path: Path) -> None:
    assert found(tmp_path, test__a="os.getenv('A')", srt__tests__b="os.getenv('B')") == set()


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_bytes(b"\xff\x00 environ")
    assert variables_read(tmp_path) == frozenset()
