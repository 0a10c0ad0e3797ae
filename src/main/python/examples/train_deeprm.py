"""DeepRM (Mao et al., HotNets 2016): learns from a picture of machine and slots by policy gradient, beside SJF.

python src/main/python/examples/train_deeprm.py --minutes 1
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from deeprm import BINS, COLUMNS, HORIZON, SLOTS, STEP, Picture
from torch import nn

import noctule

MACHINE = Path(__file__).resolve().parents[4] / "platforms/homogeneous_128.json"
CORES, SEQUENCE, EPISODES, HIDDEN, RATE = 128, 50, 20, 20, 0.003


def jobs(count: int, seed: int) -> noctule.Jobs:
    """Draws DeepRM's jobs: four of five last 1 to 3 steps, the others 10 to 15; half of them are wide."""
    chance = np.random.default_rng(seed)
    steps = np.where(chance.random(count) < 0.8, chance.integers(1, 4, count), chance.integers(10, 16, count))
    share = np.where(chance.random(count) < 0.5, chance.uniform(0.25, 0.5, count), chance.uniform(0.05, 0.1, count))
    submit = np.cumsum(chance.exponential(0.9 * STEP, count))
    return noctule.Jobs(submit=submit, cores=np.ceil(CORES * share).astype(int), runtime=STEP * steps)


def environments(count: int, seed: int) -> Any:
    """Makes environments whose episodes are sequences of 10,000 jobs of that seed; those of equal seeds are equal."""
    envs = Picture().vector(count)
    envs.set_options({"trace": jobs(10000, seed), "jobs": SEQUENCE, "platform": str(MACHINE)})
    return envs


def played(envs: Any, seeds: list[int], choose: Any) -> tuple[Any, Any]:
    """Plays an episode in each environment; returns rewards (steps, n), and the mean slowdown in each (n,)."""
    seen, info = envs.reset(seed=seeds)
    live, slowdown, paid = np.ones(envs.num_envs, bool), np.zeros(envs.num_envs), []
    while live.any():
        seen, rewards, terminated, truncated, info = envs.step(choose(seen, info["action_mask"] != 0, live))
        paid.append(np.where(live, rewards, 0))
        for row in np.flatnonzero(live & (terminated | truncated)):
            slowdown[row], live[row] = info["summary"]["slowdown"]["mean"][row], False
    return np.array(paid), slowdown


def train(envs: Any, minutes: float, iterations: int, seed: int = 0) -> Any:
    """Trains: all environments play the same jobs at a time, and an action is as good as it earns more than theirs."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    network = nn.Sequential(nn.Flatten(), nn.Linear(HORIZON * COLUMNS, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, SLOTS + 1))
    optimizer: Any = torch.optim.RMSprop(network.parameters(), lr=RATE)
    end, number = time.monotonic() + 60 * minutes, 0
    while number < iterations and time.monotonic() < end:
        logs: list[Any] = []
        rewards, slowdown = played(envs, [seed + number] * envs.num_envs, partial(draw, network, logs))
        returns = torch.from_numpy(rewards[::-1].cumsum(0)[::-1].copy()).float()
        live = torch.stack([mask for _, mask in logs])
        mean = (returns * live).sum(1, keepdim=True) / live.sum(1, keepdim=True)
        gains = (returns - mean) * live / (returns - mean).std()
        loss = -(torch.stack([log for log, _ in logs]) * gains).sum() / live.sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        number += 1
        if number % 10 == 0:
            print(f"{number:5} iterations, slowdown {slowdown.mean():.2f}", flush=True)
    return network


def chances(network: Any, seen: Any, masks: Any) -> Any:
    """Returns the distribution over the allowed actions."""
    scores = network(torch.from_numpy(seen)).masked_fill(~torch.from_numpy(masks), -1e9)
    return torch.distributions.Categorical(logits=scores)


def draw(network: Any, logs: list[Any], seen: Any, masks: Any, live: Any) -> Any:
    """Draws actions, and keeps the logarithms of their probabilities and whose they are."""
    chance = chances(network, seen, masks)
    acts = chance.sample()
    logs.append((chance.log_prob(acts), torch.from_numpy(live.copy())))
    return acts.numpy()


def shortest(seen: Any, masks: Any, live: Any) -> Any:
    """Starts the shortest job that fits, which the picture shows as the least high."""
    heights = seen[:, :, BINS:-1].reshape(len(seen), HORIZON, SLOTS, BINS).max(3).sum(1)
    return np.where(masks, np.pad(heights, ((0, 0), (0, 1)), constant_values=HORIZON + 1), np.inf).argmin(1)


def main(words: list[str] | None = None) -> dict[str, float]:
    """Trains, and returns the mean slowdown of each method in unseen sequences of jobs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1, help="length of the training")
    parser.add_argument("--iterations", type=int, default=10**9, help="the same in updates")
    parser.add_argument("--sequences", type=int, default=32, help="how many are compared on")
    options = parser.parse_args(words)
    with environments(EPISODES, seed=1) as envs:
        network = train(envs, options.minutes, options.iterations)
    methods = {
        "learnt": lambda seen, masks, live: chances(network, seen, masks).mode.numpy(),
        "SJF": shortest,
        "first": lambda seen, masks, live: masks.argmax(1),
    }
    found, seeds = dict[str, float](), list(range(options.sequences))
    with environments(len(seeds), seed=2) as envs:
        for name, choose in methods.items():
            found[name] = float(played(envs, seeds, choose)[1].mean())
            print(f"{name:8} slowdown {found[name]:.2f}", flush=True)
    return found


if __name__ == "__main__":
    main()
