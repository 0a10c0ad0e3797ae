"""The problem of PAC-ML (Parsonson et al., 2023) as one's own: how far each training job is split."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

import noctule

DEGREES = 17
SUMMARY = 17
DUST = 1e-7
Floats = npt.NDArray[np.float64]


class Partition(noctule.Problem):
    """Asks about each job that comes: 0 rejects it. A job that runs earns 1, one that never will -1."""

    action_space = spaces.Discrete(DEGREES)
    training = 1
    past = True

    def __init__(self, graphs: tuple[int, int] | None = None) -> None:
        """Shows the summary of a job, and its graph too where numbers of ops and dependencies give it room."""
        self.graphs = graphs
        size = 0 if graphs is None else 2 + 5 * graphs[0] + 4 * graphs[1]
        self.observation_space = spaces.Box(-np.inf, np.inf, (SUMMARY + DEGREES + size,), np.float32)

    def observe(self, view: noctule.View) -> npt.NDArray[np.float32]:
        """Shows the figures of the job as ddls does: within their ranges, or as parts of the largest."""
        job = view.training
        figures = [
            scaled(job.ops, view.scales["ops"]),
            scaled(job.deps, view.scales["deps"]),
            scaled(job.sequential, view.scales["sequential"]),
            scaled(job.acceptable, view.scales["acceptable"]),
            scaled(job.fraction, view.scales["fraction"]),
            job.fraction,
            scaled(job.memory, view.scales["memory"]),
            scaled(job.transfers, view.scales["transfers"]),
            scaled(job.steps, view.scales["steps"]),
            job.shares[:, 0],
            (job.held / job.servers)[:, None],
            (job.running / job.servers)[:, None],
            job.allowed[:, 0],
        ]
        if self.graphs is not None:
            n = len(view)
            parts = (job.ops, job.deps, job.nodes, job.edges, job.ends[:, 0, :, 0], job.ends[:, 0, :, 1])
            figures += [part.reshape(n, -1) for part in parts]
        return np.concatenate(figures, 1).astype(np.float32)

    def mask(self, view: noctule.View) -> npt.NDArray[np.bool_]:
        """Allows the degrees by which the job can be placed now."""
        return view.training.allowed[:, 0]

    def decide(self, view: noctule.View, action: npt.NDArray[Any]) -> None:
        """Starts the job or rejects it; the simulator refuses what would end too late."""
        view.reject(np.where(action == 0, 0, -1))
        view.plan(np.where(action > 0, 0, -1), np.maximum(action, 1), otherwise="reject")
        view.again(True)

    def reward(self, view: noctule.View, ended: noctule.Rows) -> Floats:
        """Pays for the job that was decided about: it runs or has run, or it never will."""
        job = view.before.waiting.job[:, :1]
        runs = [(rows.there & (rows.job == job)).any(1) for rows in (view.running, ended)]
        return np.where(runs[0] | runs[1], 1.0, -1.0)


def scaled(values: Floats, ends: tuple[float, float]) -> Floats:
    """Returns where values lie between two ends, from 0 to 1; 1 where these are one."""
    low, high = ends
    if low == high:
        return np.ones_like(values)
    parts = (values - low) / (high - low)
    return np.where((parts < 0) & (parts >= -DUST), parts + DUST, parts)


def main() -> None:
    """Plays an episode by the largest degree that is allowed, on the fabric and the jobs of "partition"."""
    with Partition().vector(1, autoreset_mode="Disabled") as envs:
        _, info = envs.reset(seed=1)
        total = 0.0
        while "summary" not in info:
            _, rewards, _, _, info = envs.step(DEGREES - 1 - info["action_mask"][:, ::-1].argmax(1))
            total += float(rewards[0])
        print(f"{info['summary']['jobs'][0]} jobs earn {total:g}")


if __name__ == "__main__":
    main()
