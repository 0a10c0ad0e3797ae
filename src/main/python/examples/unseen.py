"""Jobs to learn from and others to compare on, for the examples that train."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import noctule

WINDOW, SEQUENCES, JOBS = 32, 16, 256
ORDERS = {"SJF": "shortest", "F1": "f1", "smallest area": "smallest_area"}
SEEN, UNSEEN = 1, 2  # seeds of the model that draws jobs
Choice = Callable[[Any, Any], Any]
"""Makes actions (n,) of observations (n, size) and masks (n, A)."""


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


def compare(choose: Choice, sequences: int = SEQUENCES, **keys: Any) -> dict[str, float]:
    """Plays unseen sequences of jobs, prints the mean bounded slowdown of each method, and returns it.

    Args:
        choose: what was learnt.
        sequences: how many.
        keys: as for `environments`.
    """
    # In a line that is ordered, the first job is the one that the order would start.
    methods: dict[str, tuple[str, Choice]] = {"learnt": ("first", choose)}
    methods |= {name: (order, lambda _, masks: masks.argmax(1)) for name, order in ORDERS.items()}
    print(f"bounded slowdown, mean of {sequences} unseen sequences:")
    found = {}
    for name, (order, choice) in methods.items():
        found[name] = float(np.mean(_played(choice, sequences, {**keys, "order": order})))
        print(f"  {name:14}{found[name]:9.2f}")
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
