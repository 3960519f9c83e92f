"""--set by its key, and the command that makes a render again."""

import shlex

import pytest

from generator.catalog.catalog import Catalog
from generator.errors import BadInput
from generator.plan.answers import Answers, Sets, parse_sets


@pytest.mark.parametrize(
    ("pair", "sets"),
    [
        ("max-num-seqs=4", Sets({}, {"--max-num-seqs": "4"}, {})),
        ("--max-num-seqs=4", Sets({}, {"--max-num-seqs": "4"}, {})),
        ("-q=fp8", Sets({}, {"-q": "fp8"}, {})),
        ("environment.x=1", Sets({}, {"--environment.x": "1"}, {})),
        ("under_score=4", Sets({}, {"--under_score": "4"}, {})),
        ("dotted.key=4", Sets({}, {"--dotted.key": "4"}, {})),
        ("flag=", Sets({}, {"--flag": ""}, {})),
        ("flag=a=b", Sets({}, {"--flag": "a=b"}, {})),
        ("flag=true", Sets({}, {"--flag": True}, {})),
        ("flag=false", Sets({}, {"--flag": False}, {})),
        ("flag=null", Sets({}, {"--flag": None}, {})),
        ("flag=True", Sets({}, {"--flag": "True"}, {})),
        ("env.NAME=x", Sets({}, {}, {"NAME": "x"})),
        ("env.lower_1=", Sets({}, {}, {"lower_1": ""})),
        ("env.NAME=null", Sets({}, {}, {"NAME": None})),
        ("env.NAME=true", Sets({}, {}, {"NAME": "true"})),
        ("MODEL_DIR=/m", Sets({"MODEL_DIR": "/m"}, {}, {})),
        ("HEAD_MODEL_DIR=/m", Sets({"HEAD_MODEL_DIR": "/m"}, {}, {})),
        ("IMAGE=", Sets({"IMAGE": ""}, {}, {})),
        ("GATEWAY=a\nb", Sets({"GATEWAY": "a\nb"}, {}, {})),
    ],
)
def test_a_set_is_sorted_by_its_key(small: Catalog, pair: str, sets: Sets) -> None:
    assert parse_sets([pair], small.placeholders) == sets


def test_the_last_of_two_counts(small: Catalog) -> None:
    assert parse_sets(["a=1", "a=2"], small.placeholders).flags == {"--a": "2"}


@pytest.mark.parametrize(
    ("pair", "message", "hint"),
    [
        ("flag", "no `=` in it", "--set KEY=VALUE"),
        ("", "no `=` in it", "--set KEY=VALUE"),
        ("=x", "`` is no key", "env.NAME"),
        ("a b=x", "`a b` is no key", "env.NAME"),
        ("env.=x", "`env.` is no key", "env.NAME"),
        ("env.1=x", "`env.1` is no key", "env.NAME"),
        ("env.A-B=x", "`env.A-B` is no key", "env.NAME"),
        ("--env.A=x", "`--env.A` is no key", "env.NAME"),
        ("---x=1", "`---x` is no key", "a flag"),
        ("é=1", "`é` is no key", "a flag"),
        ("MODEL_DIRS=/m", "no placeholder `MODEL_DIRS`", "did you mean `MODEL_DIR`?"),
        ("HEAD_IMAGE=x", "no placeholder `HEAD_IMAGE`", ""),
        ("QQQ=x", "no placeholder `QQQ`", "known: CACHE_DIR"),
    ],
)
def test_a_set_that_is_none_is_refused(small: Catalog, pair: str, message: str, hint: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_sets([pair], small.placeholders)
    assert message in caught.value.message
    assert hint in caught.value.hint


ANSWERS = Answers(
    node="spark-01",
    worker_nodes=("spark-02", "spark-03"),
    namespace="llm",
    fleet_name="my fleet.yaml",
    sets=("served-model-name=it's", "MODEL_DIR=/m"),
)


@pytest.mark.parametrize(
    ("answers", "target", "words"),
    [
        (Answers(), None, []),
        (Answers(node=""), None, ["--node", ""]),
        (
            ANSWERS,
            "docker",
            [
                *("--target", "docker", "--node", "spark-01"),
                *("--worker-node", "spark-02", "--worker-node", "spark-03"),
                *("--namespace", "llm", "--fleet", "my fleet.yaml"),
                *("--set", "served-model-name=it's", "--set", "MODEL_DIR=/m"),
            ],
        ),
    ],
)
def test_the_command_makes_the_same_render(
    answers: Answers, target: str | None, words: list[str]
) -> None:
    assert shlex.split(answers.command("pair", target)) == ["recipe", "render", "pair", *words]
