from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import VectorEnv

from _noctule.summaries import columns

COUNT = 5


def figures(chance: random.Random) -> dict[str, Any]:
    """Figures of an end: of each kind, and some that others lack."""
    states = {name: chance.randrange(9) for name in ("DONE", "KILLED", "REJECTED") if chance.random() < 0.5}
    return {
        "complete": chance.random() < 0.5,
        "jobs": chance.randrange(1 << 40),
        "jobs_by_final_state": {"ALL": 3, **states},
        "slowdown": {"mean": chance.random(), "max": 2.5},
        "cause": chance.choice(["finished", "stuck"]),
        **({"utilisation": 0.5} if chance.random() < 0.5 else {}),
    }


def same(one: Any, other: Any) -> None:
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert set(one) == set(other)
        for key, value in one.items():
            same(value, other[key])
    else:
        assert one.dtype == other.dtype
        assert one.tolist() == other.tolist()


@pytest.mark.parametrize("seed", range(30))
def test_figures_are_told_as_by_gymnasium(seed: int) -> None:
    chance = random.Random(seed)
    ended = sorted(chance.sample(range(COUNT), chance.randint(1, COUNT)))
    rows = {number: figures(chance) for number in ended}
    envs: VectorEnv[Any, Any, Any] = VectorEnv()
    envs.num_envs = COUNT
    theirs: dict[str, Any] = {}
    for number, row in rows.items():
        envs._add_info(theirs, {"summary": row}, number)
    same(columns(rows, COUNT), theirs["summary"])


def test_no_figure_is_cut_to_a_whole_number_because_the_first_is_one() -> None:
    told = columns({1: {"mean": 2}, 3: {"mean": 2.5}}, COUNT)
    assert told["mean"].tolist() == [0, 2, 0, 2.5, 0]
    assert told["_mean"].dtype == np.bool_
    assert told["_mean"].tolist() == [False, True, False, True, False]
