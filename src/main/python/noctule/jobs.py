"""Jobs of an episode that a program makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from noctule.error import Error


class Jobs:
    """Rigid jobs as arrays, in the place of a trace: ``env.reset(options={"trace": noctule.Jobs(…)})``.

    An episode has all of them unless "jobs" asks for fewer. They come in the order of their submission; those of one
    date keep theirs. What an options file says of lines of a trace, such as nb_jobs or workload.first_job, does not
    count for them.

    Attributes:
        submit: dates of their submission in s, float64 (n,).
        cores: numbers of their cores, int64 (n,).
        runtime: run times in s on cores of the reference speed, float64 (n,).
        estimate: requested times in s, after which they are killed, float64 (n,); infinity where none is requested.
        user: their users, as texts; empty where they are unknown.

    Example:
        >>> jobs = noctule.Jobs(submit=[0, 60], cores=[4, 128], runtime=[600, 3600.5])
        >>> len(jobs), jobs.estimate.tolist()
        (2, [600.0, 3601.0])
    """

    def __init__(
        self,
        submit: npt.ArrayLike,
        cores: npt.ArrayLike,
        runtime: npt.ArrayLike,
        estimate: npt.ArrayLike | None = None,
        user: Sequence[Any] | npt.NDArray[Any] | None = None,
    ) -> None:
        """Makes jobs of arrays of one length, at least 1, which are copied.

        Args:
            submit: dates in s, from 0.
            cores: whole numbers from 1.
            runtime: times in s, from 0.
            estimate: times in s above 0, ``math.inf`` for none; None for run times, rounded up to whole seconds.
            user: names or numbers; None for none.

        Raises:
            Error: where an array has another length, or a number is out of its range.
        """
        self.submit: npt.NDArray[np.float64] = _times("submit", submit)
        self.cores: npt.NDArray[np.int64] = _cores(cores)
        self.runtime: npt.NDArray[np.float64] = _times("runtime", runtime)
        wanted = np.maximum(1.0, np.ceil(self.runtime)) if estimate is None else estimate
        self.estimate: npt.NDArray[np.float64] = _numbers("estimate", wanted)
        if not (self.estimate > 0).all():
            raise _wrong("estimate", "a number is not above 0", "Maybe math.inf is meant: a job that requests no time.")
        self.user: tuple[str, ...] = ("",) * len(self.submit) if user is None else tuple(map(str, user))
        for name in ("cores", "runtime", "estimate", "user"):
            if len(getattr(self, name)) != len(self.submit):
                raise _wrong(
                    name,
                    f"it has {len(getattr(self, name))} elements, and submit has {len(self.submit)}",
                    "Maybe an array was cut off: all have one for each job.",
                )
        if not len(self.submit):
            raise _wrong("submit", "there is no job", "Maybe the jobs were filtered away.")

    def __len__(self) -> int:
        """Returns the number of jobs."""
        return len(self.submit)

    def __repr__(self) -> str:
        """Returns how many there are."""
        return f"noctule.Jobs({len(self)} jobs)"

    def arrays(self) -> dict[str, list[Any]]:
        """Returns the arrays as Java takes them: lists, None where no time is requested."""
        return {
            "submit": self.submit.tolist(),
            "cores": self.cores.tolist(),
            "runtime": self.runtime.tolist(),
            "estimate": [None if time == np.inf else time for time in self.estimate.tolist()],
            "user": list(self.user),
        }


def _wrong(name: str, fault: str, maybe: str) -> Error:
    return Error(f"noctule.Jobs: {name}: {fault}.", maybe, "usage")


def _numbers(name: str, values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    try:
        array = np.array(values, np.float64)
    except (TypeError, ValueError):
        array = np.zeros((0, 0))
    if array.ndim != 1:
        raise _wrong(name, "it is no array of numbers of shape (n,)", "Maybe a column of a table is meant.")
    return array


def _times(name: str, values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    array = _numbers(name, values)
    if not ((array >= 0) & (array <= 1e15)).all():
        raise _wrong(
            name, "a number is not from 0 to 1e15", "Maybe a trace's -1 stands there for what is not known, or NaN."
        )
    return array


def _cores(values: npt.ArrayLike) -> npt.NDArray[np.int64]:
    array = _numbers("cores", values)
    if not ((array >= 1) & (array < 2**31) & (array == np.floor(array))).all():
        raise _wrong("cores", "a number is no whole one from 1", "Maybe leave out jobs without cores.")
    return array.astype(np.int64)
