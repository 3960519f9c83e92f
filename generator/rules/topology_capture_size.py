"""The captured graphs do not fit the batches.

With speculation every request of a decode batch brings one verified and k drafted tokens, so full
graphs come in multiples of k + 1, and a full batch is that many tokens for each request. A largest
capture size below k + 1 leaves no valid size at all; one that is no multiple is cut down to the
next.

The failure this prevents: the start ends with "No valid cudagraph sizes", or a server for one
request does not come up. Where graphs are merely cut short, batches above them run eagerly, and
throughput drops under concurrency without a line in the log.

**What to do:** set the largest capture size to the requests times k + 1: 36 for 6 requests and 5
drafted tokens. Change it together with the other two.

No graph fits: an error. No multiple: a warning. Fewer than a full batch: a note, because graphs
cost memory and some recipes leave large batches without them on purpose.

Sources: svangen's `configs/agent-2048.env`; tonyd2wild's README (see `recipes/sources.yaml`).
"""

from collections.abc import Iterator

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.deployment import Deployment
from generator.rules.support.launch_arguments import Given, given, values


def check(subject: Subject) -> Iterator[Finding]:
    """Deployments whose largest captured size does not fit."""
    for deployment in subject.deployments:
        if given(deployment.launch, "eager"):
            continue
        largest = _largest(deployment)
        if largest and largest.count:
            yield from _unfit(deployment, largest, largest.count)


def _unfit(deployment: Deployment, largest: Given, size: int) -> Iterator[Finding]:
    launch, speculation = deployment.launch, deployment.speculation
    # SGLang counts requests, vLLM tokens.
    is_vllm = launch.engine == "vllm"
    each = (speculation.tokens or 0) + 1 if speculation and is_vllm else 1
    if size < each:
        yield RULE.finding(
            largest.at,
            f"{deployment.label}: {largest.shown} holds no request of {each} tokens",
            _hint(deployment, largest, each),
        )
    elif size % each:
        yield RULE.finding(
            largest.at,
            f"{deployment.label}: {largest.shown} is no multiple of {each}, the tokens of a "
            "request with its draft",
            _hint(deployment, largest, each),
            "warning",
        )
    else:
        requests = given(launch, "requests")
        if requests and requests.count and size < requests.count * each:
            yield RULE.finding(
                largest.at,
                f"{deployment.label}: {largest.shown} is less than a full batch, "
                f"{requests.count * each}; larger batches run without a graph",
                _hint(deployment, largest, each),
                "note",
            )


def _largest(deployment: Deployment) -> Given | None:
    words = values(deployment.launch, "capture-sizes")
    sizes = [Given("a captured size of", word.text, word.at) for word in words]
    known = [size for size in sizes if size.count]
    if known:
        return max(known, key=lambda size: size.count or 0)
    return given(deployment.launch, "capture-size")


def _hint(deployment: Deployment, largest: Given, each: int) -> str:
    requests = given(deployment.launch, "requests")
    full = requests.count * each if requests and requests.count else each
    smaller = f", or to a smaller multiple of {each}" if each > 1 else ""
    return f"set it to {full}{smaller}"


RULE = Rule("topology.capture-size", "error", since="0.1.0", needs="launches", check=check)
