"""What the examples that train share: options, jobs to learn from, and others to compare on."""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import noctule

WINDOW, JOBS = 32, 256
ORDERS = {"SJF": "shortest", "F1": "f1", "smallest area": "smallest_area"}
SEEN, UNSEEN = 1, 2  # seeds of the model that draws jobs
# Paid from one choice to the next, in parts of what the smallest area earns, so that all sequences weigh alike.
REWARD = {"objective": "actual_slowdown", "reward": "integrated", "reference": "smallest_area"}
Choice = Callable[[Any, Any], Any]
"""Makes actions (n,) of observations (n, size) and masks (n, A)."""


def asked(what: str | None, words: list[str] | None) -> argparse.Namespace:
    """Reads options: minutes, steps, sequences, model.

    Args:
        what: the program does.
        words: the options, None for those of the command line.
    """
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
    with tempfile.TemporaryDirectory() as folder:
        jobs, machine = Path(folder, "jobs.swf"), Path(folder, "machine.json")
        words = ["--jobs", "10000", "--processors", "256", "--load", "1", "--estimates", "--seed", str(seed)]
        _generate(*words, "-o", str(jobs))
        _generate("platform", "--cores", "256", "-o", str(machine))
        options = {"workload_file_path": str(jobs), "platform_file_path": str(machine)}
        keys = {"window": WINDOW, "observation": "logarithmic", "episode": {"jobs": JOBS}, **keys}
        if problem is None:
            return noctule.VectorEnv("job", count, options, **keys)
        return problem.vector(count, options, **keys)


def _generate(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "noctule", "generate", *words], check=True, stdout=subprocess.DEVNULL)


def compare(choose: Choice, sequences: int, **keys: Any) -> dict[str, float]:
    """Plays unseen sequences of jobs, prints the bounded slowdown of each method, and returns its mean.

    Args:
        choose: what was learnt.
        sequences: how many.
        keys: as for `environments`.
    """
    # In a line that is ordered, the first job is the one that the order would start.
    methods: dict[str, tuple[str, Choice]] = {"learnt": ("first", choose)}
    methods |= {name: (order, lambda _, masks: masks.argmax(1)) for name, order in ORDERS.items()}
    print(f"bounded slowdown in {sequences} unseen sequences: mean and median of their means", flush=True)
    found = {}
    for name, (order, choice) in methods.items():
        figures = _played(choice, sequences, {**keys, "order": order})
        found[name] = float(figures.mean())
        print(f"  {name:14}{figures.mean():9.2f}{np.median(figures):9.2f}", flush=True)
    return found


def _played(choose: Choice, sequences: int, keys: dict[str, Any]) -> Any:
    """Returns the mean bounded slowdown of each sequence."""
    figures = np.full(sequences, np.nan)
    with contextlib.closing(environments(sequences, UNSEEN, **keys)) as envs:
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
