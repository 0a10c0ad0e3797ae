from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import noctule
from episodes import SHORT, allowed, equal, following
from noctule import Error

N = 4
EPISODES = 10

pytestmark = pytest.mark.usefixtures("java")

Steps = list[tuple[Any, ...]]


def play(envs: Any, mode: AutoresetMode, episodes: int, **reset: Any) -> Steps:
    """Resets, then steps until each environment has had so many episodes; returns what came back."""
    observations, info = envs.reset(**reset)
    steps: Steps = [(observations, info)]
    ended = np.zeros(N, np.int64)
    while ended.min() < episodes:
        masks = info["action_mask"]
        actions = np.array([allowed(masks[i], len(steps) + i) for i in range(N)])
        observations, rewards, over, truncated, info = envs.step(actions)
        steps.append((observations, rewards, over, truncated, info))
        ended += over
        if mode is AutoresetMode.DISABLED and over.any():
            # Only those that are reset have info of it, where Gymnasium loops over single ones: see `Singles`.
            observations, info = envs.reset(options={"reset_mask": over.copy()})
            steps.append((observations, info))
    return steps


class Singles(SyncVectorEnv):
    """Gymnasium's loop over single environments, whose info after a partial reset is that of all."""

    def reset(self, *, seed: Any = None, options: Any = None) -> Any:
        mask = None if options is None else options["reset_mask"].copy()
        observations, info = super().reset(seed=seed, options=options)
        if mask is None:
            return observations, info
        for i in np.flatnonzero(~mask):
            env = self.envs[i].unwrapped
            assert isinstance(env, noctule.Env)
            info = self._add_info(info, {**env._info(), "invalid": self.last[i]}, int(i))
        return observations, info

    def step(self, actions: Any) -> Any:
        stepped = super().step(actions)
        self.last = stepped[4]["invalid"]
        return stepped


@pytest.fixture(scope="module", params=["policy", "job", "partition"])
def singles(request: pytest.FixtureRequest) -> Iterator[tuple[str, list[noctule.Env]]]:
    problem = request.param
    made = [noctule.Env(problem, **SHORT[problem]) for _ in range(N)]
    yield problem, made
    for env in made:
        env.close()


@pytest.mark.parametrize("mode", list(AutoresetMode), ids=str)
def test_many_are_as_many_single_ones(mode: AutoresetMode, singles: tuple[str, list[noctule.Env]]) -> None:
    problem, made = singles
    episodes = EPISODES if problem == "job" else 2
    loop = Singles([lambda env=env: env for env in made], autoreset_mode=mode)  # type: ignore[misc]
    expected = play(loop, mode, episodes, seed=20)
    for threads in (1, 3):
        envs = noctule.VectorEnv(problem, N, threads=threads, autoreset_mode=mode, **SHORT[problem])
        actual = play(envs, mode, episodes, seed=20)
        assert len(actual) == len(expected)
        for number, (one, other) in enumerate(zip(actual, expected, strict=True)):
            for part, (mine, theirs) in enumerate(zip(one, other, strict=True)):
                equal(mine, theirs, f"step {number}, part {part}")
        envs.close()


def test_seeds_follow_one_another_in_each_environment(java: Any) -> None:
    envs = noctule.VectorEnv("job", N, autoreset_mode="SameStep", **SHORT["job"])
    seen: list[list[int]] = [[] for _ in range(N)]
    for step in play(envs, AutoresetMode.SAME_STEP, 3, seed=[7, 1, 2**63 - 1, 0]):
        info = step[-1]
        for i in range(N):
            if "episode_seed" in info and info["_episode_seed"][i]:
                seen[i].append(int(info["episode_seed"][i]))
    for first, seeds in zip((7, 1, 2**63 - 1, 0), seen, strict=True):
        assert len(seeds) >= 4
        expected = [first]
        while len(expected) < len(seeds):
            expected.append(following(expected[-1]))
        assert seeds == expected
    envs.close()


def test_views_hold_what_copies_do_until_the_next_call(java: Any) -> None:
    copies = noctule.VectorEnv("job", N, **SHORT["job"])
    views = noctule.VectorEnv("job", N, copy=False, **SHORT["job"])
    mine, info = views.reset(seed=3)
    theirs, expected = copies.reset(seed=3)
    first = mine.copy()
    for _ in range(5):
        equal(mine.copy(), theirs)
        equal(info["action_mask"].copy(), expected["action_mask"])
        mine, _, _, _, info = views.step(np.zeros(N, np.int64))
        theirs, _, _, _, expected = copies.step(np.zeros(N, np.int64))
    assert np.shares_memory(mine, views.step(np.zeros(N, np.int64))[0])
    assert not np.shares_memory(theirs, copies.step(np.zeros(N, np.int64))[0])
    assert not (first == mine).all()
    # Views outlive the environments.
    views.close()
    copies.close()
    del views
    assert mine.sum() == mine.copy().sum()


