"""Failures that a user can read."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from pathlib import Path


class Error(Exception):
    """A failure in two lines, as the command line prints them.

    Attributes:
        message: the fault and its place.
        maybe: the remedy, a line that begins with "Maybe".
        kind: "usage" for bad input, "peer" for the other half of a run, "internal" for a defect, else "failed".

    Example:
        >>> try:
        ...     noctule.Cores("3-0")
        ... except noctule.Error as error:
        ...     print(error)
        The text (3-0) is no set of cores.
        Maybe write it like "0-3 5".
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


def place_of(problem: BaseException) -> str | None:
    """Finds the last line outside this package that was under way when something was thrown.

    Args:
        problem: what was thrown

    Returns:
        name of the file and number of the line, as "agent.py:4"; None if all lines are Noctule's
    """
    packages = {Path(__file__).resolve().parents[1] / name for name in ("noctule", "_noctule")}
    for frame in reversed(traceback.extract_tb(problem.__traceback__)):
        file = Path(frame.filename)
        if not frame.filename.startswith("<") and packages.isdisjoint(file.resolve().parents):
            return f"{file.name}:{frame.lineno}"
    return None
