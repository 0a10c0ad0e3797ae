"""Tests that need Stable-Baselines3, which needs PyTorch: on Linux x86-64 the index has large builds for CUDA alone."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces

import noctule
from _noctule import java as _java
from episodes import SHORT, equal
from noctule import Error, models

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


def learner(name: str) -> Any:
    if name == "MaskablePPO":
        return pytest.importorskip("sb3_contrib", reason="no sb3-contrib", exc_type=ImportError).MaskablePPO
    import stable_baselines3

    return getattr(stable_baselines3, name)


@pytest.mark.parametrize("name", ["MaskablePPO", "PPO", "A2C"])
def test_learners_take_the_kernel_policy_keep_it_and_java_plays_it(
    java: _java.Java, root: Path, tmp_path: Path, name: str
) -> None:
    from noctule.sb3 import KernelPolicy

    envs = made(observation="logarithmic")
    keys = {} if name == "A2C" else {"batch_size": 32}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = learner(name)(KernelPolicy, envs, n_steps=32, seed=1, device="cpu", **keys)
    begun = model.policy.weights()
    model.learn(2 * 32 * N)
    assert model.num_timesteps == 2 * 32 * N
    assert model.policy.network == models.completed({"type": "kernel"}, envs)
    weights, network = models.from_sb3(model)
    assert {key for key in weights if not np.array_equal(weights[key], begun[key])} >= {"kernel.0.weight"}
    model.save(tmp_path / "sb3.zip")
    again = learner(name).load(tmp_path / "sb3.zip", envs, device="cpu")
    seen, masks = envs.reset(), envs.action_masks()
    expected = probabilities(model, seen)
    equal(probabilities(again, seen), expected)
    played = models.load(models.save(tmp_path / "model.safetensors", weights, envs, network))
    np.testing.assert_allclose(played.probabilities(seen), expected, atol=1e-6)
    assert np.all(played.forward(seen)[1] == 0)
    assert weights["critic.0.weight"].any()
    assert masks[np.arange(N), played.probabilities(seen, masks).argmax(1)].all()
    envs.close()
    options = {
        "platform_file_path": str(root / "platforms/homogeneous_256.json"),
        "workload_file_path": str(root / "workloads/sample_1000.swf.gz"),
        "decision": {"env": {"problem": "job", "window": 16, "observation": "logarithmic"}},
    }
    assert noctule.run(tmp_path / "model.safetensors", options, out=tmp_path / "out").complete


def probabilities(model: Any, observations: Any) -> Any:
    tensor, _ = model.policy.obs_to_tensor(observations)
    return model.policy.get_distribution(tensor).distribution.probs.detach().numpy()


def test_other_orders_of_the_jobs_give_the_scores_in_that_order_and_the_same_value(java: _java.Java) -> None:
    import torch

    from noctule.sb3 import KernelPolicy

    envs = made()
    model = learner("MaskablePPO")(KernelPolicy, envs, seed=1, device="cpu")
    chance = np.random.default_rng(0)
    rows, common = chance.random((5, 16, 10), np.float32), chance.random((5, 2), np.float32)
    rows[:, 11:] = 0
    order = chance.permutation(16)
    network = model.policy.mlp_extractor
    asked = [torch.from_numpy(np.hstack((jobs.reshape(5, -1), common))) for jobs in (rows, rows[:, order], rows * 0)]
    with torch.no_grad():
        (scores, value), (permuted, same), (_, none) = (network(one) for one in asked)
    np.testing.assert_allclose(permuted, scores[:, order], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(same, value, rtol=1e-5, atol=1e-6)
    assert np.ptp(scores.numpy(), axis=1).min() > 1e-4
    assert none.isfinite().all()
    envs.close()


def test_the_policy_for_flat_observations_draws_a_warning_on_jobs_alone(java: _java.Java) -> None:
    from noctule.sb3 import KernelPolicy, VecEnv

    envs = made()
    with pytest.warns(UserWarning, match=r"noctule\.sb3\.KernelPolicy"):
        learner("MaskablePPO")("MlpPolicy", vec_env.VecMonitor(envs), device="cpu")
    envs.close()
    other = VecEnv(noctule.VectorEnv("policy", N, autoreset_mode="SameStep", **SHORT["policy"]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = learner("MaskablePPO")("MlpPolicy", other, n_steps=32, batch_size=32, device="cpu")
        model.learn(32 * N)
    with pytest.raises(Error, match='"features" is missing'):
        learner("MaskablePPO")(KernelPolicy, other, device="cpu")
    other.close()


def test_spaces_that_have_no_jobs_are_refused(java: _java.Java) -> None:
    from noctule.sb3 import KernelPolicy

    line, choice = spaces.Box(0, 1, (14,), np.float32), spaces.Discrete(4)
    for seen, acts, keys, problem in (
        (spaces.Discrete(3), choice, {}, "observations are Discrete"),
        (line, line, {}, "actions are Box"),
        (line, choice, {"use_sde": True}, "use_sde is True"),
        (line, choice, {"network": {"features": 4}}, "4 features of each of 4 jobs"),
    ):
        with pytest.raises(Error, match=problem):
            KernelPolicy(seen, acts, lambda _: 0.1, **keys)
    assert KernelPolicy(line, choice, lambda _: 0.1, network={"features": 3}).network["hidden"] == [32, 16, 8]


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
