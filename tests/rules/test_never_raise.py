"""No rule raises, whatever a file or a launch holds, and every place it names is there."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.catalog.catalog import Catalog
from generator.finding import Location
from generator.launch import Launch, TextFile, TextKind, Variable, Word
from generator.rules.registry import rules_for
from generator.rules.rule import Subject

KINDS: tuple[TextKind, ...] = ("yaml", "shell", "markdown", "dockerfile", "text")
PIECES = (
    "<NODE>",
    "<a|b>",
    "${X}",
    "{{ x }}",
    "TODO",
    "changeme",
    "image: a/b:1",
    "a/b:20260801",
    "@sha256:" + "1" * 64,
    "docker run",
    "FROM ",
    "```bash\n",
    "```",
    "<<EOF\n",
    "EOF",
    "#",
    "'",
    '"',
    "\\",
    "\n",
    "\r",
    " ",
    "\0",
    "\ud800",
    "--attention-backend",
    "fa4",
    "=",
    "{",
    "}",
    "[",
    "kind: Pod\n",
    "command: [sh, -c]",
    "|",
    "  ",
)
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=5)), max_size=30).map("".join)
RELAXED = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@given(content=TEXTS, kind=st.sampled_from(KINDS), own=st.booleans(), beside=TEXTS)
@RELAXED
def test_files(catalog: Catalog, content: str, kind: TextKind, own: bool, beside: str) -> None:
    pin = TextFile("a/pod.yaml", "kind: Pod\nimage: a/b:1-20260802\n" + beside, "yaml")
    subject = Subject(catalog, files=(TextFile("a/x", content, kind, own), pin))
    texts = {file.path: file.text.split("\n") for file in subject.files}
    for rule in rules_for(subject):
        for finding in rule.check(subject):
            lines = texts[finding.at.path]
            assert finding.hint
            assert 1 <= finding.at.column <= len(lines[finding.at.line - 1]) + 1


@given(
    words=st.lists(TEXTS, max_size=6),
    variables=st.dictionaries(TEXTS, st.one_of(st.none(), TEXTS), max_size=3),
    engine=st.sampled_from([None, "sglang", "vllm", "other"]),
    architecture=st.sampled_from([None, "sm_90", "sm_121", "other"]),
)
@RELAXED
def test_launches(
    catalog: Catalog,
    words: list[str],
    variables: dict[str, str | None],
    engine: str | None,
    architecture: str | None,
) -> None:
    at = Location("x")
    launch = Launch(
        "head",
        at,
        tuple(Word(word, at) for word in words),
        tuple(Variable(name, value, at) for name, value in variables.items()),
        engine,
        None,
        architecture,
    )
    subject = Subject(catalog, launches=(launch,))
    for rule in rules_for(subject):
        assert all(finding.hint for finding in rule.check(subject))
