"""DeepRM's problem (Mao et al., HotNets 2016) as one's own: which of the first five waiting jobs starts now, if any."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import noctule

SLOTS = 5
DAY = 24 * 3600.0
STEP, HORIZON, BINS, ROOM = 60.0, 20, 10, 60  # s per row of a picture, rows, columns per job, jobs that wait
COLUMNS = BINS * (1 + SLOTS) + 1


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


class Picture(Slots):
    """The same, seen as a picture: time goes down, and a job is as wide as its cores and as high as its time."""

    observation_space = spaces.Box(0, 1, (HORIZON, COLUMNS), np.float32)

    def observe(self, view: noctule.View) -> npt.NDArray[Any]:
        """Draws the machine, then the jobs of the slots side by side, and at last how many more wait."""
        slots, running = view.waiting.first(SLOTS), view.running.first(view.running.most)
        dates = STEP * np.arange(HORIZON)[:, None]
        left = np.where(running.there, running.end - view.now[:, None], 0)
        busy = (running.cores[:, None] * (left[:, None] > dates)).sum(2)
        time_asked = np.where(slots.there, slots.estimate, 0)
        asked = slots.cores[:, None] * (time_asked[:, None] > dates)
        cores = np.concatenate((busy[:, :, None], asked), 2) / view.cores[:, None, None]
        shown = np.zeros((len(view), HORIZON, COLUMNS), np.float32)
        drawn = np.arange(BINS) < BINS * cores[..., None]
        shown[:, :, : BINS * cores.shape[2]] = drawn.reshape(len(view), HORIZON, -1)
        others = np.minimum(1, np.maximum(0, view.waiting.count - SLOTS) / ROOM)
        shown[:, :, -1] = others[:, None]
        return shown


def slowdowns(view: noctule.View) -> npt.NDArray[Any]:
    """Returns how fast the slowdowns of all jobs in the system grow together."""
    rate = np.zeros(len(view))
    for jobs in (view.waiting.first(view.waiting.most), view.running.first(view.running.most)):
        for place in range(jobs.cores.shape[1]):
            rate += np.where(jobs.there[:, place], 1 / np.maximum(1, jobs.estimate[:, place]), 0)
    return rate
