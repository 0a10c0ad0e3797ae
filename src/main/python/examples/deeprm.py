"""DeepRM's problem (Mao et al., HotNets 2016) as one's own: which of the first five waiting jobs starts now, if any."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import noctule

SLOTS = 5
DAY = 24 * 3600.0


class Slots(noctule.Problem):
    """Five slots and an action that waits; minus the slowdown that grows."""

    observation_space = spaces.Box(0, 1, (2 + 2 * SLOTS,), np.float32)
    action_space = spaces.Discrete(SLOTS + 1)

    def mask(self, view: noctule.View) -> npt.NDArray[np.bool_]:
        """Allows the jobs that fit, and to wait while something runs or nothing fits."""
        slots = view.waiting.first(SLOTS)
        fits = slots.there & (slots.cores <= view.free[:, None])
        waits = (view.running.count > 0) | ~fits.any(1)
        return np.column_stack((fits, waits))

    def observe(self, view: noctule.View) -> npt.NDArray[Any]:
        """Shows what is free, cores and days of the jobs in the slots, and how many jobs wait."""
        slots = view.waiting.first(SLOTS)
        cores = np.where(slots.there, np.minimum(1, slots.cores / view.cores[:, None]), 0)
        days = np.where(slots.there, np.minimum(1, slots.estimate / DAY), 0)
        return np.column_stack((view.free / view.cores, cores, days, np.minimum(1, view.waiting.count / 100)))

    def decide(self, view: noctule.View, action: npt.NDArray[Any]) -> None:
        """Starts the job in a slot."""
        self.then, self.rate = view.now.copy(), slowdowns(view)
        view.start(np.where(action < SLOTS, action, -1))

    def reward(self, view: noctule.View, ended: noctule.Rows) -> npt.NDArray[Any]:
        """Pays minus the slowdown that has grown since: each job that waited or ran adds 1 / its time per second."""
        return -self.rate * (view.now - self.then)


def slowdowns(view: noctule.View) -> npt.NDArray[Any]:
    """Returns how fast the slowdowns of all jobs in the system grow together."""
    rate = np.zeros(len(view))
    for jobs in (view.waiting.first(view.waiting.most), view.running.first(view.running.most)):
        for place in range(jobs.cores.shape[1]):
            rate += np.where(jobs.there[:, place], 1 / np.maximum(1, jobs.estimate[:, place]), 0)
    return rate
