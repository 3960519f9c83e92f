"""Commands of hand-written pages run as printed, end, and warn before they destroy."""

import subprocess
from pathlib import Path

import pytest
import yaml

from generator.check.tools import find_tool
from tests.site.shell_blocks import blocks, faults

RUNBOOKS = (
    *("index", "change-procedure", "drain-check", "stuck-pid-ladder", "xid-ladder"),
    *("memory-as-a-reserve", "unified-memory-gb10", "nfs-weight-loading"),
    *("prefill-decode-handoff", "measurement-discipline", "sampling-and-effort"),
    "launch-arguments-per-platform",
)


@pytest.fixture(scope="module")
def hand_written(root: Path) -> dict[str, str]:
    """The pages that people write, by their path below the site's source."""
    site = root / "site"
    return {
        file.relative_to(site).as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(site.rglob("*.md"))
    }


def shellcheck(folder: Path, scripts: dict[str, str]) -> list[str]:
    """What shellcheck says about each script, by a name that is no path."""
    for name, text in scripts.items():
        (folder / name).write_text(text, encoding="utf-8")
    command = [str(find_tool("shellcheck")), "--norc", "--shell=bash", "--format=gcc"]
    done = subprocess.run(
        [*command, *scripts], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()


def test_every_runbook_is_there(hand_written: dict[str, str]) -> None:
    found = {path for path in hand_written if path.startswith("runbooks/")}
    assert found == {f"runbooks/{name}.md" for name in RUNBOOKS}


def test_a_runbook_has_its_parts(hand_written: dict[str, str]) -> None:
    for name in RUNBOOKS:
        _, head, body = hand_written[f"runbooks/{name}.md"].split("---\n", 2)
        assert yaml.safe_load(head).keys() >= {"title", "description"}, name
        parts = ["{#sources}"] if name == "index" else ["{#when}", "{#need}", "{#sources}"]
        assert not [part for part in parts if f" {part}\n" not in body], name
        assert name == "index" or f"]({name}.md)" in hand_written["runbooks/index.md"]
        assert body.count("**Must be seen:**") >= 1, name


def test_commands_can_be_run_as_printed(hand_written: dict[str, str]) -> None:
    found = [f"{path}:{fault}" for path, page in hand_written.items() for fault in faults(page)]
    assert not found, "\n".join(found)


def test_shellcheck_finds_nothing(hand_written: dict[str, str], tmp_path: Path) -> None:
    scripts = {
        f"{path.replace('/', '.')}.{block.line}.bash": block.text
        for path, page in hand_written.items()
        for block in blocks(page)
    }
    assert len(scripts) > 50
    found = shellcheck(tmp_path, scripts)
    assert not found, "\n".join(found)


def test_shellcheck_would_find_something(tmp_path: Path) -> None:
    [found] = shellcheck(tmp_path, {"bad.bash": "cd /srv\nls\n", "good.bash": "ls /srv\n"})
    assert found.startswith("bad.bash:1:")
    assert "SC2164" in found


GOOD = """
# Page

## Section

!!! warning "Check first: nothing runs there"

    Look.

Text.

=== "Tab"

    ```bash
    PID=41377
    # $ this is a comment, curl too
    kill -9 "$PID"
    ```

```sh
URL=http://127.0.0.1:8000
curl --max-time 30 --silent "$URL/health" |
  jq '.a'
for TRY in 1 2; do echo "$TRY"; done
cat <<'END'
text
END
```

```yaml
name: <NODE>
```

```text
$ curl http://127.0.0.1 # what somebody else's page has
```
"""


def test_a_good_page_has_no_fault() -> None:
    assert faults(GOOD) == []
    assert [block.line for block in blocks(GOOD)] == [15, 21]


@pytest.mark.parametrize(
    ("commands", "fault"),
    [
        ("$ ls", "prompt: $"),
        ("root@spark-01:~# ls", "prompt: root@spark-01:~#"),
        ("ls\n> more", "prompt: >"),
        ("curl --silent http://127.0.0.1", "no --max-time: curl --silent http://127.0.0.1"),
        ("curl --max-time 5 a; curl b", "no --max-time: curl b"),
        ("seq 3 | xargs \\\n  curl a", "no --max-time: curl a"),
        ("kubectl get node <NODE>", "placeholder: <NODE>"),
        ("cd <a|b>", "placeholder: <a|b>"),
        ('ls "$MODEL_DIR"', "not set: MODEL_DIR"),
        ("kill -9 41377", "no warning: kill -9"),
        ("nvidia-smi -i 0 -r", "no warning: nvidia-smi -i 0 -r"),
        ("nvidia-smi --gpu-reset -i 0", "no warning: nvidia-smi --gpu-reset"),
        ("systemctl restart containerd", "no warning: systemctl restart"),
        ("systemctl stop kubelet", "no warning: systemctl stop"),
        ("kubectl delete pod a \\\n  --force", "no warning: kubectl delete pod a  --force"),
        ("kubectl scale sts a --replicas=0", "no warning: kubectl scale sts a --replicas=0"),
        ("sync; echo 3 >/proc/sys/vm/drop_caches", "no warning: drop_caches"),
        ("crictl rm --force 3f2a", "no warning: crictl rm"),
        ("reboot", "no warning: reboot"),
        ("pkill -f vllm", "no warning: pkill"),
        ("rm -rf public", "no warning: rm -rf"),
    ],
)
def test_faults_are_found(commands: str, fault: str) -> None:
    page = f"# Page\n\n```bash\n{commands}\n```\n"
    assert faults(page) == [f"4: {fault}"]


@pytest.mark.parametrize(
    "above",
    [
        '!!! warning "Check first: yours?"\n\n    Look.\n\n## Another section',
        '!!! note "Check first: yours?"\n\n    Look.',
        '!!! warning "Careful"\n\n    Look.',
        '```text\n!!! warning "Check first: yours?"\n```',
    ],
)
def test_only_a_warning_of_the_section_counts(above: str) -> None:
    assert faults(f"# Page\n\n{above}\n\n```bash\nreboot\n```\n")


def test_a_comment_is_no_heading() -> None:
    warned = '!!! warning "Check first: yours?"\n\n    Look.\n'
    assert faults(f"# Page\n\n{warned}\n```bash\n# first\nls\n```\n\n```bash\nreboot\n```\n") == []
