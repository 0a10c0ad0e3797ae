"""RLScheduler's training (Zhang et al., SC 2020) on its problem as one's own, with its filter of trajectories.

python src/main/python/examples/train_rlscheduler.py --minutes 1 --model model.safetensors
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import torch
from rlscheduler import FEATURES, WINDOW, NextJob
from train_cleanrl import ENVS, greedy, train
from training import JOBS, asked, compare, environments, first, played

import noctule
from noctule import models
from noctule.torch import make

CANDIDATES = 128
# What it learns is a model for the built-in problem, which shows and allows the same.
LAYOUT = {
    "observation": "job logarithmic",
    "size": WINDOW * FEATURES + 3,
    "actions": [str(place) for place in range(WINDOW)],
}
NETWORK = {"type": "kernel", "features": FEATURES, "hidden": [32, 16, 8], "critic": [32, 16, 8]}


class Scaled(NextJob):
    """Pays minus the mean bounded slowdown in parts of SJF's over all sequences: gradients have a usual size."""

    def __init__(self, mean: float) -> None:
        """Takes SJF's mean."""
        self.mean = mean

    def reward(self, view: noctule.View, ended: noctule.Rows) -> Any:
        """Pays at the end of an episode."""
        return super().reward(view, ended) / self.mean


class Filtered:
    """Environments whose episodes begin at chosen jobs: in the first half of a training those of the filter alone.

    It is a wrapper as a learner sees it: `reset`, `step`, `num_envs`.
    """

    def __init__(self, envs: Any, all_starts: Any, kept: Any, half: float, seed: int = 0) -> None:
        """Takes all first jobs, those that are kept, and how long in s only these are played."""
        self.envs, self.num_envs = envs, envs.num_envs
        self.starts, self.kept, self.until = all_starts, kept, time.monotonic() + half
        self.chance = np.random.default_rng(seed)

    def reset(self, seed: int) -> Any:
        """Begins all episodes."""
        self._draw(range(self.num_envs))
        begun = self.envs.reset(seed=seed)
        self._draw(range(self.num_envs))
        return begun

    def step(self, actions: Any) -> Any:
        """Acts; where an episode has begun, draws where the one after it will begin."""
        stepped = self.envs.step(actions)
        self._draw(np.flatnonzero(stepped[2] | stepped[3]).tolist())
        return stepped

    def _draw(self, which: Any) -> None:
        starts = self.kept if time.monotonic() < self.until else self.starts
        for index in which:
            self.envs.set_options({"first_job": int(self.chance.choice(starts))}, index)


def candidates(count: int, seed: int = 0) -> tuple[Any, Any]:
    """Draws first jobs of sequences, and returns them with SJF's mean bounded slowdown in each."""
    starts = np.random.default_rng(seed).integers(0, 10000 - JOBS, count)
    with environments(count, order="shortest") as envs:
        for index, start in enumerate(starts):
            envs.set_options({"first_job": int(start)}, index)
        return starts, played(first, envs)


def passed(figures: Any) -> Any:
    """Returns which sequences the filter keeps: those below the median teach nothing, those above 2 means mislead."""
    return (figures > np.median(figures)) & (figures < 2 * figures.mean())


def main(words: list[str] | None = None) -> dict[str, float]:
    """Filters, trains, leaves the model and compares."""
    options = asked(__doc__, words)
    starts, figures = candidates(CANDIDATES)
    kept = starts[passed(figures)]
    print(
        f"SJF: mean {figures.mean():.1f}, median {np.median(figures):.1f}; {len(kept)} of {len(starts)} kept",
        flush=True,
    )
    torch.manual_seed(0)
    envs = environments(ENVS, problem=Scaled(figures.mean()), autoreset_mode="SameStep")
    learner = Filtered(envs, starts, kept, 30 * options.minutes)
    network = train(learner, options.minutes, options.steps, network=make(NETWORK, LAYOUT))
    envs.close()
    if options.model:
        models.save(options.model, network.state_dict(), LAYOUT, network.network)
    return compare(greedy(network), options.sequences)


if __name__ == "__main__":
    main()
