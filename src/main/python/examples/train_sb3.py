"""MaskablePPO of Stable-Baselines3 learns which job to start next, and is compared on unseen jobs.

python src/main/python/examples/train_sb3.py --minutes 1 --model model.safetensors
"""

from __future__ import annotations

import time
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecMonitor
from training import REWARD, asked, compare, environments

from noctule import models
from noctule.sb3 import KernelPolicy, VecEnv

ENVS = 16
LEARNING: dict[str, Any] = {
    "n_steps": 256,
    "batch_size": 512,
    "n_epochs": 4,
    "learning_rate": 0.002,
    "gamma": 1.0,
    "gae_lambda": 0.97,
    "ent_coef": 0.003,
}


class Watch(BaseCallback):  # type: ignore[misc]
    """Prints progress, and ends the training after some minutes."""

    def __init__(self, minutes: float) -> None:
        """Takes the minutes."""
        super().__init__()
        self.end, self.begin = time.monotonic() + 60 * minutes, time.monotonic()

    def _on_step(self) -> bool:
        return time.monotonic() < self.end

    def _on_rollout_end(self) -> None:
        returns = [episode["r"] for episode in self.model.ep_info_buffer]
        speed = self.num_timesteps / (time.monotonic() - self.begin)
        mean = sum(returns) / max(1, len(returns))
        print(f"{self.num_timesteps:8} steps, {speed:.0f} steps/s, return {mean:.3f}", flush=True)


def main(words: list[str] | None = None) -> dict[str, float]:
    """Trains, leaves the model and compares."""
    options = asked(__doc__, words)
    torch.set_num_threads(1)
    envs = VecMonitor(VecEnv(environments(ENVS, autoreset_mode="SameStep", **REWARD)))
    learner = MaskablePPO(KernelPolicy, envs, seed=0, device="cpu", **LEARNING)
    learner.learn(options.steps, callback=Watch(options.minutes))
    if options.model:
        weights, network = models.from_sb3(learner)
        models.save(options.model, weights, envs, network)
    envs.close()
    return compare(
        lambda seen, masks: learner.predict(seen, action_masks=masks != 0, deterministic=True)[0], options.sequences
    )


if __name__ == "__main__":
    main()
