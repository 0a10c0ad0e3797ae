"""Decision problems of users' own, and their environments for Gymnasium."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Any, Literal

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from _noctule import actions as _actions
from _noctule import checks as _checks
from _noctule.bell import Ends
from _noctule.group import split_end
from _noctule.limit import row
from _noctule.options import Options, presets
from _noctule.summaries import figures
from noctule.columns import Rows
from noctule.error import Error
from noctule.names import RenderMode, ResetOptions
from noctule.plan import Plan, write_plan
from noctule.vector import Stepped, VectorEnv
from noctule.view import View

_OWN = ("due", "rows", "nodes")
_LENGTH = struct.Struct("<i")


class Problem:
    """A decision problem of one's own: what an agent sees, may do and is paid for.

    One object serves a batch of n environments. Its methods are called once for all of them, with arrays that have a
    row for each; see `View`.

    Attributes:
        observation_space: the space of an observation: a Box, or a Dict of such.
        action_space: the space of an action.
        due: when a choice is due: while jobs are "waiting"; the same, but once after some came or ended ("changed");
            while one of them is "fitting", that is not larger than what is free; or "always", after all events.
        rows: how many jobs of an environment columns have room for.
        nodes: whether `View.nodes` is filled, which costs time on large machines.
        training: of how many waiting jobs, the first ones, `View.training` shows what they train; needs a RAMP fabric.
        graphs: the ops and dependencies for which it has room, None for no graphs.
        past: whether `View.before` is kept.

    Example:
        >>> import noctule, numpy as np
        >>> from gymnasium import spaces
        >>> class Two(noctule.Problem):
        ...     observation_space = spaces.Box(0, 1, (1,), np.float32)
        ...     action_space = spaces.Discrete(2)
        ...     def observe(self, view):
        ...         return (view.free / view.cores)[:, None]
        ...     def mask(self, view):
        ...         return np.arange(2) < view.waiting.count[:, None]
        ...     def decide(self, view, action):
        ...         view.start(action, otherwise="hold")
        >>> envs = Two().vector(4)
        >>> observation, info = envs.reset(seed=1)
        >>> observation.shape
        (4, 1)
        >>> envs.close()
    """

    observation_space: spaces.Space[Any]
    action_space: spaces.Space[Any]
    due: Literal["waiting", "changed", "fitting", "always"] = "waiting"
    rows: int = 256
    nodes: bool = False
    training: int = 0
    graphs: tuple[int, int] | None = None
    past: bool = False

    def begin(self, view: View, which: npt.NDArray[np.bool_]) -> None:
        """Hears that episodes begin, before they are observed.

        Args:
            view: the clusters.
            which: (n,), where.
        """

    def observe(self, view: View) -> Any:
        """Returns what is seen: an array (n, …), or a dict of such, of the observation space."""
        raise NotImplementedError(f"{type(self).__name__} has no observe(view).")

    def mask(self, view: View) -> Any:
        """Returns the actions that may be chosen, bool (n, A); None, unless told, for all of them."""
        return None

    def decide(self, view: View, action: Any) -> None:
        """Does what was chosen, by the methods of the view.

        Args:
            view: the clusters.
            action: (n, …) of the action space; a tuple of n actions where it has no arrays.
        """
        raise NotImplementedError(f"{type(self).__name__} has no decide(view, action).")

    def reward(self, view: View, ended: Rows) -> Any:
        """Returns the rewards of the last decisions; unless told, what the objective of the options pays.

        Args:
            view: the clusters at the next choice, or at the end.
            ended: the jobs that have ended since.

        Returns:
            (n,); where no decision was asked for, the value counts for nothing.
        """
        return view.earned

    def vector(self, num_envs: int = 1, options: Options = None, **keys: Any) -> ProblemVectorEnv:
        """Opens environments of this problem in one JVM; see `ProblemVectorEnv`."""
        return ProblemVectorEnv(self, num_envs, options, **keys)

    def env(self, options: Options = None, **keys: Any) -> ProblemEnv:
        """Opens one environment of this problem; see `ProblemEnv`."""
        return ProblemEnv(self, options, **keys)


class ProblemVectorEnv(VectorEnv):
    """Environments of a user's own problem, which one JVM steps side by side.

    They are as those of `noctule.VectorEnv`: the same infos, autoreset modes and errors. An exception of the problem
    comes as it is; the environments stay usable.

    Example:
        >>> from noctule.cluster import Cluster
        >>> envs = noctule.ProblemVectorEnv(Cluster(rows=8), 2)
        >>> seen, info = envs.reset(seed=1)
        >>> seen["waiting"]["cores"].shape
        (2, 8)
        >>> envs.close()
    """

    def __init__(self, problem: Problem, num_envs: int = 1, options: Options = None, **keys: Any) -> None:
        """Opens them.

        Args:
            problem: the problem, which serves these environments alone.
            num_envs: number of environments.
            options: path of an options file, or its content: the machine and its jobs; None for a preset.
            keys: what `noctule.VectorEnv` takes, and keys of decision.env.

        Raises:
            Error: where the problem has no spaces, Java is missing or an option is wrong.
        """
        if not isinstance(problem, Problem):  # pyright: ignore[reportUnnecessaryIsInstance] - or its class
            raise Error(
                f"The problem ({problem!r}) is no noctule.Problem.",
                "Maybe its class is meant, with parentheses: MyProblem().",
                "usage",
            )
        for name in ("observation_space", "action_space"):
            if not isinstance(getattr(problem, name, None), spaces.Space):
                raise Error(
                    f"The problem {type(problem).__name__} has no {name}.",
                    "Maybe set it in the class: a space of gymnasium.spaces.",
                    "usage",
                )
        self.problem = problem
        if options is None and problem.training:
            options = presets() / "partition.json"
        own: dict[str, Any] = {name: getattr(problem, name) for name in _OWN}
        if problem.training:
            own["training"] = problem.training
            own["graph_nodes"], own["graph_edges"] = problem.graphs or (0, 0)
        super().__init__("cluster", num_envs, options, **{**own, **keys})
        self._made_by["problem"] = problem
        for name in own:
            if name not in keys:
                del self._made_by[name]
        self.single_observation_space, self.single_action_space = problem.observation_space, problem.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        actions = problem.action_space
        self._discrete = isinstance(actions, spaces.Discrete)
        self._known: frozenset[int] = frozenset()
        if isinstance(actions, spaces.Discrete):
            self._known = frozenset(range(int(actions.n)))
        self._view = View(self._board, self.told["cluster"], self.told["layout"].get("scales"), problem.past)
        self._masks: npt.NDArray[np.int8] | None = None
        self._invalid = self._none
        # Episodes that are over stand still until they are reset, behind the rewards.
        self._order = b"s"

    def _write(self, actions: Any) -> None:
        if self._discrete:
            actions = self._allowed(_actions.numbers(actions, self.num_envs, self._known, self._over))
        elif self.action_space.shape is not None and isinstance(actions, (np.ndarray, list)):
            actions = _checks.batch("step", "action", actions, self.single_action_space, self.num_envs)
        self._view.begin()
        self.problem.decide(self._view, actions)
        if self._view.plans:
            self._bell.tell(_planned(self._view.plans))

    def _allowed(self, numbers: npt.NDArray[Any]) -> npt.NDArray[Any]:
        self._invalid = self._none
        if self._masks is None:
            return numbers
        forbidden = (self._masks[np.arange(self.num_envs), numbers] == 0) & ~self._over
        if not forbidden.any():
            return numbers
        if self._group.strict:
            row = int(np.flatnonzero(forbidden)[0])
            raise self._group.forbidden(row, int(numbers[row]), self._masks[row])
        self._invalid = forbidden
        return np.where(forbidden, self._masks.argmax(1), numbers)

    def _finish(self) -> Stepped:
        ends = self._stepped()
        rewards = _checks.rewards(self.problem.reward(self._view, self._view.ended), self.num_envs)
        rewards[self._over] = 0
        over = self._board.ended & ~self._over
        truncated = self._cut(ends)
        cut = self._limit.count(over, self._over)
        invalid = self._invalid
        same, begun = self.autoreset_mode is AutoresetMode.SAME_STEP, self._none
        last: dict[int, tuple[Any, Any]] = {}
        if same and (ends or cut.any()):
            last = self._last(ends, cut, invalid)
        if self.autoreset_mode is not AutoresetMode.DISABLED:
            begun = over | cut if same else self._over
        if begun.any():
            self._board.seed[:] = -1
            self._board.reset[:] = begun
            self._bell.ring(b"r")
            self._limit.begin(begun)
        observation, info = self._seen(begun)
        info["invalid"] = invalid & ~begun
        if begun.any():
            self._begun(info, begun)
        if same:
            for index, (shown, told) in last.items():
                self._add_info(info, {"final_obs": shown, "final_info": told}, index)
        elif ends:
            self._summed(info, ends, over)
        return observation, rewards, over & ~truncated, truncated | cut, info

    def _last(
        self, ends: Ends, cut: npt.NDArray[np.bool_], invalid: npt.NDArray[np.bool_]
    ) -> dict[int, tuple[Any, Any]]:
        """Tells of ends that other episodes are about to follow: nothing is seen but of those that are cut."""
        last: dict[int, tuple[Any, Any]] = {}
        if cut.any():
            observation, info = self._seen(self._none)
            info["invalid"] = invalid
            names = [name for name in info if not name.startswith("_")]
            for index in np.flatnonzero(cut).tolist():
                last[index] = row(observation, index), {name: info[name][index] for name in names}
        nothing = _checks.zeros(self.single_observation_space)
        for index, end in ends.items():
            summary, date, waiting = split_end(end)
            told: dict[str, Any] = {
                "date": date,
                "waiting": waiting,
                "invalid": bool(invalid[index]),
                "summary": summary,
            }
            if self._discrete:
                told["action_mask"] = np.ones(len(self._known), np.int8)
            last[index] = nothing, told
        return last

    def _seen(self, begun: npt.NDArray[np.bool_]) -> tuple[Any, dict[str, Any]]:
        board, problem, view = self._board, self.problem, self._view
        if begun.any():
            problem.begin(view, begun)
        over = board.ended
        shown = _checks.observation(problem.observe(view), self.single_observation_space, self.num_envs, over)
        info: dict[str, Any] = {
            "date": board.date.copy(),
            "waiting": board.waiting.astype(np.int64),
            "invalid": self._none.copy(),
        }
        if self._discrete:
            mask = problem.mask(view)
            self._masks = None if mask is None else _checks.mask(mask, self.num_envs, len(self._known), over)
            info["action_mask"] = (
                np.ones((self.num_envs, len(self._known)), np.int8) if self._masks is None else self._masks.copy()
            )
        for name in tuple(info):
            info[f"_{name}"] = self._all.copy()
        return shown, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns what is allowed now, as MaskablePPO asks for it: a new array of shape (n, A)."""
        if self._masks is None:
            return np.ones((self.num_envs, len(self._known)), np.bool_)
        allowed: npt.NDArray[np.bool_] = self._masks != 0
        return allowed

    @property
    def action_names(self) -> tuple[str, ...]:
        """The numbers of the actions; none where they are not discrete."""
        return tuple(map(str, sorted(self._known)))


