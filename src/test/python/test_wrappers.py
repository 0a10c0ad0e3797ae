from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium import wrappers as one
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector as many

import noctule
from episodes import SHORT, equal
from noctule import Error, MaskInObservation

pytestmark = pytest.mark.usefixtures("java")


@pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version")
def test_the_mask_of_one_stands_beside_its_observation(java: Any) -> None:
    env = MaskInObservation(gym.make("noctule/Job-v0", **SHORT["job"]), observation="observation", mask="mask")
    check_env(env, skip_render_check=True, skip_close_check=True)
    shown, info = env.reset(seed=1)
    assert shown in env.observation_space
    assert list(shown) == ["observation", "mask"]
    equal(shown["mask"], info["action_mask"])
    shown["mask"][:] = 0
    assert info["action_mask"].any()
    shown, *_, info = env.step(0)
    equal(shown["mask"], info["action_mask"])
    env.close()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP], ids=str)
def test_the_masks_of_many_stand_beside_their_observations(java: Any, mode: AutoresetMode) -> None:
    envs = MaskInObservation(gym.make_vec("noctule/Job-v0", 3, autoreset_mode=mode, **SHORT["job"]))
    plain = gym.make_vec("noctule/Job-v0", 3, autoreset_mode=mode, **SHORT["job"])
    shown, info = envs.reset(seed=1)
    equal(shown["observations"], plain.reset(seed=1)[0])
    assert shown in envs.observation_space
    over, ends = np.zeros(3, np.bool_), 0
    while ends < 3:
        shown, _, over, _, info = envs.step(np.zeros(3, np.int64))
        equal(shown["observations"], plain.step(np.zeros(3, np.int64))[0])
        equal(shown["action_mask"], info["action_mask"])
        ends += int(over.sum())
        if mode is AutoresetMode.SAME_STEP:
            for i in np.flatnonzero(over):
                last = info["final_obs"][i]
                assert last in envs.single_observation_space
                assert not last["observations"].any()
                assert last["action_mask"].all()
    envs.close()
    plain.close()


def test_actions_without_numbers_have_no_mask() -> None:
    with pytest.raises(Error, match="not of a space Discrete"):
        MaskInObservation(gym.make("Pendulum-v1"))
    with pytest.raises(Error, match="not of a space Discrete"):
        MaskInObservation(gym.make_vec("Pendulum-v1", 2))


def test_graphs_keep_their_own_mask_too(java: Any) -> None:
    env = MaskInObservation(noctule.Env("partition", observation="graph"))
    shown, _ = env.reset(seed=1)
    assert shown in env.observation_space
    assert (shown["observations"]["action_mask"] == shown["action_mask"]).all()
    env.close()


def doubled(observation: Any) -> Any:
    return observation * 2


BOTH: list[tuple[Any, Any]] = [
    (lambda env: one.FlattenObservation(env), lambda envs: many.FlattenObservation(envs)),
    (lambda env: one.DtypeObservation(env, np.float64), lambda envs: many.DtypeObservation(envs, np.float64)),
    (lambda env: one.ClipReward(env, -0.5, 0.5), lambda envs: many.ClipReward(envs, -0.5, 0.5)),
    (
        lambda env: one.TransformReward(env, lambda r: float(r) / 2),
        lambda envs: many.TransformReward(envs, lambda r: r / 2),
    ),
    (
        lambda env: one.TransformObservation(env, doubled, None),
        lambda envs: many.VectorizeTransformObservation(
            envs, one.TransformObservation, func=doubled, observation_space=None
        ),
    ),
    (lambda env: MaskInObservation(env), lambda envs: MaskInObservation(envs)),
]


@pytest.mark.parametrize("wrappers", BOTH)
@pytest.mark.filterwarnings("ignore:.*Casting input x to numpy array")
def test_wrapped_vectors_are_vectors_of_wrapped_environments(java: Any, wrappers: tuple[Any, Any]) -> None:
    keys: dict[str, Any] = SHORT["job"]
    here = wrappers[1](gym.make_vec("noctule/Job-v0", 2, **keys))
    there = gym.vector.SyncVectorEnv([lambda: wrappers[0](gym.make("noctule/Job-v0", **keys))] * 2)
    assert here.observation_space == there.observation_space
    equal(here.reset(seed=4)[0], there.reset(seed=4)[0])
    ended = 0
    for _ in range(60):
        mine, other = here.step(np.zeros(2, np.int64)), there.step(np.zeros(2, np.int64))
        for place in range(4):
            equal(np.asarray(mine[place]) if place else mine[0], np.asarray(other[place]) if place else other[0])
        ended += int(mine[2].sum())
    assert ended >= 2
    here.close()
    there.close()
