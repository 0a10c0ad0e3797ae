"""PPO in one file, as CleanRL writes learners: learns which job to start next, and compares itself on unseen jobs.

python src/main/python/examples/train_cleanrl.py --minutes 1 --model model.safetensors
"""

from __future__ import annotations

import math
from typing import Any

import torch
from training import REWARD, Clock, asked, compare, environments

from noctule import models
from noctule.torch import make

NETWORK = {"type": "kernel", "hidden": [32, 16, 8], "critic": [64, 32]}
ENVS, STEPS, EPOCHS, PARTS, RATE, CLIP, GAMMA, DECAY, ENTROPY = 16, 128, 4, 8, 0.003, 0.2, 1.0, 0.97, 0.003


def chances(scores: Any, masks: Any) -> Any:
    """Returns the distribution over the allowed actions."""
    return torch.distributions.Categorical(logits=scores.masked_fill(~masks, -1e9))


def advantages(rewards: Any, values: Any, last: Any, ended: Any) -> Any:
    """Returns generalised advantages (steps, environments) of rewards, values and ends of the same shape."""
    gains, gain = torch.zeros_like(rewards), torch.zeros_like(last)
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - ended[step]
        gain = rewards[step] + GAMMA * goes_on * last - values[step] + GAMMA * DECAY * goes_on * gain
        gains[step], last = gain, values[step]
    return gains


def improve(network: Any, optimizer: Any, seen: Any, masks: Any, acts: Any, old: Any, gains: Any, worth: Any) -> None:
    """Makes a step on PPO's clipped objective, the error of values and the entropy."""
    scores, values = network(seen)
    chance = chances(scores, masks)
    ratio = (chance.log_prob(acts) - old).exp()
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    policy = torch.min(gains * ratio, gains * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
    # Sequences in which the smallest area hardly waits pay far more than others: their squares would drown the rest.
    error = torch.nn.functional.smooth_l1_loss(values, worth)
    loss = 0.5 * error - policy - ENTROPY * chance.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimizer.step()


def train(envs: Any, minutes: float, limit: float = math.inf, seed: int = 0, network: Any = None) -> Any:
    """Trains a network on a vector of environments that begin anew in the step that ends an episode.

    Args:
        envs: the environments.
        minutes: time after which the training ends.
        limit: steps of all environments together after which it ends.
        seed: of weights, actions and episodes.
        network: what learns; None for a fresh one.

    Returns:
        a module of `noctule.torch`.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    network = make(NETWORK, envs) if network is None else network
    optimizer: Any = torch.optim.Adam(network.parameters(), lr=RATE, eps=1e-5)
    clock = Clock()
    steps, earned, returns = 0, torch.zeros(envs.num_envs), list[float]()
    seen, info = envs.reset(seed=seed)
    while clock.total() < 60 * minutes and steps < limit:
        turns: list[tuple[Any, ...]] = []
        for _ in range(STEPS):
            before, masks = torch.from_numpy(seen), torch.from_numpy(info["action_mask"] != 0)
            with torch.no_grad():
                scores, value = network(before)
            chance = chances(scores, masks)
            acts = chance.sample()
            clock.spend("policy")
            seen, rewards, terminated, truncated, info = envs.step(acts.numpy())
            clock.spend("environments")
            paid, ended = torch.from_numpy(rewards).float(), torch.from_numpy(terminated | truncated).float()
            turns.append((before, masks, acts, chance.log_prob(acts), paid, value, ended))
            earned += paid
            returns = [*returns, *earned[ended == 1].tolist()][-100:]
            earned *= 1 - ended
        observed, allowed, acts, old, rewards, values, ended = map(torch.stack, zip(*turns, strict=True))
        with torch.no_grad():
            gains = advantages(rewards, values, network(torch.from_numpy(seen))[1], ended)
        batch = [array.flatten(0, 1) for array in (observed, allowed, acts, old, gains, gains + values)]
        for _ in range(EPOCHS):
            for part in torch.randperm(len(batch[0])).chunk(PARTS):
                improve(network, optimizer, *(array[part] for array in batch))
        clock.spend("updates")
        steps += ended.numel()
        print(f"{steps:8} steps, {clock.told(steps)}, return {sum(returns) / max(1, len(returns)):.3f}", flush=True)
    return network


def greedy(network: Any) -> Any:
    """Returns a choice of the most probable action."""
    return lambda seen, masks: chances(network(torch.from_numpy(seen))[0], torch.from_numpy(masks) != 0).mode.numpy()


def main(words: list[str] | None = None) -> dict[str, float]:
    """Trains, leaves the model and compares."""
    options = asked(__doc__, words)
    envs = environments(ENVS, autoreset_mode="SameStep", **REWARD)
    network = train(envs, options.minutes, options.steps)
    if options.model:
        models.save(options.model, network.state_dict(), envs, network.network)
    envs.close()
    return compare(greedy(network), options.sequences)


if __name__ == "__main__":
    main()
