"""Rules about sizes take any value of their flags, and any room, without raising."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.catalog import Catalog
from generator.finding import Location
from generator.launch import Launch, TextFile, Variable, Word
from generator.rules.registry import rules_for
from generator.rules.rule import Subject
from generator.rules.support.launch_arguments import FLAGS
from generator.workload import Container, Room, RunsIn, Workload
from tests.rules.test_never_raise import RELAXED

AT = Location("a/x.sh")
SPELLINGS = tuple(
    dict.fromkeys(itertools.chain(*(each for by in FLAGS.values() for each in by.values())))
)
VALUES = (
    *(
        "",
        "0",
        "-1",
        "1",
        "2",
        "3",
        "8",
        "0.5",
        "1.5",
        "nan",
        "inf",
        "1e999",
        "9" * 400,
        "9" * 5000,
        "1M",
    ),
    *(
        "auto",
        "$X",
        "{}",
        "[]",
        "null",
        "true",
        "kv_both",
        "prefill",
        "EAGLE3",
        "fp8",
        "/m/Tiny-Chat",
    ),
    *('{"method": "dspark"}', '{"method": 3, "num_speculative_tokens": true}'),
    *('{"method": "dflash", "model": 7, "num_speculative_tokens": 0}', "tiny-lab/Tiny-Draft"),
    *('{"kv_role": "kv_producer", "kv_connector": "NixlConnector"}', '{"kv_role": ["x"]}'),
    *('{"repetition_penalty": "a"}', '{"reasoning_effort": {}}', '{"min_p": 1}'),
)
VARIABLES = (
    *("GLOO_SOCKET_IFNAME", "UCX_TLS", "UCX_NET_DEVICES", "HF_HUB_OFFLINE", "HF_HUB_CACHE"),
    *("NCCL_MNNVL_ENABLE", "NCCL_CUMEM_ENABLE", "PYTORCH_CUDA_ALLOC_CONF", "LWS_X"),
)
SIZES = st.one_of(st.none(), st.sampled_from([0, 1, 2, 8, 2**26, 2**31]))
ROOMS = st.builds(
    Room,
    accelerators=SIZES,
    memory=SIZES,
    shared_memory=SIZES,
    locked_memory=st.sampled_from([None, "limited", "unlimited"]),
    mounted=st.lists(st.sampled_from(["/", "/m", "/cache"]), max_size=2).map(tuple),
    remote=st.lists(st.sampled_from(["/", "/m"]), max_size=1).map(tuple),
)
LONG = f"vllm bench serve --max-concurrency 1 --num-prompts {'9' * 5000}"
FLAG_WORDS = st.tuples(st.sampled_from(SPELLINGS), st.sampled_from(VALUES)).flatmap(
    lambda pair: st.sampled_from([pair, (f"{pair[0]}={pair[1]}",), (f"{pair[0]}.method", pair[1])])
)


@given(
    pairs=st.lists(FLAG_WORDS, max_size=8),
    engine=st.sampled_from(["vllm", "sglang"]),
    hardware=st.sampled_from([None, "tiny-spark", "tiny-hopper", "none"]),
    room=st.one_of(st.none(), ROOMS),
    variables=st.dictionaries(
        st.sampled_from(VARIABLES), st.sampled_from([None, "", "0", "1", "lo", "rc", "/m"])
    ),
    beside=st.sampled_from(['{"max_tokens": 1e3', '{"repetition_penalty": null}', "A= sudo", LONG]),
)
@RELAXED
def test_any_value(
    catalog: Catalog,
    pairs: list[tuple[str, ...]],
    engine: str,
    hardware: str | None,
    room: Room | None,
    variables: dict[str, str | None],
    beside: str,
) -> None:
    start = ("vllm", "serve", "tiny-lab/Tiny-Chat") if engine == "vllm" else ("sglang", "serve")
    words = (*start, *itertools.chain(*pairs))
    inside = None
    if room:
        container = Container("x", AT, room=room)
        inside = RunsIn(Workload("kubernetes", "Pod", "x", AT, containers=(container,)), container)
    launch = Launch(
        "x",
        AT,
        tuple(Word(text, AT) for text in words),
        tuple(Variable(name, value, AT) for name, value in variables.items()),
        engine,
        hardware=hardware,
        runs_in=inside,
    )
    file = TextFile("a/x.sh", beside, "shell")
    subject = Subject(catalog, launches=(launch, launch), started=(launch,), files=(file,))
    assert len(subject.deployments) == 2
    for rule in rules_for(subject):
        for finding in rule.check(subject):
            assert finding.hint
            assert finding.message
