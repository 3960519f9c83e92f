"""The processes of a plan."""

import shlex
from collections.abc import Iterator, Sequence

from generator.plan.plan import Member
from generator.report.plain import counted, printable


def member_lines(member: Member) -> Iterator[str]:
    """One process: where it runs, and its whole command."""
    yield f"  {member.name}: {member.role}, rank {member.rank}, {_place(member)}{_port(member)}"
    for mount in member.mounts:
        access = ", read-only" if mount.read_only else ""
        yield printable(f"      mount {mount.path} from {mount.source} ({mount.kind}{access})")
    yield f"      {counted(len(member.environment), 'environment variable')}"
    yield from command_lines(member.argv)


def command_lines(argv: Sequence[str]) -> Iterator[str]:
    """A command for a shell: a line for each flag with its values."""
    lines: list[list[str]] = [[]]
    for word in argv:
        if word.startswith("-") and lines[-1]:
            lines.append([])
        lines[-1].append(printable(shlex.quote(word)))
    for number, line in enumerate(lines):
        more = " \\" if number + 1 < len(lines) else ""
        yield f"      {'' if number == 0 else '  '}{' '.join(line)}{more}"


def _place(member: Member) -> str:
    if member.node:
        return f"on {printable(member.node)}"
    if member.other_than:
        return f"on a node other than {printable(member.other_than)}"
    return "on the node where it is started"


def _port(member: Member) -> str:
    return f", port {member.port}" if member.port else ""
