"""Many environments for Gymnasium, in one JVM."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from _noctule import actions as _actions
from _noctule import resets as _resets
from _noctule.bell import Ends
from _noctule.changes import checked
from _noctule.group import (
    RENDER_MODES,
    Group,
    InvalidAction,
    chosen,
    counted,
    cut,
    drawn_seed,
    split_end,
)
from _noctule.limit import StepLimit, row
from _noctule.options import Options
from _noctule.summaries import columns
from noctule.error import Error
from noctule.names import AutoresetName, ProblemName, RenderMode, ResetOptions

if TYPE_CHECKING:
    from typing_extensions import Self

_TOLD = ("action_mask", "date", "waiting", "invalid")
_STEP = {AutoresetMode.NEXT_STEP: b"n", AutoresetMode.SAME_STEP: b"a", AutoresetMode.DISABLED: b"s"}

Stepped = tuple[Any, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class VectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """Environments that one JVM steps side by side, on as many threads as asked for.

    Equal seeds and actions give equal bytes, whatever the number of environments and threads. ``info`` has what that of
    `noctule.Env` has, as arrays with a row for each environment; at ends "summary" is a dict of such arrays. With
    same-step autoreset, "final_obs" and "final_info" tell of the ends. Threads of Python have to
    take turns: where two use it at a time, one of them gets an error.

    Pickled, it is opened anew from its options, those that were changed among them. A forked copy of the process cannot
    use it.

    Example:
        >>> envs = noctule.VectorEnv("job", 4, threads=2, episode={"jobs": 20})
        >>> observation, info = envs.reset(seed=1)
        >>> observation, rewards, terminated, truncated, info = envs.step(info["action_mask"].argmax(1))
        >>> rewards.shape, info["action_mask"].shape
        ((4,), (4, 128))
        >>> envs.close()
    """

    single_observation_space: spaces.Space[Any]
    single_action_space: spaces.Space[Any]
    observation_space: spaces.Space[Any]
    action_space: spaces.Space[Any]

    def __init__(
        self,
        problem: ProblemName | str,
        num_envs: int = 1,
        options: Options = None,
        *,
        threads: int = 1,
        autoreset_mode: AutoresetMode | AutoresetName = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        invalid_action: InvalidAction = "first",
        render_mode: RenderMode | None = None,
        max_episode_steps: int | None = None,
        flat: bool = False,
        java_options: Sequence[str] = (),
        spin: int | None = None,
        timeout: float = 30.0,
        **keys: Any,
    ) -> None:
        """Opens them. `gymnasium.make_vec` is the usual way to do so.

        Args:
            problem: what is decided: "policy", "job", "partition".
            num_envs: number of environments.
            options: path of an options file, or its content; None for a preset of the problem.
            threads: threads of the JVM that step them; changes no result.
            autoreset_mode: when the episode begins that follows one that is over: at the next step, whose action is
                ignored, in the same step, or by `reset` alone.
            copy: False for observations and masks that are views of the shared memory, valid until the next call.
            invalid_action: "first" to take the first allowed action in place of a forbidden one, or "raise".
            render_mode: "ansi" for `render` to describe the states in words, "rgb_array" for pictures.
            max_episode_steps: steps after which an episode is cut: truncated.
            flat: whether graphs of training jobs are shown as one array, not as a dict.
            java_options: flags for Java, such as "-Xmx4g".
            spin: longest time in µs for which Java waits awake for actions before it sleeps, and Python for the result,
                a quarter more for each environment of a thread, but ten times at most; None for 40 on two processors or
                more, else 0.
            timeout: seconds for which Java may give no sign of life while it is waited for, however long a step takes;
                ``math.inf`` for ever.
            keys: keys of decision.env that win over those of the options.

        Raises:
            Error: where Java is missing or an option is wrong.
        """
        self.num_envs = counted("num_envs", num_envs)
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            chosen("autoreset_mode", autoreset_mode, tuple(mode.value for mode in AutoresetMode))
        self._group = Group(
            problem,
            options,
            self.num_envs,
            keys=keys,
            invalid_action=invalid_action,
            render_mode=render_mode,
            flat=flat,
            java_options=java_options,
            spin=spin,
            timeout=timeout,
            threads=counted("threads", threads),
        )
        self._made_by = {
            **self._group.made_by,
            "num_envs": self.num_envs,
            "threads": threads,
            "autoreset_mode": self.autoreset_mode,
            "copy": copy,
            "max_episode_steps": max_episode_steps,
        }
        self._limit = StepLimit(max_episode_steps, self.num_envs)
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 1, "autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self.single_observation_space = self._group.seen.space
        self.single_action_space = self._group.actions
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._copy = copy
        self._board = self._group.server.board
        self._bell = self._group.server.bell
        self._order = _STEP[self.autoreset_mode]
        self._none, self._all = np.zeros(self.num_envs, np.bool_), np.ones(self.num_envs, np.bool_)
        self._over = self._none
        self._known = frozenset(range(int(self._group.actions.n)))
        self._asked: npt.NDArray[np.int32] | None = None

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: ResetOptions | dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins an episode in all environments, or in those that ``options["reset_mask"]`` marks.

        Args:
            seed: s for seeds s, s + 1, …; or a seed for each; None for those that follow the last ones.
            options: "reset_mask", a bool array (n,) with at least one True; and what becomes different of the
                episodes of the marked environments, without a new JVM: see `set_options`.

        Returns:
            observations and info of all environments.

        Raises:
            Error: where a seed, the mask or an option cannot be used, or an episode fails.
        """
        changed = checked(options or {}, ("reset_mask",))
        seeds = _resets.seeds(seed, self.num_envs)
        super().reset(seed=None if seed is None or isinstance(seed, (Sequence, np.ndarray)) else seeds[0])
        marked = _resets.marked(options, self.num_envs)
        with self._bell.turn:
            if self._bell.sent:
                self._bell.settle()
            group, board = self._group, self._board
            if not group.begun:
                if not marked.all():
                    raise Error("Some environments have had no episode.", "Maybe reset all of them first.", "usage")
                seeds = [drawn_seed(self.np_random) if one is None else one for one in seeds]
            group.changes.make(changed, np.flatnonzero(marked).tolist())
            board.seed[:] = [-1 if one is None else one for one in seeds]
            board.reset[:] = marked
            self._asked = None
            self._bell.ring(b"r")
            group.begun = True
            self._limit.begin(marked)
            observation, info = self._seen(marked)
            self._begun(info, marked)
            return observation, info

    def __enter__(self) -> Self:
        """Returns these environments, which ``with`` closes."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes them."""
        self.close()

    def set_options(
        self, options: ResetOptions | Mapping[str, Any], indices: int | Iterable[int] | None = None
    ) -> None:
        """Changes the episodes of some environments from their next ones on; those under way stay as they are.

        Args:
            options: "trace", the path of another trace or workload, or
                `noctule.Jobs`; "first_job", the job of the trace with which each episode begins, from 0; "jobs", how
                many it has; "load", the factor by which they come faster, or the least and the most; "platform", the
                path of another machine; "objective". None goes back to what the environments were opened with.
            indices: numbers of the environments, None for all.

        Raises:
            Error: where an option or a number is unknown or cannot be used, or observations or actions would have
                another size, other bounds or other names; then all stays as it was.
        """
        changed = checked(options)
        which = _resets.numbered(indices, self.num_envs)
        with self._bell.turn:
            if self._bell.sent:
                self._bell.settle()
            self._group.changes.make(changed, which)

    def get_options(self) -> tuple[dict[str, Any], ...]:
        """Returns for each environment what was changed by `reset` or `set_options`, by name."""
        return tuple(self._group.changes.all())

    def step(self, actions: Any) -> Stepped:
        """Acts in each environment.

        Args:
            actions: whole numbers (n,) from 0 to A - 1.

        Returns:
            observations, rewards, which came to their end, which a limit cut, and info.

        Raises:
            Error: where actions are no such numbers, one is forbidden and `invalid_action` is "raise", an environment
                has no episode, or one fails.
        """
        with self._bell.turn:
            self._begin(actions)
            return self._finish()

    def send(self, actions: Any) -> None:
        """Begins what `step` does, as EnvPool calls it; `recv` returns its result."""
        self.step_async(actions)

    def recv(self) -> Stepped:
        """Returns the result of `send`; see `step`."""
        return self.step_wait()

    def step_async(self, actions: Any) -> None:
        """Begins what `step` does; `step_wait` returns its result."""
        with self._bell.turn:
            self._begin(actions)

    def step_wait(self) -> Stepped:
        """Returns the result of `step_async`; see `step`."""
        with self._bell.turn:
            return self._finish()

    def _begin(self, actions: Any) -> None:
        if self._bell.sent:
            self._bell.settle()
        group, board = self._group, self._board
        if not group.begun:
            raise Error("There is no episode to step.", "Maybe call reset() first.", "usage")
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            # Of the board, so that it holds after an interrupted step too.
            # A search in bytes is quicker than any reduction of an array so short.
            self._over = board.ended.copy() if 1 in board.ended.tobytes() else self._none
            if self._limit.cut.any():
                self._over = self._over | self._limit.cut
                # Java passes them over as it does those that are over.
                board.reset[:] = self._limit.cut
        if self.autoreset_mode is AutoresetMode.DISABLED and self._over is not self._none:
            over = ", ".join(map(str, np.flatnonzero(self._over)[:10]))
            raise Error(
                f"The episodes of some environments are over: {over}.",
                'Maybe reset them by options={"reset_mask": terminations | truncations}.',
                "usage",
            )
        self._write(actions)
        self._bell.begin(self._order)

    def _write(self, actions: Any) -> None:
        numbers = _actions.numbers(actions, self.num_envs, self._known, self._over)
        if self._group.strict:
            _actions.check_allowed(self._group, numbers, self._over)
        self._board.action[:] = numbers
        self._asked = numbers

    def _finish(self) -> Stepped:
        ends = self._stepped()
        board = self._board
        observation, info = self._seen(self._none)
        over = board.ended.copy()
        truncated = self._cut(ends)
        cut = self._limit.count(over, self._over)
        rewards = board.reward.copy()
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            self._final(ends, info, over)
            if cut.any():
                observation, info = self._begin_anew(cut, observation, info)
        else:
            if self._over is not self._none:
                self._begun(info, self._over)
            if ends:
                self._summed(info, ends, over)
        return observation, rewards, over & ~truncated, truncated | cut, info

    def _begin_anew(
        self, cut: npt.NDArray[np.bool_], observation: Any, info: dict[str, Any]
    ) -> tuple[Any, dict[str, Any]]:
        """Begins episodes behind those that the limit of steps has cut."""
        begun = cut | info.pop("_episode_seed", self._none)
        last = [
            (int(index), row(observation, int(index)), {key: info[key][index] for key in _TOLD})
            for index in np.flatnonzero(cut)
        ]
        self._board.seed[:] = -1
        self._board.reset[:] = cut
        self._bell.ring(b"r")
        self._limit.begin(cut)
        seen, told = self._seen(self._none)
        told["invalid"] = info["invalid"] & ~cut
        for key in ("final_obs", "final_info"):
            if key in info:
                told[key], told[f"_{key}"] = info[key], info[f"_{key}"]
        for index, final, figures in last:
            self._add_info(told, {"final_obs": final, "final_info": figures}, index)
        self._begun(told, begun)
        return seen, told

    def _stepped(self) -> Ends:
        if not self._bell.sent:
            raise Error("No step is under way.", "Maybe call step_async() first.", "usage")
        return self._bell.finish()

    def _cut(self, ends: Ends) -> npt.NDArray[np.bool_]:
        truncated = self._none.copy()
        truncated[[index for index, end in ends.items() if cut(end)]] = True
        return truncated

    def _summed(self, info: dict[str, Any], ends: Ends, over: npt.NDArray[np.bool_]) -> None:
        info["summary"] = columns({index: split_end(end)[0] for index, end in ends.items()}, self.num_envs)
        info["_summary"] = over.copy()

    def _final(self, ends: Ends, info: dict[str, Any], over: npt.NDArray[np.bool_]) -> None:
        """Tells of ends behind which the next episode has begun."""
        if not ends:
            return
        board = self._board
        for index, end in ends.items():
            mask = board.final_mask[index].copy()
            shown = self._group.seen.show(board.final_observation[index].copy(), mask)
            summary, date, waiting = split_end(end)
            last = {
                "action_mask": mask,
                "date": date,
                "waiting": waiting,
                "invalid": bool(board.invalid[index]),
                "summary": summary,
            }
            self._add_info(info, {"final_obs": shown, "final_info": last}, index)
            # What begins has taken no action yet.
            info["invalid"][index] = False
        self._begun(info, over)

    def _seen(self, begun: npt.NDArray[np.bool_]) -> tuple[Any, dict[str, Any]]:
        board, everywhere = self._board, self._all.copy()
        mask = board.mask.copy() if self._copy else board.mask
        values = board.observation.copy() if self._copy else board.observation
        info = {
            "action_mask": mask,
            "_action_mask": everywhere,
            "date": board.date.copy(),
            "_date": everywhere,
            "waiting": board.waiting.astype(np.int64),
            "_waiting": everywhere,
            "invalid": board.invalid.copy(),
            "_invalid": everywhere,
        }
        return self._group.seen.show(values, mask), info

    def _begun(self, info: dict[str, Any], which: npt.NDArray[np.bool_]) -> None:
        info["episode_seed"] = np.where(which, self._board.episode_seed, 0)
        info["_episode_seed"] = which.copy()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns what is allowed now, as MaskablePPO asks for it: a new array of shape (n, A)."""
        with self._bell.turn:
            if self._bell.sent:
                self._bell.settle()
            allowed: npt.NDArray[np.bool_] = self._board.mask != 0
            return allowed

    def render(self) -> tuple[Any, ...] | None:
        """Returns a line of text or a picture for each environment, see `noctule.Env.render`; None without a mode."""
        with self._bell.turn:
            if self._bell.sent:
                self._bell.settle()
            if self.render_mode is None:
                return None
            if self.render_mode == "rgb_array":
                return self._group.pictures()
            return self._group.lines(None if self._asked is None else self._asked.tolist())

    @property
    def told(self) -> dict[str, Any]:
        """What Java says of the environments: "observation", "actions", "layout" of models and more."""
        return self._group.server.told

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of the actions, in their order."""
        return self._group.server.actions

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the JVM."""
        self._group.server.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles what made it."""
        return _made, (type(self), self._made_by, self.get_options()), {"spec": self.spec}


def _made(kind: type[Any], options: dict[str, Any], changed: tuple[dict[str, Any], ...]) -> Any:
    made = kind(**options)
    made._group.changes.restore(list(changed))
    return made
