"""PPO in numpy: learns HDeepRM's learning platform, and leaves a model that Java plays.

python src/main/python/examples/ppo.py model.safetensors
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np

from noctule import models

OPTIONS = Path(__file__).resolve().parents[4] / "launch/experiments/hdeeprm-learning/actor-critic.json"
NETWORK = {"type": "mlp", "hidden": [32, 32], "activation": "tanh"}
STEPS, EPOCHS, RATE, CLIP, GAMMA, DECAY, ENTROPY = 1, 8, 0.003, 0.2, 0.99, 0.95, 0.003
Weights = dict[str, Any]


def forward(weights: Weights, tower: str, observations: Any) -> list[Any]:
    """Returns what each layer of a tower gives, the observations first."""
    signals = [observations]
    for layer in range(3):
        signal = signals[-1] @ weights[f"{tower}.{layer}.weight"].T + weights[f"{tower}.{layer}.bias"]
        signals.append(np.tanh(signal) if layer < 2 else signal)
    return signals


def backward(weights: Weights, tower: str, signals: list[Any], slope: Any, gradient: Weights) -> None:
    """Adds the gradient of a tower's weights; slope is that of its outputs."""
    for layer in (2, 1, 0):
        gradient[f"{tower}.{layer}.weight"] = slope.T @ signals[layer]
        gradient[f"{tower}.{layer}.bias"] = slope.sum(axis=0)
        slope = slope @ weights[f"{tower}.{layer}.weight"] * (1 - signals[layer] ** 2)


def softmax(scores: Any, masks: Any) -> Any:
    """Returns probabilities; a forbidden action has none."""
    scores = np.where(masks != 0, scores, -1e9)
    exponents = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exponents / exponents.sum(axis=-1, keepdims=True)


def improve(
    weights: Weights, moments: list[Any], seen: Any, masks: Any, acts: Any, old: Any, gains: Any, worth: Any
) -> None:
    """Makes a step of Adam on the clipped objective of PPO, the squared error of values and the entropy."""
    rows = np.arange(len(acts))
    scores, values = forward(weights, "scores", seen), forward(weights, "value", seen)
    probable = softmax(scores[-1], masks)
    ratio = probable[rows, acts] / old
    counts = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    logs = np.log(probable + 1e-12)
    entropy = -(probable * logs).sum(axis=1, keepdims=True)
    slope = (gains * ratio * counts)[:, None] * (probable - np.eye(probable.shape[1])[acts])
    slope += ENTROPY * probable * (logs + entropy)
    gradient: Weights = {}
    backward(weights, "scores", scores, slope / len(acts), gradient)
    backward(weights, "value", values, (values[-1] - worth[:, None]) / len(acts), gradient)
    moments[0] += 1
    for name, change in gradient.items():
        moments[1][name] = 0.9 * moments[1].get(name, 0) + 0.1 * change
        moments[2][name] = 0.999 * moments[2].get(name, 0) + 0.001 * change**2
        mean, square = moments[1][name] / (1 - 0.9 ** moments[0]), moments[2][name] / (1 - 0.999 ** moments[0])
        weights[name] = weights[name] - RATE * mean / (np.sqrt(square) + 1e-8)


def advantages(rewards: Any, values: Any, last: Any, ended: Any) -> Any:
    """Returns generalised advantages (steps, environments) of rewards, values and ends of the same shape."""
    gains, gain = np.zeros_like(rewards), np.zeros_like(last)
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - ended[step]
        gain = rewards[step] + GAMMA * goes_on * last - values[step] + GAMMA * DECAY * goes_on * gain
        gains[step], last = gain, values[step]
    return gains


def train(envs: Any, episodes: int, seed: int) -> Weights:
    """Trains on Noctule's environments, which begin anew in the step that ends an episode.

    Args:
        envs: some of them as a vector.
        episodes: how many at most.
        seed: of the weights, the actions and the episodes.

    Returns:
        weights of a model.
    """
    chance = np.random.default_rng(seed)
    shapes = models.shapes(NETWORK, envs)
    weights = {name: chance.uniform(-1, 1, shape) / np.sqrt(shape[-1]) for name, shape in shapes.items()}
    moments: list[Any] = [0, {}, {}]
    seen, info = envs.reset(seed=seed)
    over = 0
    while over + envs.num_envs * STEPS <= episodes:
        turns = []
        for _ in range(STEPS):
            masks = info["action_mask"]
            probable = softmax(forward(weights, "scores", seen)[-1], masks)
            acts = np.array([chance.choice(len(row), p=row) for row in probable])
            value = forward(weights, "value", seen)[-1][:, 0]
            before = seen
            seen, rewards, terminated, truncated, info = envs.step(acts)
            ended = terminated | truncated
            turns.append((before, masks, acts, probable[np.arange(len(acts)), acts], rewards, value, ended))
            over += int(ended.sum())
        observed, masks, acts, old, rewards, values, ended = (np.array(column) for column in zip(*turns, strict=True))
        gains = advantages(rewards, values, forward(weights, "value", seen)[-1][:, 0], ended)
        worth = gains + values
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        batch = [array.reshape(-1, *array.shape[2:]) for array in (observed, masks, acts, old, gains, worth)]
        for _ in range(EPOCHS):
            improve(weights, moments, *batch)
    return weights


def environments(count: int) -> Any:
    """Makes environments of the learning platform, which begin anew in the step that ends an episode."""
    return gym.make_vec(
        "noctule/Policy-v0",
        num_envs=count,
        options=OPTIONS,
        autoreset_mode=gym.vector.AutoresetMode.SAME_STEP,
    )


if __name__ == "__main__":
    envs = environments(16)
    path = models.save(sys.argv[1], train(envs, 500, seed=0), envs, NETWORK)
    observation, info = envs.reset(seed=0)
    probable = models.load(path).probabilities(observation[0], info["action_mask"][0])
    print("probability of each action:")
    for name, share in zip(models.layout(envs)["actions"], probable, strict=True):
        print(f"  {name:24} {share:.3f}")
    print(f"Play it: launch/noctule launch {OPTIONS} --set decision.agent.run=test")
    print(f"  --set decision.agent.hidden=null --inmodel {path}")
    envs.close()
