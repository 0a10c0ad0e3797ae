"""Ways to play, and seeds, for tests of environments."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

_GOLDEN, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_WORD = (1 << 64) - 1

SHORT: dict[str, dict[str, Any]] = {
    "cluster": {"episode": {"jobs": 24}},
    "policy": {"observation": "minimal"},
    "job": {"window": 16, "episode": {"jobs": 24}},
    "partition": {},
}
"""Keys of decision.env for episodes of few steps, by problem."""


def following(seed: int) -> int:
    """The seed of the episode that comes next, by SplitMix64."""
    z = (seed + _GOLDEN) & _WORD
    z = ((z ^ (z >> 30)) * _FIRST) & _WORD
    z = ((z ^ (z >> 27)) * _SECOND) & _WORD
    return (z ^ (z >> 31)) >> 1


def allowed(mask: npt.NDArray[Any], turn: int) -> int:
    """An allowed action, another one at each turn."""
    actions = np.flatnonzero(mask)
    return int(actions[turn * 7919 % len(actions)])


def equal(one: Any, other: Any, where: str = "") -> None:
    """Fails unless both are equal, byte for byte, and of the same types."""
    assert type(one) is type(other), where
    if isinstance(one, dict):
        assert sorted(one) == sorted(other), where
        for key in one:
            equal(one[key], other[key], f"{where}.{key}")
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype, where
        assert one.shape == other.shape, where
        if one.dtype == object:
            for index in np.ndindex(one.shape):
                equal(one[index], other[index], f"{where}{index}")
        else:
            assert one.tobytes() == other.tobytes(), where
    else:
        assert one == other, where


def example(root: Path, name: str) -> ModuleType:
    """A program of src/main/python/examples, not run."""
    spec = importlib.util.spec_from_file_location(name, root / "src/main/python/examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
