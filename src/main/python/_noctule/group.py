"""The part of environments that one and many share."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from _noctule.changes import Changes
from _noctule.observations import observations
from _noctule.options import Options, kept
from _noctule.picture import Strip
from _noctule.server import Server
from noctule.error import Error

InvalidAction = Literal["first", "raise"]
"""What becomes of a forbidden action: the first that is allowed takes its place, or a `noctule.Error` is raised."""

RENDER_MODES = ["ansi", "rgb_array"]
LARGEST_SEED = 2**63 - 1


class Group:
    """A JVM with environments, what is known of them, and what makes them anew.

    Attributes:
        server: the JVM.
        seen: how observations are shown.
        actions: the space of actions.
        strict: whether forbidden actions are raised.
        begun: whether each environment has had an episode.
        changes: what was changed of their episodes.
    """

    def __init__(
        self,
        problem: str,
        options: Options,
        environments: int,
        *,
        keys: Mapping[str, Any],
        invalid_action: str,
        render_mode: str | None,
        flat: bool,
        java_options: Sequence[str],
        spin: int | None,
        timeout: float,
        threads: int = 1,
    ) -> None:
        """Starts it; see `noctule.Env`."""
        chosen("invalid_action", invalid_action, ("first", "raise"))
        chosen("render_mode", render_mode, (None, *RENDER_MODES))
        awake = None if spin is None else counted("spin", spin, 0)
        if not (isinstance(timeout, int | float) and timeout > 0):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise Error(
                f"timeout: the value ({timeout!r}) must be above 0.", "Maybe give seconds, such as 30.", "usage"
            )
        options = kept(options)
        # A text is a sequence too, though nobody means its letters.
        flags = tuple(java_options.split() if isinstance(java_options, str) else java_options)
        self.made_by: dict[str, Any] = {
            "problem": problem,
            "options": options,
            "invalid_action": invalid_action,
            "render_mode": render_mode,
            "flat": flat,
            "java_options": flags,
            "spin": spin,
            "timeout": timeout,
            **keys,
        }
        self.server = Server(problem, options, keys, environments, threads, flags, awake, timeout)
        self.seen = observations(self.server.told, flat)
        self.actions = spaces.Discrete(len(self.server.actions))
        self.strict = invalid_action == "raise"
        self.begun = False
        self._strips: list[tuple[Strip, int]] = []
        self.changes = Changes(self.server, environments)

    def forbidden(self, environment: int | None, action: int, mask: npt.NDArray[np.int8] | None = None) -> Error:
        """Tells of an action that the mask forbids.

        Args:
            environment: its number, None where there is but one.
            action: the action.
            mask: what is allowed, None for the mask of the board.
        """
        row = self.server.board.mask[environment or 0] if mask is None else mask
        begin = "The" if environment is None else f"Environment {environment}: the"
        return Error(
            f"{begin} action ({self.named(action)}) is forbidden now; {int(row.sum())} of {len(row)} are allowed.",
            "Maybe choose by info['action_mask'] or action_masks(), or leave out invalid_action.",
            "usage",
        )

    def named(self, action: int) -> str:
        """Returns an action's number and, where it has another, its name."""
        # Those of a user's own problem have no names.
        name = self.server.actions[action] if action < len(self.server.actions) else str(action)
        return str(action) if name == str(action) else f"{action}, {name}"

    def lines(self, actions: Sequence[int] | None) -> tuple[str, ...]:
        """Describes the environments for people, a line for each.

        Args:
            actions: what was done last, None after a reset.
        """
        self.server.bell.ring(b"c")
        return tuple(
            self._line(row, None if actions is None else actions[row]) for row in range(len(self.server.board.cores))
        )

    def pictures(self) -> tuple[npt.NDArray[np.uint8], ...]:
        """Draws the environments, a picture for each; see `_noctule.picture.Strip`."""
        board = self.server.board
        self.server.bell.ring(b"c")
        if not self._strips:
            self._strips = [(Strip(), -1) for _ in range(len(board.cores))]
        drawn: list[npt.NDArray[np.uint8]] = []
        for row, (strip, seed) in enumerate(self._strips):
            now = int(board.episode_seed[row])
            free, cores, waiting = int(board.free_cores[row]), int(board.cores[row]), int(board.waiting[row])
            drawn.append(strip.look(free, cores, waiting, now != seed))
            self._strips[row] = strip, now
        return tuple(drawn)

    def _line(self, row: int, action: int | None) -> str:
        board = self.server.board
        parts = [
            f"date {board.date[row]:.15g} s",
            f"{board.free_cores[row]} of {board.cores[row]} cores free",
            f"{board.waiting[row]} waiting",
        ]
        if action is not None:
            parts += [f"action {self.named(action)}", f"reward {board.reward[row]:.15g}"]
            if board.invalid[row]:
                parts.append("forbidden: the first that is allowed took its place")
        if board.ended[row]:
            parts.append("over")
        return ", ".join(parts)


def chosen(name: str, value: Any, known: tuple[Any, ...]) -> None:
    """Checks a choice.

    Raises:
        Error: where a value is not among those that are known.
    """
    if value not in known:
        raise Error(
            f"{name}: the value ({value!r}) is not among {', '.join(repr(word) for word in known)}.",
            f"Maybe {known[-1]!r} is meant.",
            "usage",
        )


def counted(name: str, value: Any, least: int = 1) -> int:
    """Checks a number of things.

    Raises:
        Error: where it is no whole number from the least one to 2**31 - 1.
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if not least <= number < 1 << 31:
        raise Error(f"{name}: the value ({value!r}) is no whole number from {least}.", "Maybe leave it out.", "usage")
    return number


def checked_seed(value: Any) -> int:
    """Checks a seed.

    Raises:
        Error: where it is no whole number from 0 that fits in 63 bits.
    """
    try:
        seed = operator.index(value)
    except TypeError:
        seed = -1
    if not 0 <= seed <= LARGEST_SEED:
        raise Error(
            f"seed: the value ({value!r}) is no whole number from 0 to 2**63 - 1.", "Maybe give a smaller one.", "usage"
        )
    return seed


def drawn_seed(generator: np.random.Generator) -> int:
    """Draws the seed of a first episode for which none is given."""
    return int(generator.integers(LARGEST_SEED, endpoint=True))


def cut(end: dict[str, Any]) -> bool:
    """Tells whether a limit cut an episode whose jobs had not all ended; see `split_end`."""
    return bool(end["cause"] == "truncated")


def split_end(end: dict[str, Any]) -> tuple[dict[str, Any], float, int]:
    """Divides what Java tells of an end.

    Args:
        end: figures and cause of the run, date and number of waiting jobs at the end, seed.

    Returns:
        figures and cause; date; number of waiting jobs.
    """
    summary = {key: value for key, value in end.items() if key not in ("date", "waiting", "episode_seed")}
    return summary, float(end["date"]), int(end["waiting"])
