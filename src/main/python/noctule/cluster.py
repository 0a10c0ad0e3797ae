"""The bare machine: an action is a list of decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from _noctule.options import Options
from noctule.columns import Rows
from noctule.cores import Cores
from noctule.error import Error
from noctule.plan import Plan
from noctule.problem import Problem, ProblemEnv, ProblemVectorEnv
from noctule.view import View

Decision = tuple[str, int] | tuple[str, int, str | Cores | Plan | None]
"""What is done with a job: ("start", row), see `DecisionSpace`."""

_SEEN = ("job", "user", "cores", "submit", "estimate", "memory", "bandwidth")
_DATES = ("start", "end")
_FIGURES = ("ops", "deps", "sequential", "acceptable", "fraction", "memory", "transfers", "steps")
_KINDS = {"start": "skip", "stop": "stop", "hold": "hold"}
_ARGUMENTS: dict[str, tuple[type[Any], ...]] = {"plan": (Plan, int, np.integer), "resize": (Cores,)}


class DecisionSpace(spaces.Space[list[Decision]]):
    """Lists of decisions; the row is that of a job that waits, of "kill" and "resize" that of one that runs.

    | decision | meaning |
    | --- | --- |
    | ("start", row) | starts a job if it fits |
    | ("stop", row) | the same; if it does not fit, what follows is dropped |
    | ("hold", row) | the same; if it does not fit, it starts as soon as it does, and nothing is asked until then |
    | ("start", row, order) | starts it on cores of an order, such as "high_gflops"; "stop" and "hold" likewise |
    | ("start", row, Cores) | starts it on these cores |
    | ("reject", row) | rejects it |
    | ("kill", row) | kills a running job |
    | ("plan", row, degree) | starts a training job, ops split into so many parts at most, if it fits |
    | ("plan", row, Plan) | starts it by a plan |
    | ("resize", row, Cores) | gives a running job of changeable size these cores at its next scheduling point |

    Example:
        >>> from noctule.cluster import DecisionSpace
        >>> space = DecisionSpace(8)
        >>> [("start", 0), ("hold", 1, noctule.Cores("0-3"))] in space, [("start", 8)] in space
        (True, False)
    """

    def __init__(self, rows: int) -> None:
        """Describes them.

        Args:
            rows: number of rows of jobs.
        """
        super().__init__()
        self._rows = rows

    def sample(self, mask: Any = None, probability: Any = None) -> list[Decision]:
        """Draws a list that starts the first jobs, or rejects the first one."""
        first = ("reject", 0) if self.np_random.random() < 0.05 else ("start", 0)
        return [first, *(("start", row) for row in range(1, int(self.np_random.integers(1, 5))))]

    def contains(self, x: Any) -> bool:
        """Tells whether x is such a list."""
        return isinstance(x, (list, tuple)) and all(map(self._known, cast("Sequence[Any]", x)))

    def _known(self, decision: Any) -> bool:
        if not isinstance(decision, (list, tuple)) or len(cast("Sequence[Any]", decision)) not in (2, 3):
            return False
        kind, row, *cores = cast("Sequence[Any]", decision)
        if kind in _ARGUMENTS:
            known = len(cores) == 1 and isinstance(cores[0], _ARGUMENTS[kind])
        else:
            known = kind in _KINDS or (kind in ("reject", "kill") and not cores)
        return known and isinstance(row, (int, np.integer)) and 0 <= cast("int", row) < self._rows

    @property
    def is_np_flattenable(self) -> bool:
        """False: lists have no fixed length."""
        return False

    def __eq__(self, other: object) -> bool:
        """Whether both have the same decisions."""
        return isinstance(other, DecisionSpace) and other._rows == self._rows

    def __repr__(self) -> str:
        """Describes it."""
        return f"DecisionSpace({self._rows})"

    __hash__ = None  # type: ignore[assignment]


class Cluster(Problem):
    """The bare machine: an observation is all of the view, and an action a list of decisions.

    An observation is a dict: "now", "free", "cores", and "waiting", "running", "ended", each a dict of "count" and
    columns with a row per job and zeros behind them; see `noctule.View` and `noctule.Rows`.

    Example:
        >>> from noctule.cluster import Cluster
        >>> env = Cluster(rows=8).env(episode={"jobs": 20})
        >>> seen, info = env.reset(seed=1)
        >>> list(seen)
        ['cores', 'ended', 'free', 'now', 'running', 'waiting']
        >>> env.close()
    """

    def __init__(
        self,
        rows: int = 256,
        due: Any = "waiting",
        training: int = 0,
        graphs: tuple[int, int] | None = None,
        degrees: int = 17,
    ) -> None:
        """Shows a machine.

        Args:
            rows: number of jobs that columns have room for.
            due: see `noctule.Problem`.
            training: the same; of so many jobs "training" is shown too, a dict of the columns of `noctule.Training`.
            graphs: the same.
            degrees: the number of degrees, with 0: decision.agent.max_degree and one.
        """
        self.rows, self.due, self.training, self.graphs = rows, due, training, graphs
        jobs: dict[str, spaces.Space[Any]] = {
            name: spaces.Dict(
                {
                    "count": spaces.Box(0, np.iinfo(np.int32).max, (), np.int32),
                    **{
                        column: spaces.Box(-1, np.iinfo(np.int32).max, (rows,), np.int32)
                        if column in ("job", "user", "cores")
                        else spaces.Box(-np.inf, np.inf, (rows,), np.float64)
                        for column in (_SEEN if name == "waiting" else _SEEN + _DATES)
                    },
                }
            )
            for name in ("waiting", "running", "ended")
        }
        seen: dict[str, spaces.Space[Any]] = {
            "now": spaces.Box(0, np.inf, (), np.float64),
            "free": spaces.Box(0, np.iinfo(np.int32).max, (), np.int32),
            "cores": spaces.Box(0, np.iinfo(np.int32).max, (), np.int32),
            **jobs,
        }
        if training:
            seen["training"] = _training(training, graphs or (0, 0), degrees)
        self.observation_space = spaces.Dict(seen)
        self.action_space = DecisionSpace(rows)

    def observe(self, view: View) -> dict[str, Any]:
        """Shows all columns."""
        shown: dict[str, Any] = {
            "now": view.now,
            "free": view.free,
            "cores": view.cores,
            "waiting": _columns(view.waiting, _SEEN),
            "running": _columns(view.running, _SEEN + _DATES),
            "ended": _columns(view.ended, _SEEN + _DATES),
        }
        if self.training:
            names: tuple[str, ...] = (*_FIGURES, "shares", "allowed", "servers", "held", "running")
            names += ("nodes", "edges", "ends") if self.graphs else ()
            shown["training"] = {name: getattr(view.training, name) for name in names}
        return shown

    def decide(self, view: View, action: Sequence[Sequence[Decision]]) -> None:
        """Makes the decisions of each environment."""
        for environment, decisions in enumerate(action):
            if not self.action_space.contains(decisions):
                raise Error(
                    f"Environment {environment}: {decisions!r} is no list of decisions.",
                    'Maybe write [("start", 0)]: a kind, and a row from 0 on.',
                    "usage",
                )
            for decision in decisions:
                kind, row = decision[:2]
                _decide(view, environment, kind, row, decision[2] if len(decision) == 3 else None)


def _training(jobs: int, room: tuple[int, int], degrees: int) -> spaces.Dict:
    ops, deps = room
    many = np.iinfo(np.int32).max
    graph: dict[str, spaces.Space[Any]] = {
        "nodes": spaces.Box(0, 1, (jobs, ops, 5), np.float32),
        "edges": spaces.Box(0, 1, (jobs, deps, 2), np.float32),
        "ends": spaces.Box(0, many, (jobs, deps, 2), np.int32),
    }
    return spaces.Dict(
        {
            **{name: spaces.Box(0, np.inf, (jobs,), np.float64) for name in _FIGURES},
            **{name: spaces.Box(0, np.inf, (), np.float64) for name in ("servers", "held", "running")},
            "shares": spaces.Box(0, 1, (jobs, 6), np.float64),
            "allowed": spaces.MultiBinary((jobs, degrees)),
            **(graph if ops else {}),
        }
    )


def _decide(view: View, environment: int, kind: str, row: int, cores: Any = None) -> None:
    if kind == "plan":
        view.plan_by(environment, row, cores if isinstance(cores, Plan) else Plan(degree=int(cores)))
        return
    if isinstance(cores, Cores):
        (view.resize if kind == "resize" else view.start_on)(environment, row, cores)
        return
    rows = np.full(len(view), -1)
    rows[environment] = row
    if kind == "reject":
        view.reject(rows)
    elif kind == "kill":
        view.kill(rows)
    else:
        view.start(rows, cores=cores, otherwise=_KINDS[kind])  # type: ignore[arg-type]


def _columns(jobs: Rows, names: Sequence[str]) -> dict[str, npt.NDArray[Any]]:
    there = jobs.there
    return {"count": jobs.count, **{name: np.where(there, getattr(jobs, name), 0) for name in names}}


def env(
    options: Options = None,
    *,
    rows: int = 256,
    due: Any = "waiting",
    training: int = 0,
    graphs: tuple[int, int] | None = None,
    degrees: int = 17,
    **keys: Any,
) -> ProblemEnv:
    """Opens "noctule/Cluster-v0".

    Args:
        options: as `noctule.ProblemEnv` has them.
        rows: number of jobs that columns have room for.
        due: when decisions are asked for, see `noctule.Problem`.
        training: of how many waiting jobs it is shown what they train, see `Cluster`.
        graphs: the room for their graphs, the same.
        degrees: the number of degrees, the same.
        keys: as `noctule.ProblemEnv` has them.

    Example:
        >>> from noctule import cluster
        >>> with cluster.env(rows=8) as env:
        ...     seen, info = env.reset(seed=1)
        >>> seen["waiting"]["cores"].shape
        (8,)
    """
    return ProblemEnv(Cluster(rows, due, training, graphs, degrees), options, **keys)


def vector(
    num_envs: int = 1,
    options: Options = None,
    *,
    rows: int = 256,
    due: Any = "waiting",
    training: int = 0,
    graphs: tuple[int, int] | None = None,
    degrees: int = 17,
    **keys: Any,
) -> ProblemVectorEnv:
    """Opens many of "noctule/Cluster-v0"; an action is a sequence of lists.

    Example:
        >>> from noctule import cluster
        >>> with cluster.vector(num_envs=2, rows=8) as envs:
        ...     seen, info = envs.reset(seed=1)
        >>> seen["waiting"]["cores"].shape
        (2, 8)
    """
    return ProblemVectorEnv(Cluster(rows, due, training, graphs, degrees), num_envs, options, **keys)
