"""What the examples that train share: options, jobs to learn from, and others to compare on."""

from __future__ import annotations

import argparse
import functools
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import noctule

WINDOW, JOBS, SEEN, UNSEEN = 32, 256, 1, 2  # the last two are seeds of the model that draws jobs
ORDERS = {"SJF": "shortest", "F1": "f1", "smallest area": "smallest_area"}
# Paid from one choice to the next, in parts of what the smallest area earns, so that all sequences weigh alike.
REWARD: dict[str, Any] = {"objective": "actual_slowdown", "reward": "integrated", "reference": "smallest_area"}
Choice = Callable[[Any, Any], Any]  # makes actions (n,) of observations (n, size) and masks (n, A)


def first(seen: Any, masks: Any) -> Any:
    """Chooses the first of the line."""
    return masks.argmax(1)


def asked(what: str | None, words: list[str] | None) -> argparse.Namespace:
    """Reads options of a program, None for those of the command line; `what` it does is told where it is asked for."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--minutes", type=float, default=1, help="length of the training")
    parser.add_argument("--steps", type=int, default=sys.maxsize, help="the same in steps of all environments")
    parser.add_argument("--sequences", type=int, default=32, help="how many are compared on")
    parser.add_argument("--model", type=Path, help="file to which to write a model that Java plays")
    return parser.parse_args(words)


def environments(count: int, seed: int = SEEN, problem: noctule.Problem | None = None, **keys: Any) -> Any:
    """Makes environments of the problem `job` on 256 cores that are asked for as much as they can do.

    Args:
        count: number of environments.
        seed: of the jobs: 10,000 by the model of Lublin and Feitelson, of which each episode has a sequence.
        problem: one of your own in the place of `job`.
        keys: of `noctule.VectorEnv`, or below decision.env.
    """
    folder = drawn(seed).name
    options = {"workload_file_path": f"{folder}/jobs.swf", "platform_file_path": f"{folder}/machine.json"}
    keys = {"episode": {"jobs": JOBS}, **keys}
    if problem is not None:
        return problem.vector(count, options, **keys)
    return noctule.VectorEnv("job", count, options, window=WINDOW, observation="logarithmic", **keys)


@functools.cache
def drawn(seed: int) -> tempfile.TemporaryDirectory[str]:
    """Draws jobs and writes them and the machine into a folder that lasts as long as Python."""
    folder = tempfile.TemporaryDirectory()
    jobs = f"--jobs 10000 --processors 256 --load 1 --estimates --seed {seed}"
    for file, words in (("jobs.swf", jobs), ("machine.json", "platform --cores 256")):
        command = [sys.executable, "-m", "noctule", "generate", *words.split(), "-o", f"{folder.name}/{file}"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder


def compare(choose: Choice, sequences: int, **keys: Any) -> dict[str, float]:
    """Plays unseen sequences of jobs, prints the bounded slowdown of each method, and returns its mean.

    Args:
        choose: what was learnt.
        sequences: how many.
        keys: as for `environments`.
    """
    # In a line that is ordered, the first job is the one that the order would start.
    methods = {"learnt": ("first", choose), **{name: (order, first) for name, order in ORDERS.items()}}
    print(f"bounded slowdown in {sequences} unseen sequences: mean and median of their means", flush=True)
    found = {}
    for name, (order, choice) in methods.items():
        with environments(sequences, UNSEEN, order=order, **keys) as envs:
            figures = played(choice, envs)
        found[name] = float(figures.mean())
        print(f"  {name:14}{figures.mean():9.2f}{np.median(figures):9.2f}", flush=True)
    return found


def played(choose: Choice, envs: Any) -> Any:
    """Returns the mean bounded slowdown of an episode in each environment."""
    figures = np.full(envs.num_envs, np.nan)
    seen, info = envs.reset(seed=0)
    while np.isnan(figures).any():
        seen, _, over, cut, info = envs.step(choose(seen, info["action_mask"]))
        for row in np.flatnonzero((over | cut) & np.isnan(figures)):
            figures[row] = info["summary"]["bounded_slowdown"]["mean"][row]
    return figures


class Clock(dict[str, float]):
    """Tells where the time goes."""

    def __init__(self) -> None:
        """Starts."""
        super().__init__()
        self.last = time.perf_counter()

    def spend(self, name: str) -> None:
        """Counts the time since the last call for something."""
        now = time.perf_counter()
        self[name], self.last = self.get(name, 0) + now - self.last, now

    def total(self) -> float:
        """Returns all time in s."""
        return sum(self.values())

    def told(self, steps: int) -> str:
        """Returns the speed and the parts of the time."""
        parts = ", ".join(f"{100 * part / self.total():.0f} % {name}" for name, part in self.items())
        return f"{steps / self.total():.0f} steps/s ({parts})"
