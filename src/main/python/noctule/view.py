"""The state of clusters as numpy arrays: what users' own problems see and decide about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from _noctule.board import Board, Past
from noctule.columns import Bools, Floats, Ints, Nodes, Rows, Training
from noctule.cores import Cores
from noctule.error import Error
from noctule.plan import Plan

Otherwise = Literal["skip", "stop", "hold"]
"""What becomes of a job that does not fit: nothing; nothing, as of those behind it; or it starts once it does fit."""
Refused = Literal["skip", "reject"]
"""What becomes of a training job that is refused: it waits on, or is rejected."""

_KINDS = {"skip": 0, "stop": 1, "hold": 2}
_ON, _REJECT, _KILL, _SPLIT, _PLAN, _RESIZE = 3, 4, 5, 6, 7, 8
_REFUSED = {"skip": 0, "reject": 1}
_COUNTS = ("job", "user", "cores", "tasks")
_VALUES = ("submit", "estimate", "memory", "bandwidth", "start", "end", "cards", "task_memory")
_FIGURES = 14
_NODE, _EDGE = 5, 2
_Column = TypeVar("_Column", bound=np.generic)


class State:
    """The clusters of n environments as they are, or were.

    Attributes:
        now: (n,), dates in s.
        cores: (n,), numbers of cores.
        free: (n,), numbers of cores that no job has, and that are not down.
        waiting: the jobs that wait, in order of their submission.
        running: the jobs that run, in order of their starts.
        ended: the jobs that have ended since the last choice, in order of their ends.
        over: (n,), where the episode is over.
        earned: (n,), what the objective of the options paid for the last decisions.

    Example:
        >>> from noctule.cluster import Cluster
        >>> class Told(Cluster):
        ...     def begin(self, view, which):
        ...         print(len(view), view.cores, view.over)
        >>> with Told().vector(2) as envs:
        ...     seen, info = envs.reset(seed=1)
        2 [256 256] [False False]
    """

    def __init__(self, board: Board | Past, told: Mapping[str, Any]) -> None:
        """Shows a board.

        Args:
            board: the shared memory.
            told: what Java says of the cluster on it.
        """
        n = len(board.action)
        rows, nodes, offsets = int(told["rows"]), int(told["nodes"]), told["offsets"]

        def column(name: str, kind: type[_Column], *shape: int) -> npt.NDArray[_Column]:
            return board.array(kind, int(offsets[name]), n, *shape)

        sizes = column("jobs", np.int32, 3)
        counts = column("job_counts", np.int32, 3, len(_COUNTS), rows)
        values = column("job_values", np.float64, 3, len(_VALUES), rows)
        self.waiting: Rows
        self.running: Rows
        self.ended: Rows
        self.waiting, self.running, self.ended = (Rows(sizes[:, i], counts[:, i], values[:, i]) for i in range(3))
        self._nodes = (
            Nodes(column("node_counts", np.int32, 3, nodes), column("node_values", np.float64, 3, nodes))
            if nodes
            else None
        )
        jobs, degrees = int(told["training"]), int(told["degrees"])
        ops, deps = int(told["graph_nodes"]), int(told["graph_edges"])
        self._training = (
            Training(
                column("training", np.float64, jobs, _FIGURES),
                column("degrees", np.bool_, jobs, degrees),
                (
                    column("graph_nodes", np.float32, jobs, ops, _NODE),
                    column("graph_edges", np.float32, jobs, deps, _EDGE),
                    column("graph_ends", np.int32, jobs, deps, 2),
                ),
                column("fabric", np.float64, 3),
            )
            if jobs
            else None
        )
        self._cluster = column("cluster", np.float64, 7)
        self.now: Floats = board.date
        self.cores: Ints = board.cores
        self.free: Ints = board.free_cores
        self.over: Bools = board.ended
        self.earned: Floats = board.reward
        self._everywhere = np.arange(n)

    def __len__(self) -> int:
        """The number of environments, n."""
        return len(self._everywhere)

    @property
    def nodes(self) -> Nodes:
        """The nodes, in order of their numbers.

        Raises:
            Error: where the problem asks for none.
        """
        if self._nodes is None:
            raise Error("The problem is not shown the nodes.", "Maybe set nodes = True in its class.", "usage")
        return self._nodes

    @property
    def training(self) -> Training:
        """The training jobs among the first waiting ones.

        Raises:
            Error: where the problem asks for none.
        """
        if self._training is None:
            raise Error("The problem is not shown training jobs.", "Maybe set training = 1 in its class.", "usage")
        return self._training

    @property
    def gflops(self) -> Floats:
        """The summed speed of all busy cores, in GFLOPS: (n,)."""
        return self._cluster[:, 0]

    @property
    def watts(self) -> Floats:
        """The power of the machine, in W: (n,)."""
        return self._cluster[:, 1]

    @property
    def arriving(self) -> Bools:
        """Whether the workload may bring more jobs: (n,)."""
        arriving: Bools = self._cluster[:, 2] != 0
        return arriving

    @property
    def limits(self) -> Floats:
        """The 99th percentiles of what jobs ask for: (n, 4), estimate in s, cores, memory in MB, bandwidth in GB/s."""
        return self._cluster[:, 3:]


class View(State):
    """The clusters of n environments at a choice, and the decisions about them.

    Arrays are views of memory that Java shares: they are to be read alone, and hold until the next step.

    Attributes:
        core_orders: names that `start` takes for cores.
        scales: the least and the largest figure of the training jobs of the workload by name, as the problem
            "partition" scales them; empty where the problem is not shown training jobs.

    Example:
        >>> from noctule.cluster import Cluster
        >>> class Told(Cluster):
        ...     def begin(self, view, which):
        ...         print("lowest_id" in view.core_orders, view.scales)
        >>> with Told().vector(2) as envs:
        ...     seen, info = envs.reset(seed=1)
        True {}
    """

    def __init__(
        self,
        board: Board,
        told: Mapping[str, Any],
        scales: Mapping[str, Sequence[float]] | None = None,
        past: bool = False,
    ) -> None:
        """Shows a board.

        Args:
            board: the shared memory.
            told: what Java says of the cluster on it.
            scales: ranges by name.
            past: whether the state before the last decisions is kept.
        """
        super().__init__(board, told)
        offsets, self._room = told["offsets"], int(told["decisions"])
        n = len(self)
        self._decisions = board.array(np.int32, int(offsets["decisions"]), n, self._room, 4)
        self._decided = board.array(np.int32, int(offsets["decided"]), n)
        self._wake = board.array(np.float64, int(offsets["wake"]), n)
        self._again = board.array(np.int32, int(offsets["again"]), n)
        self.core_orders: tuple[str, ...] = tuple(str(name) for name in told["core_orders"])
        self._orders: dict[str | None, int] = {
            None: 0,
            **{name: 1 + place for place, name in enumerate(self.core_orders)},
        }
        self.scales: dict[str, tuple[float, float]] = {
            name: (float(ends[0]), float(ends[1])) for name, ends in (scales or {}).items()
        }
        self.plans: dict[int, list[Plan]] = {}
        self._past = Past(board, offsets) if past else None
        self._before = None if self._past is None else State(self._past, told)

    @property
    def before(self) -> State:
        """The clusters as they were at the last choice, before its decisions.

        Raises:
            Error: where the problem does not ask for it.
        """
        if self._before is None:
            raise Error("The problem keeps no past.", "Maybe set past = True in its class.", "usage")
        return self._before

    def begin(self) -> None:
        """Forgets the decisions of the last choice; environments do so before they call `Problem.decide`."""
        if self._past is not None:
            self._past.keep()
        self.plans = {}
        self._decided[:] = 0
        self._wake[:] = np.nan
        self._again[:] = 2

    def start(self, rows: Any, *, cores: str | None = None, otherwise: Otherwise = "skip") -> None:
        """Starts waiting jobs.

        Args:
            rows: places among the waiting jobs, (n,) or, of several in this order, (n, k); -1 for none.
            cores: the order in which their cores are chosen, one of `core_orders`; None for that of the options.
            otherwise: "skip" a job that does not fit; "stop", and drop the decisions behind it; or "hold" it: it starts
                as soon as it fits, and the problem is asked nothing until then.

        Raises:
            Error: where an argument is none of these, or there are too many decisions.
        """
        if otherwise not in _KINDS:
            raise _none("otherwise", otherwise, tuple(_KINDS))
        if cores not in self._orders:
            raise _none("cores", cores, self.core_orders)
        self._add(_KINDS[otherwise], rows, self._orders[cores])

    def start_on(self, environment: int, row: int, cores: Cores) -> None:
        """Starts a waiting job of one environment on cores, if these are free and have its memory.

        Args:
            environment: number of the environment.
            row: place among its waiting jobs.
            cores: as many as the job asks for.
        """
        self._add_all(environment, [(_ON, row, low, high) for low, high in cores.intervals])

    def plan(self, rows: Any, degrees: Any, *, otherwise: Refused = "skip") -> None:
        """Starts training jobs by how far their ops are split at most.

        Args:
            rows: places among the waiting jobs, (n,), -1 for none.
            degrees: for each 1 or an even number, (n,).
            otherwise: what becomes of a job that cannot be placed so now, or that the simulator refuses, as one that
                would end too late: "skip", so that it waits on, or "reject".

        Raises:
            Error: where an argument is none of these.
        """
        if otherwise not in _REFUSED:
            raise _none("otherwise", otherwise, tuple(_REFUSED))
        numbers = np.asarray(degrees)
        if numbers.dtype.kind not in "iu" or numbers.shape not in ((), (len(self),)):
            raise Error(
                f"The degrees have the shape {numbers.shape} and the kind {numbers.dtype}, not ({len(self)},) and "
                "whole numbers.",
                "Maybe give one for each environment.",
                "usage",
            )
        numbers = np.broadcast_to(numbers, (len(self),))
        self._add(_SPLIT, rows, numbers, _REFUSED[otherwise])

    def plan_by(self, environment: int, row: int, plan: Plan, *, otherwise: Refused = "skip") -> None:
        """Starts a training job of one environment by a plan.

        Args:
            environment: number of the environment.
            row: place among its waiting jobs.
            plan: what is decided; the rest is left to the methods of the options.
            otherwise: as `plan` has it.
        """
        if otherwise not in _REFUSED:
            raise _none("otherwise", otherwise, tuple(_REFUSED))
        plans = self.plans.setdefault(environment, [])
        plans.append(plan)
        self._add_all(environment, [(_PLAN, row, len(plans) - 1, _REFUSED[otherwise])])

    def resize(self, environment: int, row: int, cores: Cores) -> None:
        """Gives a running job of one environment other cores at its next scheduling point.

        It keeps its cores until then, and nobody else gets the new ones. Where some are not free, or the job is about
        to change already, nothing happens.

        Args:
            environment: number of the environment.
            row: place among its running jobs; of one that the workload says to be malleable or adaptive.
            cores: all cores that it is to have.
        """
        self._add_all(environment, [(_RESIZE, row, low, high) for low, high in cores.intervals])

    def _add_all(self, environment: int, numbers: list[tuple[int, int, int, int]]) -> None:
        first = int(self._decided[environment])
        last = first + len(numbers)
        self._check_room(last)
        if numbers:
            self._decisions[environment, first:last] = numbers
        self._decided[environment] = last

    def reject(self, rows: Any) -> None:
        """Rejects waiting jobs: places as `start` has them."""
        self._add(_REJECT, rows, 0)

    def kill(self, rows: Any) -> None:
        """Kills running jobs: places among them, as `start` has those of waiting jobs."""
        self._add(_KILL, rows, 0)

    def wake(self, dates: Any) -> None:
        """Asks for a choice at dates, whatever else happens: (n,), later dates in s; NaN for none.

        Raises:
            Error: where a date is not later.
        """
        if np.any(dates <= self.now):
            raise Error("wake: a date is not after now.", "Maybe give dates, not seconds from now.", "usage")
        self._wake[:] = dates

    def again(self, which: Any) -> None:
        """Says where another choice may follow at the same date: bool or (n,).

        Otherwise one follows where a job was started or is held.
        """
        self._again[:] = np.asarray(which, np.bool_)

    def _add(self, kind: int, rows: Any, number: int | npt.NDArray[Any], last: int = 0) -> None:
        places = np.asarray(rows)
        if places.dtype.kind not in "iu" or places.ndim not in (1, 2) or len(places) != len(self):
            raise Error(
                f"The rows of jobs have the shape {places.shape} and the kind {places.dtype}, "
                f"not ({len(self)},) or ({len(self)}, k) and whole numbers.",
                "Maybe give a row for each environment, -1 for none.",
                "usage",
            )
        decided, decisions = self._decided, self._decisions
        if places.ndim == 1:
            where = self._everywhere if places.min() >= 0 else np.flatnonzero(places >= 0)
            at = decided[where]
            if len(at):
                self._check_room(int(at.max()) + 1)
            decisions[where, at, 0] = kind
            decisions[where, at, 1] = places[where]
            decisions[where, at, 2] = number if isinstance(number, int) else number[where]
            decisions[where, at, 3] = last
            decided[where] = at + 1
            return
        some = places >= 0
        wanted = decided + some.sum(1, dtype=np.int32)
        self._check_room(int(wanted.max()))
        where, column = np.nonzero(some)
        at = (decided[:, None] + np.cumsum(some, 1) - 1)[where, column]
        decisions[where, at, 0] = kind
        decisions[where, at, 1] = places[where, column]
        decisions[where, at, 2] = number if isinstance(number, int) else number[where]
        decisions[where, at, 3] = last
        decided[:] = wanted

    def _check_room(self, wanted: int) -> None:
        if wanted > self._room:
            raise Error(
                f"There are {wanted} decisions about one environment, and room for {self._room}.",
                "Maybe give each job once, or raise the problem's rows.",
                "usage",
            )


def _none(name: str, value: Any, known: tuple[str, ...]) -> Error:
    return Error(
        f"{name}: the value ({value!r}) is not among {', '.join(map(repr, known))}.",
        f"Maybe {known[0]!r} is meant.",
        "usage",
    )
