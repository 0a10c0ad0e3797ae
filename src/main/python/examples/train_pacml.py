"""PAC-ML: a graph network in PyTorch learns how far training jobs are split on RAMP, and is compared with constants.

python src/main/python/examples/train_pacml.py --minutes 1
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import Any

import numpy as np
import torch
from torch import nn
from train_cleanrl import advantages, chances

import noctule

ENVS, STREAMS, STEPS, RATE, ENTROPY, KNOWN, HEAD = 8, 16, 16, 0.002, 0.01, 16, 32


class GraphNetwork(nn.Module):  # type: ignore[misc]
    """Two rounds in which ops hear from the ops before them; then all that is known of a job scores its degrees."""

    def __init__(self, space: Any) -> None:
        """Makes fresh weights for a space of observations, a dict."""
        super().__init__()
        node, edge = (space[name].shape[-1] for name in ("node_features", "edge_features"))
        self.told, self.heard = nn.ModuleList(), nn.ModuleList()
        for size in (node, KNOWN):
            self.told.append(nn.Sequential(nn.Linear(size + edge, KNOWN), nn.ReLU()))
            self.heard.append(nn.Sequential(nn.Linear(size + KNOWN, KNOWN), nn.ReLU()))
        whole, actions = (space[name].shape[-1] for name in ("graph_features", "action_mask"))
        self.head = nn.Sequential(nn.Linear(KNOWN + whole, HEAD), nn.ReLU(), nn.Linear(HEAD, actions + 1))

    def forward(self, seen: dict[str, Any]) -> tuple[Any, Any]:
        """Returns scores (n, degrees) and values (n,)."""
        states, edges = seen["node_features"], seen["edge_features"]
        sources, targets = (seen[name].long() for name in ("edges_src", "edges_dst"))
        there = (torch.arange(edges.shape[1]) < seen["edge_split"]).unsqueeze(-1)  # The others are room that is left.
        for told, heard in zip(self.told, self.heard, strict=True):
            known = states.gather(1, sources.unsqueeze(-1).expand(-1, -1, states.shape[-1]))
            news = told(torch.cat((known, edges), -1)) * there
            mail = torch.zeros(*states.shape[:2], KNOWN).scatter_add(1, targets.unsqueeze(-1).expand_as(news), news)
            states = heard(torch.cat((states, mail), -1))
        ops = (torch.arange(states.shape[1]) < seen["node_split"]).unsqueeze(-1)
        mean = (states * ops).sum(1) / seen["node_split"]
        out = self.head(torch.cat((mean, seen["graph_features"]), -1))
        return out[:, :-1], out[:, -1]


def tensors(seen: dict[str, Any]) -> dict[str, Any]:
    """Returns observations as tensors."""
    return {name: torch.from_numpy(np.ascontiguousarray(part)) for name, part in seen.items()}


def train(envs: Any, minutes: float, limit: int, seed: int = 0) -> GraphNetwork:
    """Trains by advantage actor-critic until the minutes are over, or the steps of all environments."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    network = GraphNetwork(envs.single_observation_space)
    optimizer: Any = torch.optim.Adam(network.parameters(), lr=RATE)
    end, steps, seen = time.monotonic() + 60 * minutes, 0, tensors(envs.reset(seed=seed)[0])
    while steps < limit and time.monotonic() < end:
        turns: list[Any] = []
        for _ in range(STEPS):
            scores, value = network(seen)
            chance = chances(scores, seen["action_mask"] != 0)
            acts = chance.sample()
            shown, paid, over, cut, _ = envs.step(acts.numpy())
            told = (torch.from_numpy(array).float() for array in (paid, over | cut))
            turns.append((chance.log_prob(acts), value, chance.entropy(), *told))
            seen = tensors(shown)
        logs, values, entropy, rewards, ended = map(torch.stack, zip(*turns, strict=True))
        gains = advantages(rewards, values.detach(), network(seen)[1].detach(), ended)
        error = nn.functional.smooth_l1_loss(values, gains + values.detach())
        policy = (logs * (gains - gains.mean()) / (gains.std() + 1e-8)).mean()
        optimizer.zero_grad()
        (0.5 * error - policy - ENTROPY * entropy.mean()).backward()
        optimizer.step()
        steps += ended.numel()
        if steps % (16 * ended.numel()) == 0:
            print(f"{steps:7} steps, {rewards.mean():.3f} earned per job", flush=True)
    return network


def most_allowed(most: int, seen: dict[str, Any]) -> Any:
    """Chooses the largest degree that is allowed up to one."""
    return most - (seen["action_mask"] != 0).numpy()[:, most::-1].argmax(1)


def blocked(choose: Any, name: str) -> float:
    """Plays streams of jobs that no training drew, and returns the share of jobs that are never run."""
    earned, jobs, live = np.zeros(STREAMS), np.zeros(STREAMS), np.ones(STREAMS, bool)
    with noctule.VectorEnv("partition", STREAMS, observation="graph") as envs, torch.no_grad():
        seen = envs.reset(seed=10**6)[0]
        while live.any():
            seen, paid, over, _, _ = envs.step(choose(tensors(seen)))
            earned, jobs, live = earned + live * paid, jobs + live, live & ~over
    share = float(((1 - earned / jobs) / 2).mean())  # A job earns 1 if it runs, else -1.
    print(f"{name:10} {100 * share:.1f} % of the jobs blocked", flush=True)
    return share


def main(words: list[str] | None = None) -> dict[str, float]:
    """Trains, and returns the share of blocked jobs of each method on unseen streams of jobs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1, help="length of the training")
    parser.add_argument("--steps", type=int, default=10**9, help="the same in steps")
    options = parser.parse_args(words)
    with noctule.VectorEnv("partition", ENVS, observation="graph", autoreset_mode="SameStep") as envs:
        network = train(envs, options.minutes, options.steps)
    methods: dict[str, Any] = {"learnt": lambda seen: chances(network(seen)[0], seen["action_mask"] != 0).mode.numpy()}
    methods.update({f"degree {most}": partial(most_allowed, most) for most in (1, 4, 16)})
    return {name: blocked(choose, name) for name, choose in methods.items()}


if __name__ == "__main__":
    main()
