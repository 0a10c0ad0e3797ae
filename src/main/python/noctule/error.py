"""Failures that a user can read."""

from __future__ import annotations

from collections.abc import Iterable


class Error(Exception):
    """A failure in two lines, as the command line prints them.

    Attributes:
        message: the fault and its place.
        maybe: the remedy, a line that begins with "Maybe".
        kind: "usage" for bad input, "peer" for the other half of a run, "internal" for a defect, else "failed".
    """

    def __init__(self, message: str, maybe: str, kind: str = "failed") -> None:
        """Makes a failure of its two lines."""
        super().__init__(message, maybe, kind)
        self.message = message
        self.maybe = maybe
        self.kind = kind

    def __str__(self) -> str:
        """Returns both lines."""
        return f"{self.message}\n{self.maybe}"


def last_error(lines: Iterable[str]) -> tuple[str, str] | None:
    """Finds the two lines of the last failure that a process of Noctule printed.

    Args:
        lines: what it wrote to standard error.

    Returns:
        the fault without the program's name, and the line that begins with "Maybe"; None if there are none.
    """
    found = None
    before = ""
    for line in lines:
        if line.startswith("Maybe") and before:
            found = (before.removeprefix("noctule: "), line)
        before = line
    return found
