"""Progress of a command, from the lines of JSON that it writes to standard error."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

Progress = bool | Callable[[Mapping[str, Any]], None]
"""Whether a bar is drawn; or who hears of each sign, on a thread of its own."""


class Follower:
    """Reads the lines of a command's standard error, on the thread that reads them.

    Attributes:
        out: the directory of the results, once it is told.
        told: lines that are no progress: warnings, and at a failure its two lines.
        problem: what the user's function threw; it is called no more then.
    """

    def __init__(self, progress: Progress) -> None:
        """Shows progress as the user wishes."""
        self.out: str | None = None
        self.told: list[str] = []
        self.problem: Exception | None = None
        self._hear = progress if callable(progress) else (_bar() if progress else None)

    def line(self, text: str) -> None:
        """Takes a line. Nothing may escape from here: the command would wait for its reader."""
        if not text.startswith("{"):
            self.told.append(text)
            return
        try:
            figures = json.loads(text)
        except ValueError:
            self.told.append(text)
            return
        if "out" in figures:
            self.out = figures["out"]
        if self._hear is None or self.problem is not None or "progress" not in figures:
            return
        try:
            self._hear(figures)
        except Exception as problem:  # noqa: BLE001 - the user's function may throw anything
            self.problem = problem

    def close(self) -> None:
        """Leaves the bar as it is."""
        if isinstance(self._hear, _Tqdm | _Line):
            self._hear.close()


def _bar() -> Callable[[Mapping[str, Any]], None]:
    try:
        return _Tqdm(importlib.import_module("tqdm.auto").tqdm)
    except ImportError:
        return _Line()


class _Tqdm:
    """A bar of tqdm for each unit."""

    def __init__(self, make: Callable[..., Any]) -> None:
        self._make = make
        self._bar: Any = None
        self._unit = ""

    def __call__(self, figures: Mapping[str, Any]) -> None:
        unit, done, total = figures["progress"], figures["done"], figures["of"]
        if self._bar is None or unit != self._unit or done < self._bar.n:
            self.close()
            self._unit = unit
            self._bar = self._make(total=total, unit=f" {unit}", mininterval=0.2)
        self._bar.total = total
        shown = {key: figures[key] for key in ("waiting", "return") if key in figures}
        self._bar.set_postfix(shown, refresh=False)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.refresh()
            self._bar.close()
            self._bar = None


class _Line:
    """A line that is drawn over on a terminal; nothing elsewhere."""

    def __init__(self) -> None:
        self._drawn = False

    def __call__(self, figures: Mapping[str, Any]) -> None:
        if sys.stderr.isatty():
            self._drawn = True
            print(f"\r{figures['done']} of {figures['of']} {figures['progress']}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self._drawn:
            print(file=sys.stderr)
            self._drawn = False
