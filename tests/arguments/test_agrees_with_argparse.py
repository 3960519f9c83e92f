"""A vector is read as argparse reads it: the same values, and an error where it has one."""

from collections.abc import Sequence

from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.arguments.parser import Parser
from generator.arguments.read import read
from generator.arguments.values import fault_of
from generator.models.snapshot import Arity, Snapshot, SnapshotFlag, ValueKind
from tests.arguments.parsers import Ended, argparse_of, flag, namespace, snapshot

# Few letters, so that names begin each other and words hit them.
NAMES = st.lists(
    st.sampled_from(
        [
            "--a",
            "--ab",
            "--ab-c",
            "--ab-d",
            "--b",
            "--bb",
            "--no-a",
            "--no",
            "-a",
            "-b",
            "-ab",
            "-c",
        ]
    ),
    min_size=1,
    max_size=6,
    unique=True,
)
WORDS = st.lists(
    st.one_of(
        st.sampled_from(
            ["--a", "--ab", "--ab-c", "--ab-", "--b", "--n", "--no-b", "--no-ab", "--", "-", ""]
        ),
        st.sampled_from(["-a", "-b", "-ab", "-c", "-ca", "-c1", "-1", "-1.5", "-.5", "-x", "- a"]),
        st.sampled_from(["x", "1", "2", "1.5", "--a x", "--a=x y", "-a x"]),
        st.builds(
            "{}={}".format,
            st.sampled_from(["--a", "--ab", "--ab-", "--b", "--z", "-b", "-ab"]),
            st.sampled_from(["", "x", "1", "-1", "--a"]),
        ),
    ),
    max_size=7,
)

ARITIES: Sequence[Arity] = ("one", "one", "optional", "one-or-more", "any", "exactly")
KINDS: Sequence[ValueKind] = ("string", "integer", "float")


@st.composite
def snapshots(draw: st.DrawFn) -> Snapshot:
    flags = [draw(flags_named(name)) for name in draw(NAMES)]
    taken: set[str] = set()
    kept = []
    for one in flags:
        spellings = {one.name, *one.negations}
        if not spellings & taken:
            taken |= spellings
            kept.append(one)
    return snapshot(*kept, positionals=("model",) if draw(st.booleans()) else ())


@st.composite
def flags_named(draw: st.DrawFn, name: str) -> SnapshotFlag:
    kind = draw(st.sampled_from(["switch", "words", "words", "words"]))
    if kind == "switch":
        negated = name.startswith("--") and draw(st.booleans())
        negations = (f"--no-{name[2:]}",) if negated else ()
        return flag(name, "none", "boolean", negations=negations)
    arity = draw(st.sampled_from(ARITIES))
    value = draw(st.sampled_from(KINDS))
    choices = draw(st.sampled_from([(), ("1", "2")])) if value != "float" else ()
    repeats = draw(st.sampled_from(["replaces", "appends"])) if arity == "one" else "replaces"
    return flag(
        name,
        arity,
        value,
        choices=choices,
        repeats=repeats,
        count=2 if arity == "exactly" else None,
    )


SWITCHES = snapshot(flag("-a", "none", "boolean"), flag("-b", "none", "boolean"), flag("-c"))


@settings(max_examples=300)
@given(snapshots(), WORDS)
@example(SWITCHES, ["-abc", "x"])
@example(SWITCHES, ["-abx"])
@example(SWITCHES, ["-abcx"])
def test_the_outcome_is_argparses(of: Snapshot, words: list[str]) -> None:
    reading = read(words, Parser(of))
    values = [(use.flag, value.text) for use in reading.uses for value in use.values]
    refused = bool(reading.faults) or any(fault_of(*one) for one in values)
    try:
        expected = vars(argparse_of(of).parse_args(words))
    except Ended:
        assert refused, reading
        return
    assert not refused, (reading, expected)
    assert namespace(reading, of) == expected


@given(snapshots(), WORDS)
def test_every_word_is_accounted_for(of: Snapshot, words: list[str]) -> None:
    reading = read(words, Parser(of))
    seen = {value.index for use in reading.uses for value in use.values}
    seen |= {use.index for use in reading.uses} | {one.index for one in reading.positionals}
    seen |= {fault.index for fault in reading.faults}
    missing = set(range(len(words))) - seen
    assert {words[index] for index in missing} <= {"--"}
