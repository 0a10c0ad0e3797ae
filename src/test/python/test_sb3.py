"""Tests that need Stable-Baselines3, which needs PyTorch: on Linux x86-64 the index has large builds for CUDA alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import noctule
from episodes import SHORT, equal
from noctule import Error, _java

vec_env: Any = pytest.importorskip(
    "stable_baselines3.common.vec_env",
    reason="Stable-Baselines3 is not installed: pip install 'noctule[sb3]' brings it, and PyTorch",
    exc_type=ImportError,
)

N = 4

pytestmark = pytest.mark.usefixtures("java")


def made(**keys: Any) -> Any:
    from noctule.sb3 import VecEnv

    return VecEnv(noctule.VectorEnv("job", N, autoreset_mode="SameStep", **{**SHORT["job"], **keys}))


def test_its_checker_finds_nothing_wrong(java: _java.Java) -> None:
    from stable_baselines3.common.env_checker import check_env

    env = noctule.Env("job", **SHORT["job"])
    check_env(env)
    env.close()


def test_steps_are_those_of_the_environments_and_ends_are_told(java: _java.Java) -> None:
    envs = vec_env.VecMonitor(made())
    plain = noctule.VectorEnv("job", N, autoreset_mode="SameStep", **SHORT["job"])
    assert envs.seed(3) == [3, 4, 5, 6]
    equal(envs.reset(), plain.reset(seed=3)[0])
    ends = 0
    while ends < N:
        observed, rewards, over, infos = envs.step(np.zeros(N, np.int64))
        expected = plain.step(np.zeros(N, np.int64))
        equal(observed, expected[0])
        equal(over, expected[2])
        assert rewards.dtype == np.float32
        for info, end, reward in zip(infos, over, rewards, strict=True):
            assert ("terminal_observation" in info) == end
            if end:
                ends += 1
                assert not info["terminal_observation"].any()
                assert info["TimeLimit.truncated"] is False
                assert info["summary"]["cause"] == "finished"
                assert type(info["summary"]["waiting_time"]["mean"]) is float
                assert info["episode"]["r"] == pytest.approx(reward, abs=1e-5)
    plain.close()
    envs.close()


def test_masks_are_found_as_maskable_ppo_looks_for_them(java: _java.Java) -> None:
    envs = made()
    envs.reset()
    assert envs.has_attr("action_masks")
    assert not envs.has_attr("no_such_thing")
    masks = np.stack(envs.env_method("action_masks"))
    equal(masks, envs.action_masks())
    assert masks.dtype == np.bool_
    assert masks.shape == (N, 16)
    equal(np.stack(envs.env_method("action_masks", indices=[1, 3])), masks[[1, 3]])
    assert envs.get_attr("render_mode") == [None] * N
    assert envs.env_is_wrapped(object, 2) == [False]
    with pytest.raises(Error, match="cannot be set"):
        envs.set_attr("render_mode", "ansi")
    envs.close()


def test_environments_that_begin_episodes_otherwise_are_refused(java: _java.Java) -> None:
    from noctule.sb3 import VecEnv

    envs = noctule.VectorEnv("job", N, **SHORT["job"])
    with pytest.raises(Error, match="the autoreset mode NextStep"):
        VecEnv(envs)
    envs.close()


def test_maskable_ppo_learns_with_it(java: _java.Java) -> None:
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed", exc_type=ImportError)
    envs = made()
    model = contrib.MaskablePPO("MlpPolicy", envs, n_steps=32, batch_size=32, seed=1, device="cpu")
    model.learn(2 * 32 * N)
    assert model.num_timesteps == 2 * 32 * N
    envs.close()
