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


def rolled(envs: Any) -> Any:
    """What environments show from a reset on, (turns, n, values)."""
    envs.seed(3)
    seen = [envs.reset()]
    for _ in range(20):
        seen.append(envs.step(np.argmax(envs.action_masks(), axis=1))[0])
    return np.stack(seen)


def test_attributes_change_episodes_and_others_are_refused(java: _java.Java) -> None:
    envs, opened = made(), made(episode={**SHORT["job"]["episode"], "load": [5, 5]})
    before, loaded = rolled(envs), rolled(opened)
    assert (before != loaded).any(axis=(0, 2)).all()
    opened.close()
    pid = envs.envs._group.server.pid
    envs.set_attr("load", 5, indices=[0, 2])
    assert envs.env_method("set_options", {"load": 5}, indices=3) == [None]
    assert envs.get_attr("load") == [5, None, 5, 5]
    assert envs.get_attr("load", indices=[1, 2]) == [None, 5]
    assert envs.env_method("get_options", indices=[1, 2]) == [{}, {"load": 5}]
    after = rolled(envs)
    equal(after[:, [0, 2, 3]], loaded[:, [0, 2, 3]])
    equal(after[:, 1], before[:, 1])
    envs.set_options({"load": 5})
    equal(rolled(envs), loaded)
    assert envs.get_attr("load") == [5] * N
    envs.set_attr("load", None)
    equal(rolled(envs), before)
    assert envs.envs._group.server.pid == pid
    with pytest.raises(Error, match="cannot be set"):
        envs.set_attr("lod", 5)
    with pytest.raises(Error, match="option load: "):
        envs.set_attr("load", 0, indices=[1])
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


def test_a_users_own_problem_is_stepped_and_cut(java: _java.Java) -> None:
    from noctule.sb3 import VecEnv
    from test_problem import Two

    envs = VecEnv(Two().vector(2, autoreset_mode="SameStep", max_episode_steps=3, episode={"jobs": 24}))
    envs.seed(1)
    envs.reset()
    for _ in range(3):
        _, _, over, infos = envs.step(np.zeros(2, np.int64))
    assert over.all()
    assert [info["TimeLimit.truncated"] for info in infos] == [True, True]
    assert all(info["terminal_observation"].shape == (2,) and "summary" not in info for info in infos)
    envs.close()
