"""One environment for Gymnasium."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt

from _noctule.changes import checked
from _noctule.group import RENDER_MODES, Group, InvalidAction, checked_seed, cut, drawn_seed, split_end
from _noctule.options import Options
from noctule.error import Error
from noctule.names import ProblemName, RenderMode, ResetOptions


class Env(gym.Env[Any, Any]):
    """A decision problem on runs of Noctule, each of them an episode; in a JVM of its own.

    ``info`` holds "action_mask" (int8 (A,), 1 for what is allowed), "date" in seconds, "waiting" (number of jobs), and
    "invalid" (whether a forbidden action was replaced); after a reset "episode_seed"; at an end "summary", the figures
    of the run and the "cause" of its end. An episode that is over shows zeros and allows all, so that masked
    distributions stay defined. An episode is truncated where the option simulation_end cuts it.

    Pickled, it is opened anew from its options, those that were changed among them. A forked copy of the process cannot
    use it. Threads have to take turns: where two use it at a time, one of them gets an error.

    Example:
        >>> env = noctule.Env("job", episode={"jobs": 20})
        >>> observation, info = env.reset(seed=1)
        >>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
        >>> terminated, info["waiting"] > 0
        (False, True)
        >>> env.close()
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        problem: ProblemName | str,
        options: Options = None,
        *,
        invalid_action: InvalidAction = "first",
        render_mode: RenderMode | None = None,
        flat: bool = False,
        java_options: Sequence[str] = (),
        spin: int | None = None,
        timeout: float = 30.0,
        **keys: Any,
    ) -> None:
        """Opens it. `gymnasium.make` is the usual way to do so.

        Args:
            problem: what is decided: "policy", "job", "partition".
            options: path of an options file, or its content; None for a preset of the problem.
            invalid_action: "first" to take the first allowed action in place of a forbidden one, or "raise".
            render_mode: "ansi" for `render` to describe the state in words, "rgb_array" for a picture.
            flat: whether graphs of training jobs are shown as one array, not as a dict.
            java_options: flags for Java, such as "-Xmx4g".
            spin: longest time in µs for which each side waits awake for the other before it sleeps; None for 40 on two
                processors or more, else 0.
            timeout: seconds for which Java may give no sign of life while it is waited for, however long a step takes;
                ``math.inf`` for ever.
            keys: keys of decision.env that win over those of the options, such as observation="logarithmic".

        Raises:
            Error: where Java is missing or an option is wrong.
        """
        self._group = Group(
            problem,
            options,
            1,
            keys=keys,
            invalid_action=invalid_action,
            render_mode=render_mode,
            flat=flat,
            java_options=java_options,
            spin=spin,
            timeout=timeout,
        )
        self.render_mode = render_mode
        self.observation_space: gym.Space[Any] = self._group.seen.space
        self.action_space: gym.Space[Any] = self._group.actions
        board = self._group.server.board
        self._bell = self._group.server.bell
        # Items of a memoryview are Python numbers at once.
        self._action: memoryview[Any] = board.action.data
        self._reward: memoryview[Any] = board.reward.data
        self._ended: memoryview[Any] = board.ended.data
        self._invalid: memoryview[Any] = board.invalid.data
        self._date: memoryview[Any] = board.date.data
        self._waiting: memoryview[Any] = board.waiting.data
        self._mask, self._observation = board.mask[0], board.observation[0]
        self._allowed = board.mask[0].data
        self._last: int | None = None

    def reset(
        self, *, seed: int | None = None, options: ResetOptions | dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins an episode.

        Args:
            seed: its seed, from which its jobs are drawn; None for the one that follows the last, or the first time for
                one of `np_random`.
            options: what becomes different of this episode and all that follow, without a new JVM: see `set_options`.

        Returns:
            the first observation and info.

        Raises:
            Error: where a seed, an option or the environment cannot be used, or the episode fails.
        """
        changed = checked(options or {})
        asked = None if seed is None else checked_seed(seed)
        super().reset(seed=asked)
        group = self._group
        with self._bell.turn:
            if self._bell.sent:
                self._bell.settle()
            group.changes.make(changed, (0,))
            if asked is None:
                asked = -1 if group.begun else drawn_seed(self.np_random)
            board = group.server.board
            board.seed[0] = asked
            board.reset[0] = 1
            group.begun, self._last = False, None
            self._bell.ring(b"r")
            group.begun = True
            info = self._info()
            info["episode_seed"] = int(board.episode_seed[0])
            return group.seen.show(self._observation.copy(), self._mask), info

    def set_options(self, options: ResetOptions | Mapping[str, Any]) -> None:
        """Changes the episodes from the next one on; the one under way stays as it is.

        Args:
            options: "trace", the path of another trace or workload, or
                `noctule.Jobs`; "first_job", the job of the trace with which each episode begins, from 0; "jobs", how
                many it has; "load", the factor by which they come faster, or the least and the most; "platform", the
                path of another machine; "objective". None goes back to what the environment was opened with.

        Raises:
            Error: where one is unknown or cannot be used, or observations or actions would have another size, other
                bounds or other names; then all stays as it was.
        """
        changed = checked(options)
        with self._bell.turn:
            if self._bell.sent:
                self._bell.settle()
            self._group.changes.make(changed, (0,))

    def get_options(self) -> dict[str, Any]:
        """Returns what was changed by `reset` or `set_options`, by name."""
        return self._group.changes.of(0)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Acts.

        Args:
            action: a whole number from 0 to A - 1.

        Returns:
            observation, reward, whether the episode came to its end, whether a limit cut it, and info.

        Raises:
            Error: where the action is no such number, is forbidden and `invalid_action` is "raise", no episode is under
                way, or it fails.
        """
        with self._bell.turn:
            if self._bell.sent:
                self._bell.settle()
            if type(action) is not int:
                action = self._number(action)
            if not 0 <= action < len(self._allowed):
                raise self._wrong(action)
            if self._ended[0] or not self._group.begun:
                raise Error(
                    "There is no episode to step.", "Maybe call reset() first, and whenever one is over.", "usage"
                )
            if self._group.strict and not self._allowed[action]:
                raise self._group.forbidden(None, action)
            self._action[0] = self._last = action
            ends = self._bell.ring(b"s")
            info = self._info()
            truncated = False
            if ends:
                info["summary"] = split_end(ends[0])[0]
                truncated = cut(ends[0])
            observation = self._group.seen.show(self._observation.copy(), self._mask)
            return observation, self._reward[0], self._ended[0] and not truncated, truncated, info

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._mask.copy(),
            "date": self._date[0],
            "waiting": self._waiting[0],
            "invalid": self._invalid[0],
        }

    def _number(self, action: Any) -> int:
        try:
            return operator.index(action)
        except TypeError:
            raise self._wrong(action) from None

    def _wrong(self, action: Any) -> Error:
        last = len(self._allowed) - 1
        return Error(
            f"The action ({action!r}) is no whole number from 0 to {last}.",
            "Maybe it is an array of several, or that of another problem.",
            "usage",
        )

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns what is allowed now, as MaskablePPO asks for it: a new array of shape (A,)."""
        with self._bell.turn:
            if self._bell.sent:
                self._bell.settle()
            allowed: npt.NDArray[np.bool_] = self._mask != 0
            return allowed

    def render(self) -> Any:
        """Shows the state.

        Returns:
            a line of text: date, free cores, waiting jobs, last action and its reward; or a picture, uint8 (160, 240,
            3), that goes on with each call: above how many jobs wait, below how many cores are busy; None without a
            mode.
        """
        with self._bell.turn:
            if self._bell.sent:
                self._bell.settle()
            if self.render_mode is None:
                return None
            if self.render_mode == "rgb_array":
                return self._group.pictures()[0]
            return self._group.lines(None if self._last is None else [self._last])[0]

    @property
    def told(self) -> dict[str, Any]:
        """What Java says of the environment: "observation", "actions", "layout" of models and more."""
        return self._group.server.told

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of the actions, in their order."""
        return self._group.server.actions

    def close(self) -> None:
        """Ends the JVM. Does nothing twice."""
        self._group.server.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles what made it."""
        return _made, (type(self), self._group.made_by, self.get_options()), {"spec": self.spec}


def _made(kind: type[Any], options: dict[str, Any], changed: dict[str, Any]) -> Any:
    made = kind(**options)
    made.set_options(changed)
    return made
