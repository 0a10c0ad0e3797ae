from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

pytest.importorskip("safetensors", reason="the package safetensors is not installed: pip install 'noctule[models]'")

from _noctule import java as _java
from noctule import models
from played import LEARNING, PLAYED, launched

BEST = 8.4


@pytest.fixture(scope="module")
def ppo(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", root / "src/main/python/examples/ppo.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def envs(java: _java.Java, ppo: ModuleType) -> Iterator[Any]:
    made = ppo.environments(16)
    yield made
    made.close()


def test_advantages_are_the_sums_of_discounted_surprises(ppo: ModuleType) -> None:
    chance = np.random.default_rng(0)
    rewards, values = chance.normal(size=(2, 6, 3))
    last = chance.normal(size=3)
    ended = chance.random((6, 3)) < 0.3
    gains = ppo.advantages(rewards, values, last, ended)
    after = np.vstack([values[1:], last])
    for env in range(3):
        for begin in range(6):
            total, weight = 0.0, 1.0
            for step in range(begin, 6):
                goes_on = 0.0 if ended[step, env] else 1.0
                total += weight * (rewards[step, env] + ppo.GAMMA * goes_on * after[step, env] - values[step, env])
                weight *= ppo.GAMMA * ppo.DECAY * goes_on
            assert gains[begin, env] == pytest.approx(total)


def test_gradients_are_those_of_finite_differences(ppo: ModuleType) -> None:
    chance = np.random.default_rng(0)
    layout = {"observation": "x", "size": 4, "actions": ["a", "b", "c"]}
    weights = {name: chance.normal(size=shape) for name, shape in models.shapes(ppo.NETWORK, layout).items()}
    seen, slope = chance.normal(size=(5, 4)), chance.normal(size=(5, 3))
    gradient: dict[str, Any] = {}
    ppo.backward(weights, "scores", ppo.forward(weights, "scores", seen), slope, gradient)
    for name in ("scores.0.weight", "scores.1.bias", "scores.2.weight"):
        moved = {**weights, name: weights[name].copy()}
        place = (0,) * moved[name].ndim
        moved[name][place] += 1e-6
        change = ((ppo.forward(moved, "scores", seen)[-1] - ppo.forward(weights, "scores", seen)[-1]) * slope).sum()
        assert gradient[name][place] == pytest.approx(change / 1e-6, rel=1e-3)


def test_ppo_solves_the_learning_platform_and_java_earns_the_same(
    ppo: ModuleType, envs: Any, root: Path, tmp_path: Path
) -> None:
    envs.reset(seed=0)
    earned = np.array([envs.step(np.full(16, action))[1][0] for action in range(5)])
    best = earned == BEST
    assert best.sum() == 2
    for seed in range(5):
        weights = ppo.train(envs, 500, seed)
        observation, info = envs.reset(seed=seed)
        path = models.save(tmp_path / f"{seed}.safetensors", weights, envs, ppo.NETWORK)
        probable = models.load(path).probabilities(observation[0], info["action_mask"][0])
        assert probable[best].sum() >= 0.9, f"seed {seed}: {probable}"
    out = launched(tmp_path / "out", root / LEARNING, *PLAYED, "--inmodel", path)
    theirs = np.ravel(json.loads((out / "probs.json").read_text())["probs"])
    assert probable == pytest.approx(theirs, abs=1e-6)
    assert float((out / "rewards.log").read_text()) == pytest.approx(earned[probable.argmax()])


def test_the_script_leaves_a_model(java: _java.Java, root: Path, tmp_path: Path) -> None:
    script = root / "src/main/python/examples/ppo.py"
    variables = {"PYTHONPATH": str(root / "src/main/python")}
    done = subprocess.run(
        [sys.executable, str(script), "model.safetensors"],
        cwd=tmp_path,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("probability of each action:")
    assert [file.name for file in tmp_path.iterdir()] == ["model.safetensors"]
