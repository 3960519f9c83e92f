"""Whether a command line has anything that the rules over its words report.

Most have nothing. One look at the reading then saves a render the import of twenty rules.
"""

from generator.arguments.reading import Use
from generator.arguments.values import fault_of
from generator.rules.support.command_lines import CommandLine
from generator.rules.support.looked_up_names import unknown_names


def is_notable(line: CommandLine) -> bool:
    """False only where no rule of OF_ARGUMENTS (rules/registry.py) has a finding."""
    uses = line.reading.uses
    names = {use.flag.name for use in uses}
    return (
        bool(line.reading.faults)
        or line.vector.repeated is not None
        or any(" " in value.text for value in line.reading.positionals)
        or len(names) < len(uses)
        or any(names.issuperset(conflict.flags) for conflict in line.engine.conflicts)
        or any(_is_notable(use) for use in uses)
        or any(unknown_names(line))
    )


def _is_notable(use: Use) -> bool:
    flag = use.flag
    if use.abbreviates or use.keys or flag.deprecated or flag.refuses:
        return True
    return any("--" in value.text or fault_of(flag, value.text) for value in use.values)
