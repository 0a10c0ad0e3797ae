"""Columns of jobs and nodes as numpy arrays: what users' own problems see."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Singles = npt.NDArray[np.float32]


class Rows:
    """Jobs of n environments as columns: arrays (n, R), of whose row i the first ``count[i]`` values are jobs.

    Where more jobs wait or run than there are columns, the first ones are shown.

    Attributes:
        count: (n,), how many jobs there are.
        job: numbers from 0 in the order in which jobs are first seen in an episode, which stay.
        user: numbers of users from 0, -1 for an unknown one.
        cores: numbers of cores.
        submit: dates of submission, in s.
        estimate: requested times in s, infinity where a job requests none.
        memory: memory per core, in MB.
        bandwidth: memory bandwidth per core, in GB/s.
        start: dates of starts in s, NaN for jobs that wait.
        end: dates of ends in s: those that estimates or plans foretell of jobs that run, NaN for jobs that wait.
        tasks: numbers of tasks of demands on nodes, 0 for jobs without one; so are the other two.
        cards: cards per task, of all types; shares count as parts, those of a node or the job in equal parts.
        task_memory: memory per task, in MB.

    Example:
        >>> from noctule.cluster import Cluster
        >>> class Told(Cluster):
        ...     def begin(self, view, which):
        ...         rows = view.waiting.first(3)
        ...         print(rows.cores.shape, rows.there.sum(1) == view.waiting.count)
        >>> with Told().vector(2) as envs:
        ...     seen, info = envs.reset(seed=1)
        (2, 3) [ True  True]
    """

    def __init__(self, count: Ints, counts: Ints, values: Floats) -> None:
        """Shows (n,), (n, 4, R) and (n, 8, R) of the shared memory."""
        self.count = count
        self._counts, self._values = counts, values
        self.job: Ints = counts[:, 0]
        self.user: Ints = counts[:, 1]
        self.cores: Ints = counts[:, 2]
        self.submit: Floats = values[:, 0]
        self.estimate: Floats = values[:, 1]
        self.memory: Floats = values[:, 2]
        self.bandwidth: Floats = values[:, 3]
        self.start: Floats = values[:, 4]
        self.end: Floats = values[:, 5]
        self.tasks: Ints = counts[:, 3]
        self.cards: Floats = values[:, 6]
        self.task_memory: Floats = values[:, 7]
        self._places: npt.NDArray[np.int64] = np.arange(counts.shape[2])

    @property
    def there(self) -> Bools:
        """Which values are jobs: (n, R)."""
        there: Bools = self._places < self.count[:, None]
        return there

    @property
    def most(self) -> int:
        """The largest number of jobs that an environment shows."""
        return min(int(self.count.max()), len(self._places))

    def first(self, size: int) -> Rows:
        """Returns the first columns, without a copy.

        Args:
            size: how many; at most R.
        """
        return Rows(self.count, self._counts[:, :, :size], self._values[:, :, :size])


class Nodes:
    """Nodes of n environments as columns: arrays (n, N).

    Attributes:
        first_core: numbers of their first cores.
        cores: numbers of their cores.
        free: numbers of their cores that no job has, and that are not down.
        memory: memory in MB.
        free_memory: memory that no job has, in MB.
        free_cards: cards that no job has, shares as parts; 0 where no job of the run has a demand on nodes.

    Example:
        >>> from noctule.cluster import Cluster
        >>> class Told(Cluster):
        ...     nodes = True
        ...     def begin(self, view, which):
        ...         print((view.nodes.free.sum(1) == view.free).all())
        >>> with Told().vector(2) as envs:
        ...     seen, info = envs.reset(seed=1)
        True
    """

    def __init__(self, counts: Ints, values: Floats) -> None:
        """Shows (n, 3, N) and (n, 3, N) of the shared memory."""
        self.first_core: Ints = counts[:, 0]
        self.cores: Ints = counts[:, 1]
        self.free: Ints = counts[:, 2]
        self.memory: Floats = values[:, 0]
        self.free_memory: Floats = values[:, 1]
        self.free_cards: Floats = values[:, 2]


class Training:
    """Training jobs among the first T waiting jobs of n environments, as columns: arrays (n, T), 0 where none is.

    Times are in s, memory and transfers in bytes over one step.

    Attributes:
        ops: numbers of ops, forward and backward.
        deps: numbers of dependencies.
        sequential: times of all steps on one server.
        acceptable: longest acceptable completion times.
        fraction: the same as parts of `sequential`.
        memory: memory of all ops.
        transfers: what goes over all dependencies.
        steps: numbers of steps.
        shares: (n, T, 6), mean and median of the ops' times, of their memories and of the dependencies' sizes, as parts
            of the largest.
        allowed: bool (n, T, D + 1), the degrees from 0 on that may be chosen now; 0 stands for a rejection.
        nodes: (n, T, N, 5), ops: time, 0, memory, 1 for the first of the largest, depth; as parts of the largest.
        edges: (n, T, E, 2), dependencies: size as a part of the largest, 1 for the first of the largest.
        ends: (n, T, E, 2), the ops from which dependencies come and to which they go.
        servers: (n,), numbers of servers.
        held: (n,), numbers of servers that jobs held when the date began.
        running: (n,), numbers of training jobs that run.

    Example:
        >>> from noctule.cluster import Cluster
        >>> class Told(Cluster):
        ...     def begin(self, view, which):
        ...         print(view.training.there[:, 0], view.training.allowed.shape)
        >>> with Told(training=1).vector(2) as envs:
        ...     seen, info = envs.reset(seed=1)
        [ True  True] (2, 1, 17)
    """

    def __init__(self, figures: Floats, allowed: Bools, graph: tuple[Singles, Singles, Ints], fabric: Floats) -> None:
        """Shows (n, T, 14), (n, T, D + 1), graphs and (n, 3) of the shared memory."""
        self.ops: Floats = figures[:, :, 0]
        self.deps: Floats = figures[:, :, 1]
        self.sequential: Floats = figures[:, :, 2]
        self.acceptable: Floats = figures[:, :, 3]
        self.fraction: Floats = figures[:, :, 4]
        self.memory: Floats = figures[:, :, 5]
        self.transfers: Floats = figures[:, :, 6]
        self.steps: Floats = figures[:, :, 7]
        self.shares: Floats = figures[:, :, 8:]
        self.allowed = allowed
        self.nodes, self.edges, self.ends = graph
        self.servers: Floats = fabric[:, 0]
        self.held: Floats = fabric[:, 1]
        self.running: Floats = fabric[:, 2]

    @property
    def there(self) -> Bools:
        """Which values are training jobs: (n, T)."""
        there: Bools = self.ops > 0
        return there
