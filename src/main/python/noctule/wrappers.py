"""Wrappers for libraries that want the mask of actions in the observation: RLlib, Tianshou, TorchRL."""

from __future__ import annotations

from typing import Any, overload

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv, VectorWrapper
from gymnasium.vector.utils import batch_space

from noctule.error import Error


def _space(observed: spaces.Space[Any], actions: spaces.Space[Any], names: tuple[str, str]) -> spaces.Dict:
    if not isinstance(actions, spaces.Discrete):
        raise Error(
            f"MaskInObservation: the actions are {actions}, not of a space Discrete.",
            "Maybe wrap the environment before the wrapper that changes them.",
            "usage",
        )
    return spaces.Dict({names[0]: observed, names[1]: spaces.Box(0, 1, (int(actions.n),), np.int8)})


class _Single(gym.Wrapper[Any, Any, Any, Any]):
    """An environment whose observations are dicts of observation and mask."""

    def __init__(self, env: gym.Env[Any, Any], observation: str, mask: str) -> None:
        super().__init__(env)
        self._names = (observation, mask)
        self.observation_space = _space(env.observation_space, env.action_space, self._names)

    def _with(self, observed: Any, info: dict[str, Any]) -> dict[str, Any]:
        return {self._names[0]: observed, self._names[1]: info["action_mask"].copy()}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observed, info = self.env.reset(seed=seed, options=options)
        return self._with(observed, info), info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observed, reward, terminated, truncated, info = self.env.step(action)
        return self._with(observed, info), reward, terminated, truncated, info


class _Vector(VectorWrapper[Any, Any, Any, Any, Any]):
    """Environments whose observations are dicts of observations and masks."""

    def __init__(self, env: VectorEnv[Any, Any, Any], observation: str, mask: str) -> None:
        super().__init__(env)
        self._names = (observation, mask)
        inner: Any = env  # whose spaces Gymnasium does not type in full
        self.single_observation_space: spaces.Dict = _space(
            inner.single_observation_space, inner.single_action_space, self._names
        )
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)

    def _with(self, observed: Any, info: dict[str, Any]) -> dict[str, Any]:
        return {self._names[0]: observed, self._names[1]: info["action_mask"].copy()}

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observed, info = self.env.reset(seed=seed, options=options)
        return self._with(observed, info), info

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observed, rewards, terminated, truncated, info = self.env.step(actions)
        if "final_obs" in info and self.env.metadata.get("autoreset_mode") is AutoresetMode.SAME_STEP:
            masks = info["final_info"]["action_mask"]
            for index in np.flatnonzero(info["_final_obs"]):
                last = {self._names[0]: info["final_obs"][index], self._names[1]: masks[index].copy()}
                info["final_obs"][index] = last
        return self._with(observed, info), rewards, terminated, truncated, info


@overload
def MaskInObservation(
    env: VectorEnv[Any, Any, Any], observation: str = ..., mask: str = ...
) -> VectorEnv[Any, Any, Any]: ...


@overload
def MaskInObservation(env: gym.Env[Any, Any], observation: str = ..., mask: str = ...) -> gym.Env[Any, Any]: ...


def MaskInObservation(env: Any, observation: str = "observations", mask: str = "action_mask") -> Any:  # noqa: N802
    """Puts the mask of actions beside the observation.

    Args:
        env: an environment of Noctule, one or many, perhaps wrapped; its info has "action_mask".
        observation: key of what was the observation.
        mask: key of the mask, int8.

    Returns:
        an environment whose observations are dicts of the two.

    Raises:
        Error: where the actions are not of a space Discrete.

    Example:
        >>> env = noctule.MaskInObservation(noctule.Env("job"))
        >>> sorted(env.observation_space)
        ['action_mask', 'observations']
        >>> env.close()
    """
    given: Any = env
    return _Vector(given, observation, mask) if isinstance(env, VectorEnv) else _Single(given, observation, mask)
