"""RLScheduler's problem (Zhang et al., SC 2020) as one's own: which waiting job is started next."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import noctule

WINDOW, FEATURES = 32, 12
MONTH = 30 * 24 * 3600.0
LONGEST = 1e300  # s; finite, so that 0 cores times it is 0
Floats = npt.NDArray[np.float64]


def logarithmic(seconds: Floats) -> Floats:
    """Returns log(1 + seconds) in parts of a month's, at most 1."""
    parts: Floats = np.minimum(np.log1p(seconds) / np.log1p(MONTH), 1)
    return parts


class NextJob(noctule.Problem):
    """The next job among the first that wait; it stays chosen until it fits. In the end minus the bounded slowdown."""

    observation_space = spaces.Box(0, 1, (WINDOW * FEATURES + 3,), np.float32)
    action_space = spaces.Discrete(WINDOW)

    def begin(self, view: noctule.View, which: npt.NDArray[np.bool_]) -> None:
        """Forgets the slowdowns of episodes that begin."""
        if not hasattr(self, "slowdown"):
            self.slowdown, self.jobs = np.zeros(len(view)), np.zeros(len(view))
        self.slowdown[which] = self.jobs[which] = 0

    def mask(self, view: noctule.View) -> npt.NDArray[np.bool_]:
        """Allows the jobs that wait."""
        return np.arange(WINDOW) < view.waiting.count[:, None]

    def decide(self, view: noctule.View, action: npt.NDArray[Any]) -> None:
        """Starts the chosen job as soon as it fits."""
        view.start(action, otherwise="hold")

    def reward(self, view: noctule.View, ended: noctule.Rows) -> Floats:
        """Pays minus the mean bounded slowdown where an episode is over, and else nothing."""
        rows = ended.first(ended.most)
        turnaround, run = rows.end - rows.submit, rows.end - rows.start
        slowdown = np.where(rows.there, np.maximum(1, turnaround / np.maximum(10, run)), 0)
        # One after the other, as a sum depends on the order of its items.
        for place in range(slowdown.shape[1]):
            self.slowdown += slowdown[:, place]
        self.jobs += ended.count
        return np.where(view.over, -self.slowdown / np.maximum(1, self.jobs), 0)

    def observe(self, view: noctule.View) -> npt.NDArray[np.float32]:
        """Shows the first jobs, when they would fit by estimates, and what all that wait ask for."""
        line = view.waiting.first(view.waiting.most)
        jobs = line.first(WINDOW)
        now, free, cores = (column[:, None] for column in (view.now, view.free, view.cores))
        date, left = self.fits(view, jobs)
        waited = np.maximum(0, now - jobs.submit)
        to_wait = np.maximum(0, date - now)
        share = np.minimum(jobs.cores / cores, 1)
        time = logarithmic(jobs.estimate)
        idle = free * np.minimum(to_wait, LONGEST)
        columns = (
            1,
            logarithmic(waited),
            time,
            logarithmic(to_wait),
            np.minimum(np.log(np.maximum(1, jobs.cores)) / np.maximum(1, np.log(cores)), 1),
            share,
            share * time,
            np.minimum(waited / (10 * 24 * 3600.0), 1),
            np.minimum(np.log1p(waited / np.maximum(10, jobs.estimate)) / 10, 1),
            jobs.cores <= free,
            np.minimum(np.maximum(0, left - jobs.cores) / cores, 1),
            np.minimum(np.log1p(idle) / np.log1p(cores * MONTH), 1),
        )
        shown = np.zeros((len(view), WINDOW * FEATURES + 3), np.float32)
        table = shown[:, :-3].reshape(len(view), WINDOW, FEATURES)[:, : share.shape[1]]
        for place, column in enumerate(columns):
            table[:, :, place] = column
        table[~jobs.there] = 0
        shown[:, -3] = view.free / view.cores
        shown[:, -2] = np.minimum(view.waiting.count / WINDOW, 1)
        shown[:, -1] = logarithmic(np.where(line.there, line.cores * line.estimate, 0).sum(1) / view.cores)
        return shown

    def fits(self, view: noctule.View, jobs: noctule.Rows) -> tuple[Floats, Floats]:
        """Returns when each job fits if the running ones end by their estimates, and how many cores are free then."""
        n, running = len(view), view.running.first(view.running.most)
        each, none = np.arange(n)[:, None], np.zeros((n, 1))
        end = np.where(running.there, running.end, np.inf)
        order = np.argsort(end, 1, kind="stable")
        freed = np.where(running.there, running.cores, 0)[each, order]
        dates = np.concatenate((view.now[:, None], end[each, order], none + np.inf), 1)
        cores = view.free[:, None] + np.concatenate((none, np.cumsum(freed, 1)), 1)
        # One search in all environments: the cores of each lie above those of the one before it.
        apart = each * (2 * view.cores.max() + 1)
        first = np.searchsorted((cores + apart).ravel(), (jobs.cores + apart).ravel()).reshape(jobs.cores.shape)
        first -= each * cores.shape[1]
        return dates[each, first], np.concatenate((cores, none), 1)[each, first]
