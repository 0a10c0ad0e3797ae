"""Models cross the border both ways: what Python writes, Java plays alike; what Java writes, Python writes again."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

pytest.importorskip("safetensors", reason="the package safetensors is not installed: pip install 'noctule[models]'")

import noctule
from _noctule import java as _java
from noctule import Error, models
from played import LEARNING, PLAYED, launched


def drawn(network: dict[str, Any], envs: Any, width: float = 1, seed: int = 1) -> dict[str, Any]:
    chance = np.random.default_rng(seed)
    return {
        name: chance.uniform(-width, width, shape) / np.sqrt(shape[-1])
        for name, shape in models.shapes(network, envs).items()
    }


@pytest.mark.parametrize(
    "network",
    [
        {"type": "mlp", "hidden": [16, 8], "activation": "tanh"},
        {"type": "actor_critic", "hidden": 8},
        pytest.param({"type": "mlp", "activation": "leaky_relu"}, marks=pytest.mark.long),
        pytest.param({"type": "reinforce", "hidden": 8}, marks=pytest.mark.long),
    ],
    ids=lambda network: "-".join(map(str, network.values())),
)
def test_java_gives_actions_the_probabilities_of_numpy(
    network: dict[str, Any], java: _java.Java, root: Path, tmp_path: Path
) -> None:
    with gym.make("noctule/Policy-v0", options=root / LEARNING) as env:
        observation, info = env.reset(seed=0)
        path = models.save(tmp_path / "m.safetensors", drawn(network, env), env, network)
    ours = models.load(path).probabilities(observation, info["action_mask"])
    out = launched(tmp_path / "out", root / LEARNING, *PLAYED, "--inmodel", path)
    theirs = json.loads((out / "probs.json").read_text())["probs"]
    assert ours == pytest.approx(np.ravel(theirs), abs=1e-6)
    assert len(set(ours)) == 5


@pytest.mark.long
@pytest.mark.parametrize(
    ("problem", "network", "keys"),
    [
        ("policy", {"type": "mlp", "hidden": 16, "activation": "tanh"}, {}),
        ("job", {"type": "kernel", "features": 10}, {}),
        ("job", {"type": "kernel", "features": 10, "prior": 2}, {}),
        ("partition", {"type": "mlp"}, {}),
        ("partition", {"type": "gnn"}, {"observation": "graph"}),
    ],
)
def test_java_decides_a_run_as_numpy_does(
    problem: str, network: dict[str, Any], keys: dict[str, Any], java: _java.Java, root: Path, tmp_path: Path
) -> None:
    options: dict[str, Any] = json.loads((root / "launch" / "environments" / f"{problem}.json").read_text())
    # Cut out of a trace, an episode is no run of the command line.
    options["decision"]["env"] = {"problem": problem, **keys}
    text = json.dumps(options).replace("../../", f"{root}/")
    file = tmp_path / "options.json"
    file.write_text(text)
    with gym.make(f"noctule/{problem.capitalize()}-v0", options=file, flat=True) as env:
        path = models.save(tmp_path / "m.safetensors", drawn(network, env, width=3, seed=3), env, network)
        model = models.load(path)
        observation, info = env.reset(seed=7)
        actions, over = [], False
        while not over:
            actions.append(int(model.probabilities(observation, info["action_mask"]).argmax()))
            observation, _, over, _, info = env.step(actions[-1])
    assert len(set(actions)) > 1, actions
    out = launched(tmp_path / "out", "ppo", file, "--transport", "direct", "--seed", "7", "--inmodel", path)
    summary = json.loads((out / "summary.json").read_text())
    assert summary == {key: info["summary"][key] for key in summary}
    if problem == "policy":
        assert [int(line) for line in (out / "actions.log").read_text().split()] == actions


def test_a_model_of_java_is_written_again_byte_by_byte(java: _java.Java, root: Path, tmp_path: Path) -> None:
    trained = ["--nbruns", 2, "--set", "decision.agent.optimiser_state=false"]
    try:
        out = launched(tmp_path / "out", root / LEARNING, *trained)
    except Error as e:
        if "PyTorch" in str(e):
            pytest.skip(e.message)
        raise
    model = models.load(out / "model.safetensors")
    again = models.save(
        tmp_path / "m.safetensors",
        model.weights,
        model.layout,
        model.network,
        learner=model.learner,
        progress=model.progress,
    )
    assert again.read_bytes() == (out / "model.safetensors").read_bytes()


def test_java_refuses_a_model_of_another_problem(java: _java.Java, root: Path, tmp_path: Path) -> None:
    network = {"type": "mlp", "hidden": 8}
    with gym.make("noctule/Policy-v0", options=root / LEARNING, observation="normal") as env:
        path = models.save(tmp_path / "m.safetensors", drawn(network, env), env, network)
        assert models.layout(noctule.MaskInObservation(env)) == models.load(path).layout
    with pytest.raises(Error, match='was trained on the observation "policy normal"'):
        launched(tmp_path / "out", root / LEARNING, *PLAYED, "--inmodel", path)


def test_a_policy_of_stable_baselines_scores_as_before(java: _java.Java, root: Path, tmp_path: Path) -> None:
    reason = "sb3-contrib is not installed: its PyTorch for Linux is large"
    contrib = pytest.importorskip("sb3_contrib", reason=reason, exc_type=ImportError)
    import torch

    from noctule import sb3

    same = gym.vector.AutoresetMode.SAME_STEP
    envs: Any = gym.make_vec("noctule/Policy-v0", num_envs=4, options=root / LEARNING, autoreset_mode=same)
    with contextlib.closing(sb3.VecEnv(envs)) as learnt_on:
        learner = contrib.MaskablePPO("MlpPolicy", learnt_on, n_steps=8, batch_size=32, seed=0).learn(64)
        weights, network = models.from_sb3(learner)
        assert network == {"type": "mlp", "activation": "tanh", "hidden": [64, 64]}
        model = models.load(models.save(tmp_path / "m.safetensors", weights, learnt_on, network))
        seen, info = envs.reset(seed=0)
        with torch.no_grad():
            theirs = learner.policy.get_distribution(torch.from_numpy(seen)).distribution.probs.numpy()
    assert model.probabilities(seen, info["action_mask"]) == pytest.approx(theirs, abs=1e-5)
