"""Tells where the processor time of ``examples/train_cleanrl.py`` goes, for each step of an environment.

``python src/main/python/bench/learning.py [STEPS]`` in a checkout whose package is on the path, with PyTorch.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1] / "examples"))
import torch
import train_cleanrl
import training

from noctule import bench
from noctule.torch import make

STEPS, WARM_UP = 60_000, 100_000  # until Java has compiled what runs
PARTS = {
    "forward": (torch.nn.Module, "__call__"),
    "distribution of actions": (train_cleanrl, "chances"),
    "draw of actions": (torch.distributions.Categorical, "sample"),
    "advantages": (train_cleanrl, "advantages"),
    "update": (train_cleanrl, "improve"),
    "backward": (torch.Tensor, "backward"),
    "norm of gradients": (torch.nn.utils, "clip_grad_norm_"),
    "optimizer": (torch.optim.Adam, "step"),
}


def main() -> None:
    """Trains, and prints a table."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else STEPS
    spent: dict[str, float] = defaultdict(float)

    def counted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        depth = [0]

        def counting(*given: Any, **keys: Any) -> Any:
            depth[0] += 1
            begin = time.thread_time()
            try:
                return work(*given, **keys)
            finally:
                depth[0] -= 1
                # Modules call modules.
                spent[name] += 0 if depth[0] else time.thread_time() - begin

        return counting

    envs = training.environments(train_cleanrl.ENVS, autoreset_mode="SameStep", **training.REWARD)
    network = make(train_cleanrl.NETWORK, envs)
    train_cleanrl.train(envs, 99, WARM_UP, network=network)
    for name, (owner, called) in PARTS.items():
        setattr(owner, called, counted(name, getattr(owner, called)))
    envs.step = counted("environments, Python", envs.step)
    server = envs._group.server
    java, python, clock = bench.processor(server), time.thread_time(), time.perf_counter()
    train_cleanrl.train(envs, 99, steps, network=network)
    spent["all of Python"] = time.thread_time() - python
    spent["environments, Java"] = bench.processor(server) - java
    for name, seconds in spent.items():
        print(f"{name:26}{1e6 * seconds / steps:8.1f} µs")
    busy = spent["all of Python"] + spent["environments, Java"]
    print(f"{steps / (time.perf_counter() - clock):.0f} steps/s, {steps / busy:.0f} where nothing else runs")
    envs.close()


if __name__ == "__main__":
    main()
