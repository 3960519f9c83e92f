"""What stops a command, each with the exit status it ends in.

Findings are not errors: they are returned, and end in status 1.
"""

from generator.finding import Finding, Location


class RecipeError(Exception):
    """Something a person can act on; shown as one message, never as a traceback."""

    status = 3

    def __init__(self, message: str, hint: str = "", at: Location | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.at = at


class BadInput(RecipeError):
    """A file, option or name that the person gave is wrong (exit status 2)."""

    status = 2


class Operational(RecipeError):
    """A tool, folder or service is not there or failed (exit status 3)."""

    status = 3


class Refused(RecipeError):
    """Rules refuse what was asked for; carries the findings (exit status 1)."""

    status = 1

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(f"{len(findings)} finding(s)")
        self.findings = findings
