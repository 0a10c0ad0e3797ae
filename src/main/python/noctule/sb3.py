"""Environments for Stable-Baselines3, which only who imports this module needs."""

# Stable-Baselines3 and Gymnasium do not type all that is used here.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from stable_baselines3.common import vec_env

from _noctule.changes import NAMES
from _noctule.kernel import JobSpace, KernelPolicy
from _noctule.summaries import figures
from noctule.error import Error
from noctule.vector import VectorEnv

__all__ = ["KernelPolicy", "VecEnv"]


class VecEnv(vec_env.VecEnv):  # type: ignore[misc]
    """Environments of one JVM as Stable-Baselines3 takes them; MaskablePPO finds their masks.

    For the problem `job` learn with `KernelPolicy`: a policy that makes layers for the observation as a whole, as
    "MlpPolicy" does, learns next to nothing there, and Python warns of it.

    Without it, each of its workers has a JVM of its own. ``infos`` hold "date", "waiting" and "invalid" and, at an end,
    "terminal_observation", "TimeLimit.truncated" and "summary".

    Episodes change without a new JVM, each environment's from its next one on: by
    ``set_attr("load", 1.2, indices=[0])`` for any option of `noctule.VectorEnv.set_options`, by
    ``env_method("set_options", {…}, indices=[0])`` for several at a time, or by ``set_options({…})`` before a `reset`.

    Example:
        >>> from noctule.sb3 import VecEnv
        >>> envs = VecEnv(noctule.VectorEnv("job", 2, autoreset_mode="SameStep"))
        >>> envs.reset().shape == (2, *envs.observation_space.shape)
        True
        >>> envs.close()
    """

    def __init__(self, envs: VectorEnv) -> None:
        """Wraps environments.

        Args:
            envs: environments with same-step autoreset; closed with these.

        Raises:
            Error: where they begin episodes otherwise.
        """
        if envs.autoreset_mode is not AutoresetMode.SAME_STEP:
            raise Error(
                f"noctule.sb3.VecEnv: the environments have the autoreset mode {envs.autoreset_mode.value}.",
                "Maybe make them with autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP.",
                "usage",
            )
        self.envs = envs
        space, suited = envs.single_observation_space, envs.told.get("network") or {}
        if suited.get("type") == "kernel" and isinstance(space, spaces.Box):
            space = JobSpace(space, suited)
        super().__init__(envs.num_envs, space, envs.single_action_space)

    def reset(self) -> Any:
        """Begins an episode in each environment and returns the observations."""
        for index, options in enumerate(self._options):
            if options:
                self.envs.set_options(options, index)
        observed, info = self.envs.reset(seed=self._seeds)
        self.reset_infos = [_row(info, index) for index in range(self.num_envs)]
        self._reset_seeds()
        self._reset_options()
        return observed

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Takes the seeds of the next `reset`: seed, seed + 1, …; returns them."""
        self._seeds: list[int | None] = [None if seed is None else seed + index for index in range(self.num_envs)]
        return list(self._seeds)

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Begins a step."""
        self.envs.step_async(actions)

    def step_wait(self) -> tuple[Any, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Returns observations, rewards, which episodes are over, and infos; those that are over have begun anew."""
        observed, rewards, terminated, truncated, info = self.envs.step_wait()
        over = terminated | truncated
        infos = [_row(info, index) for index in range(self.num_envs)]
        for index in np.flatnonzero(over):
            last = infos[index]
            final = info["final_info"]
            last["terminal_observation"] = info["final_obs"][index]
            last["TimeLimit.truncated"] = bool(truncated[index])
            # An episode that a limit of steps has cut has no figures.
            if "summary" in final and final["_summary"][index]:
                last["summary"] = figures(final["summary"], int(index))
        return observed, rewards.astype(np.float32), over, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns what is allowed now, (n, A)."""
        return self.envs.action_masks()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Returns an attribute of all environments, once for each, or a changed option of each: None for none.

        Raises:
            AttributeError: where they have none of this name.
        """
        if attr_name in NAMES:
            options = self.envs.get_options()
            return [options[index].get(attr_name) for index in self._indices(indices)]
        value = getattr(self.envs, attr_name)
        return [value] * len(self._indices(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Changes an option of some environments, see `noctule.VectorEnv.set_options`.

        Raises:
            Error: where it is no such option, for environments have nothing else of their own, or its value is wrong.
        """
        if attr_name in NAMES:
            self.envs.set_options({attr_name: value}, indices)
            return
        raise Error(
            f"noctule.sb3.VecEnv: the attribute ({attr_name}) of single environments cannot be set.",
            "Maybe make the environments with another option.",
            "usage",
        )

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Calls a method that returns a row for each environment, such as "action_masks"; returns those asked for.

        "set_options" changes these alone, and returns None for each.
        """
        if method_name == "set_options":
            partial(self.envs.set_options, indices=indices)(*args, **kwargs)
            return [None] * len(self._indices(indices))
        rows = getattr(self.envs, method_name)(*args, **kwargs)
        return [rows[index] for index in self._indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """Returns False for each environment: they cannot be wrapped one by one."""
        return [False] * len(self._indices(indices))

    def get_images(self) -> Sequence[npt.NDArray[np.uint8] | None]:
        """Returns a picture of each environment, as `noctule.Env.render` has it; None for each without that mode."""
        pictures = self.envs.render() if self.envs.render_mode == "rgb_array" else None
        return [None] * self.num_envs if pictures is None else list(pictures)

    def close(self) -> None:
        """Ends the JVM."""
        self.envs.close()

    def _indices(self, indices: int | Iterable[int] | None) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)


def _row(info: dict[str, Any], index: int) -> dict[str, Any]:
    return {
        "date": float(info["date"][index]),
        "waiting": int(info["waiting"][index]),
        "invalid": bool(info["invalid"][index]),
    }
