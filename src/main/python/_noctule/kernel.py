"""RLScheduler's network as a policy of Stable-Baselines3, and the space of observations that tells of it."""

# Stable-Baselines3 and Gymnasium do not type all that is used here.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
from __future__ import annotations

import math
import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from gymnasium.spaces.utils import flatdim
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from _noctule import networks as _networks
from _noctule.networks import Floats
from noctule.error import Error
from noctule.torch import Kernel, layers

try:
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy as Policy
except ImportError:
    from stable_baselines3.common.policies import ActorCriticPolicy as Policy


class JobSpace(spaces.Box):
    """Observations with a row of features for each job.

    Attributes:
        network: "type" and "features" of the network that suits them.
    """

    def __init__(self, space: spaces.Box, network: Mapping[str, Any]) -> None:
        """Takes the bounds of a space."""
        super().__init__(space.low, space.high, space.shape, space.dtype.type)
        self.network = dict(network)


@flatdim.register(JobSpace)
def _flattened(space: JobSpace) -> int:
    """Warns whoever asks for their length to make layers of it, as Stable-Baselines3's policies do."""
    warnings.warn(
        'These observations have a row for each waiting job, of which "MlpPolicy" learns next to nothing. Maybe use'
        " noctule.sb3.KernelPolicy, which scores each job by one small network.",
        stacklevel=3,
    )
    return math.prod(space.shape)


class _Whole(BaseFeaturesExtractor):  # type: ignore[misc]
    """Leaves observations as they are."""

    def __init__(self, space: spaces.Box) -> None:
        super().__init__(space, math.prod(space.shape))

    def forward(self, observations: Any) -> Any:
        return observations


class Pooled(Kernel):
    """The network `kernel` with a value that no order of the jobs changes: a small network's mean over the jobs."""

    def __init__(self, network: Mapping[str, Any], observations: int, actions: int) -> None:
        """Makes fresh weights."""
        super().__init__(network, observations, actions)
        common = observations - actions * network["features"]
        *_, last = sizes = [network["features"] + common, *network["critic"]]
        self.critic = layers(sizes)
        self.whole = layers([last + common, last, 1])

    def valued(self, observations: Any) -> Any:
        """Returns values (n,); places without a job, whose features are all 0, do not count."""
        features = self.network["features"]
        rows = self.rows(observations)
        there = rows[..., :features].ne(0).any(-1, keepdim=True)
        known = self._activation(self._through(self.critic, rows)) * there
        mean = known.sum(1) / there.sum(1).clamp(min=1)
        return self._through(self.whole, torch.cat([mean, rows[:, 0, features:]], dim=-1)).squeeze(-1)

    def forward_actor(self, observations: Any) -> Any:
        """Returns scores (n, actions), as Stable-Baselines3 asks for them."""
        return self.scored(observations)

    def forward_critic(self, observations: Any) -> Any:
        """Returns values (n, 1), as Stable-Baselines3 asks for them."""
        return self.valued(observations).unsqueeze(-1)

    def forward(self, observations: Any) -> tuple[Any, Any]:
        """Returns both."""
        return self.forward_actor(observations), self.forward_critic(observations)


class KernelPolicy(Policy):  # type: ignore[misc]
    """RLScheduler's network for MaskablePPO, PPO and A2C: what to take for the problem `job`.

    One small network scores each job by its own features and those that all share, so that what was learnt of one place
    of the window holds for all: other orders of the jobs give the same scores in that order. The value pools over the
    jobs. PPO and A2C know no masks: what is forbidden becomes the first allowed action.

    Attributes:
        network: the options of the network, all keys.

    Example:
        >>> from noctule.sb3 import KernelPolicy, VecEnv
        >>> from sb3_contrib import MaskablePPO
        >>> envs = VecEnv(noctule.VectorEnv("job", 2, autoreset_mode="SameStep", episode={"jobs": 8}))
        >>> small = {"network": {"hidden": [16]}}
        >>> learner = MaskablePPO(KernelPolicy, envs, n_steps=8, batch_size=16, policy_kwargs=small)
        >>> learner.learn(16).policy.network["hidden"]
        [16]
        >>> envs.close()
    """

    def __init__(
        self,
        observation_space: Any,
        action_space: Any,
        lr_schedule: Any,
        use_sde: bool = False,
        network: Mapping[str, Any] | None = None,
        **keys: Any,
    ) -> None:
        """Makes fresh weights; algorithms do so, with their ``policy_kwargs``.

        Args:
            observation_space: of a `noctule.sb3.VecEnv`, which tells how many features a job has; of another one, give
                "features" below `network`.
            action_space: discrete, an action for each job.
            lr_schedule: learning rate by the part of the training that is left.
            use_sde: must be False.
            network: keys of the network: "hidden" and "critic", sizes of layers, [32, 16, 8] by default, and
                "activation", "relu" by default.
            keys: "optimizer_class" and "optimizer_kwargs".

        Raises:
            Error: where spaces or keys do not suit.
        """
        if not isinstance(observation_space, spaces.Box) or len(observation_space.shape) != 1:
            raise _unfit(f"observations are {observation_space}, not rows of numbers", 'use "MultiInputPolicy"')
        if not isinstance(action_space, spaces.Discrete):
            raise _unfit(f"actions are {action_space}, not one for each job", 'use "MlpPolicy"')
        if use_sde:
            raise _unfit("use_sde is True, which is for actions that are real numbers", "leave it out")
        told = getattr(observation_space, "network", {})
        self.network = _networks.completed({"type": "kernel", **told, **(network or {})})
        self._shapes = _networks.shapes(self.network, observation_space.shape[0], int(action_space.n))
        keys.setdefault("features_extractor_class", _Whole)
        super().__init__(observation_space, action_space, lr_schedule, **keys)

    def _build(self, lr_schedule: Any) -> None:
        """Makes the network, whose scores and values need no layers behind it, and the optimizer."""
        self.mlp_extractor = Pooled(self.network, self.observation_space.shape[0], int(self.action_space.n))
        self.action_net, self.value_net = torch.nn.Identity(), torch.nn.Identity()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        return {**super()._get_constructor_parameters(), "network": self.network}

    def weights(self) -> dict[str, Floats]:
        """Returns the weights of a model that Java plays; see `noctule.models.from_sb3`.

        The value stays here, as playing needs none: that of the model is 0, and fresh for who goes on training.
        """
        learnt, chance = self.mlp_extractor.state_dict(), np.random.default_rng(0)
        last = len(self.network["critic"])
        found: dict[str, Floats] = {}
        for name, shape in self._shapes.items():
            if name.startswith("kernel."):
                found[name] = learnt[name].cpu().numpy().copy()
            else:
                size = 0.0 if name.startswith(f"critic.{last}.") else 1 / math.sqrt(shape[-1])
                found[name] = chance.uniform(-size, size, shape).astype(np.float32)
        return found


def _unfit(what: str, remedy: str) -> Error:
    return Error(f"noctule.sb3.KernelPolicy: {what}.", f"Maybe {remedy}.", "usage")
