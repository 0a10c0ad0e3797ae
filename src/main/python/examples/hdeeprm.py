"""HDeepRM's problem as one's own: by which pair of a job order and a core order waiting jobs start now."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import noctule

PAIRS = [
    (jobs, cores)
    for jobs in ("first", "shortest", "smallest", "low_mem", "low_mem_bw")
    for cores in ("high_gflops", "high_cores", "high_mem", "high_mem_bw", "low_power", "lowest_id")
]
COLUMNS = {
    "first": "submit",
    "shortest": "estimate",
    "smallest": "cores",
    "low_mem": "memory",
    "low_mem_bw": "bandwidth",
}
SENSITIVITY = 0.05


class Policies(noctule.Problem):
    """A pair of a job order and a core order by which jobs start until one does not fit, or nothing."""

    observation_space = spaces.Box(0, np.inf, (21,), np.float32)
    action_space = spaces.Discrete(len(PAIRS) + 1)
    due = "changed"
    rows = 1024

    def begin(self, view: noctule.View, which: npt.NDArray[np.bool_]) -> None:
        """Forgets the waiting lines of episodes that begin."""
        if not hasattr(self, "last"):
            self.last = np.zeros(len(view), int)
        self.last[which] = 0

    def mask(self, view: noctule.View) -> npt.NDArray[np.bool_]:
        """Allows all, and to do nothing while jobs may still come."""
        allowed = np.ones((len(view), len(PAIRS) + 1), np.bool_)
        allowed[:, -1] = view.arriving
        return allowed

    def decide(self, view: noctule.View, action: npt.NDArray[Any]) -> None:
        """Starts jobs by the chosen pair until one does not fit."""
        line = view.waiting.first(view.waiting.most)
        for number, (jobs, cores) in enumerate(PAIRS):
            chosen = action == number
            if chosen.any():
                key = np.where(line.there, getattr(line, COLUMNS[jobs]), np.inf)
                order = np.argsort(key, 1, kind="stable")
                ranked = np.where(np.arange(order.shape[1]) < line.count[:, None], order, -1)
                view.start(np.where(chosen[:, None], ranked, -1), cores=cores, otherwise="stop")
        view.again(False)

    def observe(self, view: noctule.View) -> npt.NDArray[Any]:
        """Shows five quantiles of what the waiting jobs ask for, and how their number changes: HDeepRM's `minimal`."""
        seen = np.zeros((len(view), 21))
        for row in range(len(view)):
            size = view.waiting.count[row]
            jobs = view.waiting
            limits = view.limits[row]
            asked: tuple[npt.NDArray[Any], ...] = (jobs.estimate, jobs.cores, jobs.memory, jobs.bandwidth)
            for place, values in enumerate(asked):
                if limits[place] > 0 and size:
                    seen[row, 5 * place : 5 * place + 5] = quartiles(np.sort(values[row, :size])) / limits[place]
            seen[row, 20] = self.variation(row, size)
        return seen

    def variation(self, row: int, size: int) -> float:
        """Returns the relative change of the number of waiting jobs since the last look; 0.5 is none."""
        before, self.last[row] = self.last[row], size
        if before == 0 or size == 0:
            return 1.0
        change = (size - before) / min(size, before)
        return float(min(1, max(0, (change + SENSITIVITY) / (2 * SENSITIVITY))))


def quartiles(values: npt.NDArray[Any]) -> list[float]:
    """Returns least, quartiles and largest of sorted values, interpolated."""
    found = []
    for fraction in (0, 0.25, 0.5, 0.75, 1):
        position = fraction * (len(values) - 1)
        below = int(position)
        part, low, high = position - below, float(values[below]), float(values[min(below + 1, len(values) - 1)])
        found.append(low + (high - low) * part if part < 0.5 else high - (high - low) * (1 - part))
    return found
