"""A request to an engine has no time limit.

curl waits for ever unless it is told how long. An engine that hangs is not an engine that refuses:
pods are Ready, health checks are green, and the request gets no answer and no error.

The failure this prevents: a smoke test or a check on a page that stands still for three quarters of
an hour, on exactly the fault that it is there to show. In a script it holds everything behind it.

**What to do:** say how long an answer may take, and a cold first one is slow:

    curl --max-time 600 http://127.0.0.1:8000/v1/chat/completions …

`--connect-timeout` alone does not help: the connection is made. Requests count that go to this
machine, to a variable or to a path of the engine (`/v1/`, `/health`, `/metrics`); downloads do not.

Source: [AMD-AGI/Infera, pull request 74](https://github.com/AMD-AGI/Infera/pull/74), where the one
probe without a limit was the one that readers ran, against a fault that hangs for 45 minutes.
"""

import re
from collections.abc import Iterator
from typing import Final

from generator.finding import Finding
from generator.rules.rule import Rule, Subject
from generator.rules.support.commands import shell_texts

_CURL: Final = re.compile(r"(?<![\w./-])curl[ \t][^\n]*")
_LIMIT: Final = re.compile(r"(?<!\S)(?:--max-time\b|-[A-Za-z]*m(?=[\s\d]))|\btimeout\s")
_ENGINE: Final = re.compile(
    r"localhost|127\.0\.0\.1|0\.0\.0\.0|/v1/|/health\b|/metrics\b|/generate\b|/get_server_info"
    r"|/get_model_info|://[^\s\"']*\.svc\b"
)


def check(subject: Subject) -> Iterator[Finding]:
    """Requests of curl to an engine without --max-time."""
    for shell in shell_texts(subject, "curl"):
        for match in _CURL.finditer(shell.text):
            before = shell.text[shell.text.rfind("\n", 0, match.start()) + 1 : match.start()]
            is_endless = not _LIMIT.search(before[-24:] + match[0])
            if is_endless and _ENGINE.search(match[0]) and shell.is_code(match):
                yield RULE.finding(
                    shell.at(match.start()),
                    "this request waits for ever when the engine hangs",
                    "add `--max-time 600` or less",
                )


RULE = Rule("docs.curl-without-limit", "warning", since="0.1.0", needs="files", check=check)
