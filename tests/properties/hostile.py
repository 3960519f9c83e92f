"""Texts that somebody's quoting gets wrong."""

from collections.abc import Mapping, Sequence
from typing import Final

from hypothesis import strategies as st

from generator.catalog.catalog import Catalog
from generator.plan.answers import Answers, parse_sets
from generator.plan.placeholders import TOKEN

FRAGMENTS: Final = (
    *("", " ", " before", "behind ", "two  spaces", "'", '"', "''", '"""', "\\", "\\n", "\\\\"),
    *("\n", "\r", "\r\n", "\n\n", "\t", "\v", "\f", "\x01", "\x1b[31m", "\x7f", "\\x41"),
    *("$", "$$", "$$$", "$(NAME)", "$$(NAME)", "$(", "$)", "${NAME}", "${NAME:-x}", "$NAME"),
    *("${NAME:?x}", "$${NAME}", "$1", "$@", "`id`", "$(id)", "$((1+1))", "%s", "%%", "!!", "!x"),
    *("{{", "}}", "{{ plan }}", "{%", "{% raw %}", "{# x #}", "<NAME", "NAME>", "<name>"),
    *("---", "...", "- a", "-", "---", "--flag", "-x", "-1", "=", "a=b", "--flag=x", "@file"),
    *("!tag", "&a", "*a", "#", " # x", "a: b", ": ", "? k", "|", ">", "|-", "%YAML 1.2", ","),
    *("[", "]", "[a]", "{", "}", "{a,b}", "~", "~/x", "yes", "on", "0o17", "12:30", "1e3", ".inf"),
    *("; exit 1", "&& x", "|| x", "> x", "< x", "*", "?", "(", ")", "EOF", "exec", "\\$", "\\`"),
    *("|a|", "\\|", "</code>", "<b>", "&amp;", "*x*", "_x_", "[a](b)", "![a](b)", "# x", "```"),
    *("é", "e\u0301", "ﬀ", "日本", "😀", "\U0001f9d1\u200d\U0001f4bb", "שלום", "\u202ex", "\u200f"),
    *("\u00a0", "\u0085", "\u0080", "\u009f", "\u2028", "\u2029", "\ufeff", "a\ufeff", "\ufffd"),
    *("\ufffe", "\uffff", "\ue000", "\U000f0000", "\U0001fffe", "\U0010ffff", "\u3000"),
)

# --set takes three words for the switches and the removal, and `<NAME>` for a placeholder;
# argparse drops `--`, so it is refused.
_WORDS: Final = frozenset({"true", "false", "null", "--"})
_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")


def texts() -> st.SearchStrategy[str]:
    """Any text that a process can be given: no NUL, no lone surrogate."""
    return st.one_of(
        st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=5).map("".join),
        st.text(_CHARACTERS, max_size=30),
    ).filter(lambda text: text not in _WORDS and not TOKEN.search(text))


def many_texts() -> st.SearchStrategy[list[str]]:
    """Enough texts at once that starting a process for each example pays."""
    return st.lists(texts(), min_size=1, max_size=24)


def flag(index: int) -> str:
    return f"--text-{index}"


def variable(index: int) -> str:
    return f"TEXT_{index}"


def answers(catalog: Catalog, values: Sequence[str], extra: Mapping[str, str] = {}) -> Answers:
    """Every text as the value of a flag and of a variable, through --set."""
    sets = [f"{flag(index)}={text}" for index, text in enumerate(values)]
    sets += [f"env.{variable(index)}={text}" for index, text in enumerate(values)]
    return answers_to(catalog, [*sets, *(f"{name}={text}" for name, text in extra.items())])


def answers_to(catalog: Catalog, sets: Sequence[str]) -> Answers:
    """--set options on top of the answers that every target needs."""
    found = parse_sets(sets, catalog.placeholders)
    return Answers(
        node="node-a",
        placeholders={"FABRIC_ADDRESS": "192.0.2.1", **found.placeholders},
        flags=found.flags,
        variables=found.variables,
        sets=tuple(sets),
    )
