"""The ids of environments in Gymnasium's registry."""

from __future__ import annotations

from typing import Any, cast

import gymnasium as gym

from _noctule.options import presets


def problems() -> list[str]:
    """Returns the names of the decision problems that Noctule has: each of them has a preset."""
    return sorted(file.stem for file in presets().glob("*.json"))


def name(problem: str) -> str:
    """Returns the id of a problem's environments.

    Args:
        problem: its name, such as "job".

    Returns:
        an id such as "noctule/Job-v0".
    """
    return f"noctule/{''.join(word.capitalize() for word in problem.replace('_', '-').split('-'))}-v0"


def register() -> None:
    """Registers all problems; does nothing twice."""
    for problem in problems():
        if name(problem) not in gym.registry:
            own = problem == "cluster"
            cast("Any", gym).register(  # whose keys Gymnasium does not type in full
                id=name(problem),
                entry_point="noctule.cluster:env" if own else "noctule.env:Env",
                vector_entry_point="noctule.cluster:vector" if own else "noctule.vector:VectorEnv",
                kwargs={} if own else {"problem": problem},
            )
