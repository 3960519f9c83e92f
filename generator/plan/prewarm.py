"""The request that the part `prewarm` sends before an engine counts as ready."""

from typing import Final

# The last line break makes it a literal block in YAML. No single quotes, as in steps.py.
_SCRIPT: Final = """
import json, sys, time, urllib.request as web
base, health, model, patience = sys.argv[1:]
ask = web.build_opener(web.ProxyHandler({})).open
def say(text):
    line = f"prewarm: {text}\\n"
    sys.stderr.write(line)
    try:
        with open("/proc/1/fd/2", "w") as log:
            log.write(line)
    except OSError:
        pass
deadline = time.monotonic() + float(patience)
while True:
    try:
        ask(base + health, timeout=5).close()
        break
    except Exception as error:
        if time.monotonic() >= deadline:
            sys.exit(f"prewarm: the engine is not healthy: {error}")
    time.sleep(5)
words = "one two three four five six seven eight nine ten " * 300
body = {"model": model, "prompt": words, "max_tokens": 8}
sent = time.monotonic()
try:
    request = web.Request(base + "/v1/completions", json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    tokens = json.load(ask(request, timeout=240))["usage"]["prompt_tokens"]
    say(f"a prompt of {tokens} tokens took {time.monotonic() - sent:.1f} s")
except Exception as error:
    say(f"the request failed, and the first long prompt may be slow: {error}")
"""


def prewarm_words(python: str, port: int, health_path: str, served_name: str) -> tuple[str, ...]:
    """The command, run inside the engine's container, without its last word.

    That is how many seconds it waits for the engine to be healthy; it ends with 1 when the
    engine is not, and with 0 whatever becomes of the request. Ten numerals that every
    vocabulary has are repeated, so the prompt has about 3000 tokens.
    """
    base = f"http://127.0.0.1:{port}"
    return (python, "-c", _SCRIPT.lstrip(), base, health_path, served_name)