class ProblemEnv(gym.Env[Any, Any]):
    """An environment of a user's own problem: a batch of one.

    ``info`` is that of `noctule.Env`. An exception of the problem comes as it is.

    Example:
        >>> from noctule.cluster import Cluster
        >>> env = noctule.ProblemEnv(Cluster(rows=8))
        >>> seen, info = env.reset(seed=1)
        >>> seen, reward, terminated, truncated, info = env.step([("start", 0)])
        >>> terminated, truncated
        (False, False)
        >>> env.close()
    """

    def __init__(
        self, problem: Problem, options: Options = None, *, render_mode: RenderMode | None = None, **keys: Any
    ) -> None:
        """Opens it.

        Args:
            problem: the problem, which serves this environment alone.
            options: path of an options file, or its content: the machine and its jobs; None for a preset.
            render_mode: "ansi" for `render` to describe the state in words, "rgb_array" for a picture.
            keys: what `noctule.Env` takes, and keys of decision.env.

        Raises:
            Error: where the problem has no spaces, Java is missing or an option is wrong.
        """
        self._envs = ProblemVectorEnv(
            problem, 1, options, render_mode=render_mode, autoreset_mode=AutoresetMode.DISABLED, **keys
        )
        self._made_by = (problem, options, {"render_mode": render_mode, **keys})
        self.metadata = {**self._envs.metadata}
        self.render_mode = render_mode
        self.observation_space, self.action_space = problem.observation_space, problem.action_space

    @property
    def problem(self) -> Problem:
        """The problem."""
        return self._envs.problem

    def reset(
        self, *, seed: int | None = None, options: ResetOptions | dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins an episode; see `noctule.Env.reset`."""
        super().reset(seed=seed)
        observation, info = self._envs.reset(seed=seed, options=options)
        return row(observation, 0), figures(info, 0)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Acts; see `noctule.Env.step`."""
        observation, rewards, terminated, truncated, info = self._envs.step(_checks.alone(action, self.action_space))
        return row(observation, 0), float(rewards[0]), bool(terminated[0]), bool(truncated[0]), figures(info, 0)

    def set_options(self, options: ResetOptions | Mapping[str, Any]) -> None:
        """Changes the episodes from the next one on; see `noctule.Env.set_options`."""
        self._envs.set_options(options)

    def get_options(self) -> dict[str, Any]:
        """Returns what was changed by `reset` or `set_options`, by name."""
        return self._envs.get_options()[0]

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns what is allowed now, as MaskablePPO asks for it: a new array of shape (A,)."""
        allowed: npt.NDArray[np.bool_] = self._envs.action_masks()[0]
        return allowed

    def render(self) -> Any:
        """Returns a line of text or a picture, see `noctule.Env.render`; None without a mode."""
        shown = self._envs.render()
        return None if shown is None else shown[0]

    def close(self) -> None:
        """Ends the JVM. Does nothing twice."""
        self._envs.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles what made it."""
        problem, options, keys = self._made_by
        return _made, (type(self), problem, options, keys, self.get_options()), {"spec": self.spec}


def _made(
    kind: type[ProblemEnv], problem: Problem, options: Options, keys: dict[str, Any], changed: dict[str, Any]
) -> ProblemEnv:
    made = kind(problem, options, **keys)
    made.set_options(changed)
    return made


def _planned(plans: dict[int, list[Plan]]) -> bytes:
    """Returns the bytes that hand plans in, by environment."""
    told = {"plans": {str(row): [write_plan(plan) for plan in some] for row, some in plans.items()}}
    text = json.dumps(told).encode()
    return b"p" + _LENGTH.pack(len(text)) + text
