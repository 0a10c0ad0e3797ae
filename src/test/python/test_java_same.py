from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import noctule
from episodes import allowed

FIRST_SEED = 40
ROWS = [line.split() for line in (Path(__file__).parents[1] / "resources/python/episodes.txt").read_text().splitlines()]


@pytest.mark.usefixtures("java")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]}")
def test_python_sees_what_java_does(row: list[str]) -> None:
    """The file holds digests that a test of Java makes of Java's own environments."""
    problem, settings, count, steps, expected = row
    n = int(count)
    keys = {key: json.loads(value) for key, value in (setting.split("=") for setting in settings.split(";"))}
    envs = noctule.VectorEnv(problem, n, threads=2, flat=True, **keys)
    digest = hashlib.sha256()

    def add(observations: npt.NDArray[Any], rewards: npt.NDArray[Any], over: npt.NDArray[Any], info: Any) -> None:
        for i in range(n):
            for part in (observations[i], info["action_mask"][i], rewards[i], over[i]):
                digest.update(part.tobytes())

    observations, info = envs.reset(seed=FIRST_SEED)
    add(observations, np.zeros(n), np.zeros(n, np.bool_), info)
    for step in range(int(steps)):
        actions = np.array([allowed(info["action_mask"][i], step + i) for i in range(n)])
        observations, rewards, over, _, info = envs.step(actions)
        add(observations, rewards, over, info)
    assert digest.hexdigest() == expected
    envs.close()
