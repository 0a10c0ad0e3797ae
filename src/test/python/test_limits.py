from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv
from gymnasium.wrappers import TimeLimit

import noctule
from _noctule import java as _java
from episodes import SHORT, equal
from test_problem import Two

N = 3
LIMIT = 7


def problems() -> list[Any]:
    return [
        pytest.param(
            lambda: noctule.Env("job", **SHORT["job"]),
            lambda **keys: noctule.VectorEnv("job", N, **SHORT["job"], **keys),
        ),
        pytest.param(
            lambda: Two().env(episode={"jobs": 24}), lambda **keys: Two().vector(N, episode={"jobs": 24}, **keys)
        ),
    ]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize(("one", "many"), problems())
def test_a_limit_of_steps_cuts_as_gymnasiums_wrapper_does(
    java: _java.Java, one: Callable[[], Any], many: Callable[..., Any], mode: str
) -> None:
    envs = many(autoreset_mode=mode, max_episode_steps=LIMIT)
    single = SyncVectorEnv(
        [lambda: TimeLimit(one(), LIMIT) for _ in range(N)], autoreset_mode=gym.vector.AutoresetMode(mode)
    )
    try:
        cut = ended = 0
        seen, expected = envs.reset(seed=1)[0], single.reset(seed=1)[0]
        equal(seen, expected)
        for step in range(80):
            actions = np.zeros(N, np.int64)
            here, there = envs.step(actions), single.step(actions)
            for place in range(4):
                equal(here[place], there[place], f"{place} of step {step}")
            assert ("final_obs" in here[4]) == ("final_obs" in there[4])
            for row in np.flatnonzero(here[3]) if mode == "SameStep" else ():
                equal(here[4]["final_obs"][row], there[4]["final_obs"][row])
            cut += int(here[3].sum())
            ended += int(here[2].sum())
        assert cut > N
    finally:
        envs.close()
        single.close()


@pytest.mark.parametrize(("one", "many"), problems())
def test_without_autoreset_a_cut_episode_waits_for_its_reset(
    java: _java.Java, one: Callable[[], Any], many: Callable[..., Any]
) -> None:
    envs = many(autoreset_mode="Disabled", max_episode_steps=2)
    try:
        envs.reset(seed=1)
        envs.step([0] * N)
        truncated = envs.step([0] * N)[3]
        assert truncated.all()
        with pytest.raises(noctule.Error, match="The episodes of some environments are over: 0, 1, 2"):
            envs.step([0] * N)
        envs.reset(options={"reset_mask": truncated})
        assert not envs.step([0] * N)[3].any()
    finally:
        envs.close()


def test_a_limit_that_is_none_is_refused(java: _java.Java) -> None:
    with pytest.raises(noctule.Error, match=r"max_episode_steps: the value \(0\) is no whole number from 1"):
        noctule.VectorEnv("job", N, max_episode_steps=0, **SHORT["job"])


def test_the_registry_hands_its_limit_on(java: _java.Java) -> None:
    envs = gym.make_vec("noctule/Job-v0", num_envs=2, max_episode_steps=3, **SHORT["job"])
    envs.reset(seed=1)
    assert [bool(envs.step([0, 0])[3].all()) for _ in range(3)] == [False, False, True]
    envs.close()


def test_a_step_in_two_halves_is_a_step(java: _java.Java) -> None:
    halves, whole = (noctule.VectorEnv("job", N, **SHORT["job"]) for _ in range(2))
    halves.reset(seed=1)
    whole.reset(seed=1)
    halves.send([0] * N)
    for mine, other in zip(halves.recv(), whole.step([0] * N), strict=True):
        equal(mine, other)
    halves.close()
    whole.close()


def test_pictures_go_on_with_each_look(java: _java.Java) -> None:
    env = noctule.Env("job", render_mode="rgb_array", **SHORT["job"])
    env.reset(seed=1)
    first = env.render()
    assert first.shape == (160, 240, 3)
    assert first.dtype == np.uint8
    env.step(0)
    second = env.render()
    equal(second[:, :2], first[:, :2])
    # Jobs that wait are drawn from the middle on.
    assert (first[78, 2] == 255).all()
    assert (second[78, 2] != 255).any()
    env.reset(seed=2)
    assert (env.render()[:78, 2:] == 255).all()
    env.close()
    envs = Two().vector(2, render_mode="rgb_array", episode={"jobs": 24})
    envs.reset(seed=1)
    assert [picture.shape for picture in envs.render() or ()] == [(160, 240, 3)] * 2
    envs.close()
