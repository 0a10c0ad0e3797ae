"""A curriculum: learns which job to start next at harder and harder loads, in one JVM, and is compared at the hardest.

python src/main/python/examples/curriculum.py --minutes 1
"""

from __future__ import annotations

from typing import Any

from train_cleanrl import ENVS, greedy, train
from training import JOBS, REWARD, asked, compare, environments

from noctule import models

LOADS = (0.7, 1.0, 1.5)  # factors by which jobs come faster


def lessons(envs: Any, minutes: float, steps: int) -> Any:
    """Trains one network at each load."""
    network = None
    for number, load in enumerate(LOADS):
        # The same as envs.reset(options={"load": load}); `train` resets them.
        envs.set_options({"load": load})
        print(f"load {load}", flush=True)
        network = train(envs, minutes / len(LOADS), steps / len(LOADS), seed=number, network=network)
    return network


def main(words: list[str] | None = None) -> dict[str, float]:
    """Trains, leaves the model and compares."""
    options = asked(__doc__, words)
    envs = environments(ENVS, autoreset_mode="SameStep", **REWARD)
    network = lessons(envs, options.minutes, options.steps)
    if options.model:
        models.save(options.model, network.state_dict(), envs, network.network)
    envs.close()
    return compare(greedy(network), options.sequences, episode={"jobs": JOBS, "load": [LOADS[-1], LOADS[-1]]})


if __name__ == "__main__":
    main()
