"""HDeepRM's actor-critic on HDeepRM's problem as one's own: it learns where the two jobs of its learning platform run.

python src/main/python/examples/train_hdeeprm.py --episodes 1500
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from hdeeprm import PAIRS, Policies
from torch import nn

EXPERIMENT = Path(__file__).resolve().parents[4] / "launch/experiments/hdeeprm-learning/actor-critic.json"
ENVS, HIDDEN, RATE, GAMMA = 4, 16, 0.005, 0.99
NAMES = [*("-".join(pair) for pair in PAIRS), "nothing"]


class ActorCritic(nn.Module):  # type: ignore[misc]
    """The network of HDeepRM's example: a shared layer, then three each for actor and critic."""

    def __init__(self, observations: int, actions: int) -> None:
        """Makes fresh weights."""
        super().__init__()
        self.shared = nn.Sequential(nn.Linear(observations, HIDDEN), nn.LeakyReLU())
        self.actor, self.critic = (
            nn.Sequential(*[part for _ in range(3) for part in (nn.Linear(HIDDEN, HIDDEN), nn.LeakyReLU())], last)
            for last in (nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1))
        )

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """Returns the distribution of actions, and values (n,), of observations (n, 21) and masks (n, A)."""
        shared = self.shared(torch.from_numpy(np.asarray(seen, np.float32)))
        scores = self.actor(shared).masked_fill(~torch.from_numpy(masks != 0), -1e9)
        return torch.distributions.Categorical(logits=scores), self.critic(shared).squeeze(-1)


def loss(logs: list[Any], values: list[Any], rewards: list[float]) -> Any:
    """Returns HDeepRM's loss of one episode: returns are standardised where there are several."""
    worth, total = torch.zeros(len(rewards)), 0.0
    for step in reversed(range(len(rewards))):
        total = rewards[step] + GAMMA * total
        worth[step] = total
    if len(worth) > 1:
        worth = (worth - worth.mean()) / (worth.std() + 1e-8)
    guessed = torch.stack(values)
    policy = -(torch.stack(logs) * (worth - guessed.detach())).sum()
    return policy + nn.functional.smooth_l1_loss(guessed, worth, reduction="sum")


def train(envs: Any, episodes: int, seed: int = 0) -> ActorCritic:
    """Trains a network: a step of Adam after each episode.

    Args:
        envs: the environments, which begin anew in the step that ends an episode.
        episodes: how many, of all environments together.
        seed: of weights, actions and episodes.

    Returns:
        the network.
    """
    torch.manual_seed(seed)
    network = ActorCritic(envs.single_observation_space.shape[0], envs.single_action_space.n)
    optimizer: Any = torch.optim.Adam(network.parameters(), lr=RATE)
    played: list[tuple[list[Any], list[Any], list[float]]] = [([], [], []) for _ in range(envs.num_envs)]
    earned: list[float] = []
    seen, info = envs.reset(seed=seed)
    while len(earned) < episodes:
        chance, value = network(seen, info["action_mask"])
        acts = chance.sample()
        logs = chance.log_prob(acts)
        seen, rewards, terminated, truncated, info = envs.step(acts.numpy())
        lost = []
        for row, ended in enumerate(terminated | truncated):
            for column, item in zip(played[row], (logs[row], value[row], float(rewards[row])), strict=True):
                column.append(item)
            if ended:
                lost.append(loss(*played[row]))
                earned.append(sum(played[row][2]))
                played[row] = ([], [], [])
                if len(earned) % 200 == 0:
                    print(f"{len(earned):6} episodes, return {sum(earned[-200:]) / 200:.3f}", flush=True)
        if lost:
            optimizer.zero_grad()
            torch.stack(lost).sum().backward()
            optimizer.step()
    return network


def main(words: list[str] | None = None) -> float:
    """Trains, and returns the makespan, in s, of the pair that is then the most probable."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=1500, help="length of the training")
    parser.add_argument("--seed", type=int, default=0, help="of the training")
    options = parser.parse_args(words)
    with Policies().vector(ENVS, EXPERIMENT, autoreset_mode="SameStep") as envs:
        network = train(envs, options.episodes, options.seed)
        seen, info = envs.reset(seed=0)
        best = network(seen, info["action_mask"])[0].mode.numpy()
        makespan = float(envs.step(best)[-1]["final_info"]["summary"]["makespan"][0])
    print(f"{NAMES[best[0]]}: makespan {makespan:.2f} s")
    return makespan


if __name__ == "__main__":
    main()
