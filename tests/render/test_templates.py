"""The template environment is strict, and reads nothing outside its folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from jinja2 import TemplateNotFound, UndefinedError
from jinja2.exceptions import SecurityError

from generator.render.templates import open_templates


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "templates"
    folder.mkdir()
    (tmp_path / "secret").write_text("secret")
    return folder


def rendered(folder: Path, text: str, **context: object) -> str:
    (folder / "t.j2").write_text(text, encoding="utf-8")
    return open_templates(folder).render("t.j2", context)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("{{ x | yaml }}\n", '"a"\n'),
        ("{% if x %}\nyes\n{% endif %}\n", "yes\n"),
        ("a\n  {% if x %}\nb\n  {% endif %}\n", "a\nb\n"),
        ("{{ '<' ~ x ~ '>' }}", "<a>"),
    ],
)
def test_a_template(folder: Path, text: str, result: str) -> None:
    assert rendered(folder, text, x="a") == result


@pytest.mark.parametrize(
    "text", ["{{ y }}", "{{ x.y }}", "{% if y %}{% endif %}", "{{ y | yaml }}"]
)
def test_what_is_not_there_is_an_error(folder: Path, text: str) -> None:
    with pytest.raises((UndefinedError, TypeError)):
        rendered(folder, text, x="a")


@pytest.mark.parametrize(
    "text",
    [
        "{{ x.__class__.__mro__ }}",
        "{{ ''.__class__ }}",
        "{% set _ = items.append(1) %}",
        "{{ (x | attr('__class__')).__subclasses__() }}",
    ],
)
def test_a_template_cannot_reach_into_python(folder: Path, text: str) -> None:
    with pytest.raises((SecurityError, UndefinedError)):
        rendered(folder, text, x="a", items=[])


@pytest.mark.parametrize("name", ["../secret", "/etc/hostname", "../templates/../secret"])
def test_a_template_reads_nothing_outside_its_folder(folder: Path, name: str) -> None:
    with pytest.raises(TemplateNotFound):
        rendered(folder, f"{{% include '{name}' %}}")


def test_a_value_is_never_a_template(folder: Path) -> None:
    text = "{{ 7 * 7 }}{% raw %}{#"
    assert rendered(folder, "{{ x }}", x=text) == text


def test_compiled_templates_are_kept_and_go_stale_with_their_source(
    folder: Path, tmp_path: Path
) -> None:
    compiled = tmp_path / "compiled"
    compiled.mkdir()
    for text in ("first", "second"):
        (folder / "t.j2").write_text(text, encoding="utf-8")
        for _ in range(2):
            assert open_templates(folder, compiled).render("t.j2", {}) == text
    assert list(compiled.iterdir())


def test_a_spoiled_compiled_template_is_compiled_again(folder: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "compiled"
    compiled.mkdir()
    (folder / "t.j2").write_text("text", encoding="utf-8")
    open_templates(folder, compiled).render("t.j2", {})
    for path in compiled.iterdir():
        path.write_bytes(path.read_bytes()[:10])
    assert open_templates(folder, compiled).render("t.j2", {}) == "text"


FILTERED: Final = """\
import sys
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final
from generator.docs.press import press_of
from generator.render.templates import open_templates
folder, compiled, name = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
templates = open_templates(folder, compiled)
if name == "docs/markup.py":
    templates = press_of(templates, {}).templates
print(templates.render("t.j2", {}))
"""


@pytest.mark.parametrize(
    ("name", "filter_", "before"),
    [
        ("render/quoting.py", "sh", "    return shlex.quote(str(value))\n"),
        ("docs/markup.py", "slug", '    return re.sub(r"[^A-Za-z0-9_.]+", "-", value)'),
    ],
    ids=["of renders", "of the site"],
)
def test_compiled_templates_go_stale_with_the_code_of_filters(
    root: Path, folder: Path, tmp_path: Path, name: str, filter_: str, before: str
) -> None:
    """Jinja puts a constant through its filters when it compiles, and keeps what came out."""
    shutil.copytree(root / "generator", tmp_path / "generator")
    compiled = tmp_path / "compiled"
    compiled.mkdir()
    (folder / "t.j2").write_text(f"{{{{ 'word' | {filter_} }}}}", encoding="utf-8")

    def told() -> str:
        return subprocess.run(
            [sys.executable, "-c", FILTERED, str(folder), str(compiled), name],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()

    assert told() == "word"
    file = tmp_path / "generator" / name
    assert before in file.read_text()
    file.write_text(file.read_text().replace(before, f'    value = f"other {{value}}"\n{before}'))
    assert told() == {"sh": "'other word'", "slug": "other-word"}[filter_]