def test_gymnasium_makes_them_in_one_jvm(java: Any) -> None:
    envs = gym.make_vec("noctule/Job-v0", num_envs=3, threads=2, render_mode="ansi", **SHORT["job"])
    assert isinstance(envs, noctule.VectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert envs.single_observation_space.shape == (162,)
    assert envs.observation_space.shape == (3, 162)
    observations, info = envs.reset(seed=1)
    assert observations in envs.observation_space
    assert info["action_mask"].shape == (3, 16)
    assert info["_action_mask"].all()
    assert (envs.action_masks() == (info["action_mask"] != 0)).all()
    lines = envs.render()
    assert lines is not None
    assert len(lines) == 3
    assert all(" cores free, " in line for line in lines)
    envs.step_async(np.zeros(3, np.int32))
    stepped = envs.step_wait()
    assert stepped[1].dtype == np.float64
    assert stepped[2].dtype == stepped[3].dtype == np.bool_
    again = pickle.loads(pickle.dumps(envs))
    equal(again.reset(seed=1)[0], observations)
    again.close()
    envs.close()
    with pytest.raises(Error, match="These environments are closed"):
        envs.reset()


def test_a_partial_reset_leaves_the_others_alone(java: Any) -> None:
    envs = noctule.VectorEnv("job", N, autoreset_mode=AutoresetMode.DISABLED, **SHORT["job"])
    with pytest.raises(Error, match="Some environments have had no episode"):
        envs.reset(options={"reset_mask": np.array([True, False, False, False])})
    before, _ = envs.reset(seed=1)
    before = envs.step(np.zeros(N, np.int64))[0]
    after, info = envs.reset(seed=[9, 9, 9, 9], options={"reset_mask": np.array([False, True, False, True])})
    assert info["_episode_seed"].tolist() == [False, True, False, True]
    assert info["episode_seed"].tolist() == [0, 9, 0, 9]
    equal(before[[0, 2]], after[[0, 2]])
    equal(after[1], after[3])
    for wrong in (None, [True] * N, np.ones(N), np.ones(3, np.bool_), np.zeros(N, np.bool_)):
        with pytest.raises(Error, match="reset_mask: it is no array of bool of shape"):
            envs.reset(options={"reset_mask": wrong})
    envs.close()


def test_a_step_over_an_end_is_refused_where_nothing_begins_by_itself(java: Any) -> None:
    envs = noctule.VectorEnv("job", N, autoreset_mode=AutoresetMode.DISABLED, **SHORT["job"])
    envs.reset(seed=1)
    over = np.zeros(N, np.bool_)
    while not over.any():
        over = envs.step(np.zeros(N, np.int64))[2]
    with pytest.raises(Error, match="The episodes of some environments are over: "):
        envs.step(np.zeros(N, np.int64))
    envs.reset(options={"reset_mask": over})
    envs.step(np.zeros(N, np.int64))
    envs.close()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP], ids=str)
def test_wrappers_of_gymnasium_count_episodes_right(java: Any, mode: AutoresetMode) -> None:
    keys = {**SHORT["job"], "reward": "integrated"}
    envs = gym.wrappers.vector.RecordEpisodeStatistics(gym.make_vec("noctule/Job-v0", N, autoreset_mode=mode, **keys))
    envs.reset(seed=1)
    returns, lengths, seen = np.zeros(N), np.zeros(N, np.int64), 0
    while seen < 3 * N:
        _, rewards, over, _, info = envs.step(np.zeros(N, np.int64))
        began = info.get("_episode_seed", np.zeros(N, np.bool_)) if mode is AutoresetMode.NEXT_STEP else ~over & False
        returns, lengths = returns + rewards, lengths + ~began
        for i in np.flatnonzero(over):
            assert info["episode"]["r"][i] == pytest.approx(returns[i])
            assert info["episode"]["l"][i] == lengths[i]
            seen += 1
        returns[over], lengths[over] = 0, 0
    envs.close()


def test_with_closes_them(java: Any) -> None:
    with noctule.VectorEnv("job", 1, **SHORT["job"]) as envs:
        envs.reset(seed=1)
    assert envs.closed
