from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("safetensors", reason="the package safetensors is not installed: pip install 'noctule[models]'")

import noctule
from _noctule import java as _java
from noctule import Error, models

NETWORKS: list[tuple[dict[str, Any], int, int]] = [
    ({"type": "mlp", "hidden": [5, 7]}, 9, 3),
    ({"type": "mlp", "hidden": 6, "activation": "tanh"}, 9, 3),
    ({"type": "kernel", "features": 3}, 14, 4),
    ({"type": "kernel", "features": 3, "prior": 2.5}, 14, 4),
    ({"type": "kernel", "features": 2, "hidden": [4], "critic": [3, 3], "activation": "leaky_relu"}, 8, 4),
    ({"type": "gnn", "nodes": 6, "edges": 8, "node_features": 5, "edge_features": 2}, 4 + 2 + 30 + 32, 5),
    ({"type": "reinforce", "hidden": 6}, 9, 3),
    ({"type": "actor_critic", "hidden": 6}, 9, 3),
]


def layout(size: int, actions: int) -> dict[str, Any]:
    return {"observation": "policy minimal", "size": size, "actions": [f"action {i}" for i in range(actions)]}


def drawn(shapes: dict[str, tuple[int, ...]], seed: int = 0) -> dict[str, Any]:
    chance = np.random.default_rng(seed)
    return {name: chance.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def observations(size: int, network: dict[str, Any], rows: int = 4) -> np.ndarray[Any, Any]:
    chance = np.random.default_rng(1)
    seen = chance.random((rows, size)).astype(np.float32)
    if network["type"] == "gnn":
        whole = size - 2 - 30 - 32
        seen[:, whole] = [6, 3, 1, 2]
        seen[:, whole + 1] = [8, 2, 0, 1]
        seen[:, -16:] = chance.integers(0, 1, (rows, 16))
        seen[0, -16:] = chance.integers(0, 6, 16)
    return seen


@pytest.mark.parametrize(("network", "size", "actions"), NETWORKS)
def test_a_model_is_read_as_it_was_written(network: dict[str, Any], size: int, actions: int, tmp_path: Path) -> None:
    there = layout(size, actions) | {"scales": {"x": [0.5, 2.0]}}
    weights = drawn(models.shapes(network, there))
    path = models.save(tmp_path / "m.safetensors", weights, there, network, progress={"episodes": 3})
    model = models.load(path)
    assert model.layout == there
    assert model.network["type"] == network["type"]
    assert model.learner == {"name": "python"}
    assert model.progress == {"episodes": 3}
    assert model.weights.keys() == weights.keys()
    assert all((model.weights[name] == weights[name]).all() for name in weights)
    again = models.save(tmp_path / "n.safetensors", model.weights, model.layout, model.network, progress=model.progress)
    assert again.read_bytes() == path.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["m.safetensors", "n.safetensors"]


@pytest.mark.parametrize(("network", "size", "actions"), NETWORKS)
def test_one_observation_scores_as_among_others(
    network: dict[str, Any], size: int, actions: int, tmp_path: Path
) -> None:
    there = layout(size, actions)
    path = models.save(tmp_path / "m.safetensors", drawn(models.shapes(network, there)), there, network)
    model = models.load(path)
    seen = observations(size, network)
    scores, values = model.forward(seen)
    assert scores.shape == (4, actions)
    for row in range(4):
        alone, value = model.forward(seen[row])
        assert alone == pytest.approx(scores[row], rel=1e-5, abs=1e-5)
        assert (values is None) == (value is None)
        if values is not None:
            assert values.shape == (4,)
            assert value == pytest.approx(values[row], rel=1e-5, abs=1e-5)


def test_forbidden_actions_have_no_probability() -> None:
    there = layout(9, 3)
    network = {"type": "mlp", "activation": "relu", "hidden": [4]}
    weights = drawn(models.shapes(network, there))
    model = models.Model(there, network, {}, {}, weights)
    probable = model.probabilities(np.ones(9), [1, 0, 1])
    assert probable[1] == 0
    assert probable.sum() == pytest.approx(1, abs=1e-6)
    with pytest.raises(Error, match=r"the shape \(8,\); the model takes \(9,\) or \(n, 9\)"):
        model.forward(np.ones(8))


@pytest.mark.parametrize("name", ["rlscheduler/models/lublin", "pac-ml/learning/models/A-gnn-ddls"])
def test_models_of_java_keep_their_options(name: str, root: Path) -> None:
    import safetensors

    file = root / "launch" / "experiments" / f"{name}.safetensors"
    model = models.load(file)
    with safetensors.safe_open(file, framework="numpy") as content:
        stored = content.metadata()
    # The very text: launch compares it with what options say.
    assert json.dumps(model.network, separators=(",", ":")) == stored["network"]
    assert model.layout == json.loads(stored["layout"])
    scores, value = model.forward(np.zeros((2, model.layout["size"]), np.float32))
    assert np.isfinite(scores).all()
    assert value is not None


def test_wrong_weights_are_refused_and_leave_no_file(tmp_path: Path) -> None:
    there = layout(9, 3)
    network = {"type": "mlp", "hidden": [4]}
    right = drawn(models.shapes(network, there))
    first = "scores.0.weight"
    cases: list[tuple[dict[str, Any], str]] = [
        ({k: v for k, v in right.items() if k != first}, 'the weight "scores.0.weight" is missing'),
        (right | {first: right[first].T}, r"has the shape \(9, 4\), not \(4, 9\)"),
        (right | {first: right[first] * np.float32(np.nan)}, "is not finite"),
        (right | {"scores.9.bias": np.zeros(3)}, 'the network has no weight "scores.9.bias"'),
    ]
    for weights, fault in cases:
        with pytest.raises(Error, match=fault) as caught:
            models.save(tmp_path / "m.safetensors", weights, there, network)
        assert caught.value.maybe.startswith("Maybe")
    with pytest.raises(Error, match="cannot be written"):
        models.save(tmp_path / "missing" / "m.safetensors", right, there, network)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("network", "fault"),
    [
        ({}, '"type" is None, not one of mlp, kernel, gnn'),
        ({"type": "mlp", "hiden": 3}, 'there is no key "hiden"'),
        ({"type": "mlp", "hidden": [4, 0]}, r'"hidden" is \[4, 0\]'),
        ({"type": "mlp", "activation": "gelu"}, "\"activation\" is 'gelu'"),
        ({"type": "kernel"}, '"features" is missing'),
        ({"type": "kernel", "features": 4}, "4 features of each of 3 jobs are more than the observation's 9 values"),
        ({"type": "gnn", "nodes": 1, "edges": 1, "node_features": 1, "edge_features": 1, "message": 3}, "message"),
        ({"type": "gnn", "nodes": 9, "edges": 1, "node_features": 1, "edge_features": 1}, "does not fit"),
    ],
)
def test_wrong_options_of_networks_are_told(network: dict[str, Any], fault: str) -> None:
    with pytest.raises(Error, match=fault):
        models.shapes(network, layout(9, 3))


SUITED = [
    ("job", {"window": 16}, {"type": "kernel", "hidden": [4]}),
    ("job", {"window": 16, "observation": "logarithmic"}, {"type": "kernel", "hidden": [4]}),
    ("partition", {"observation": "graph"}, {"type": "gnn"}),
    ("policy", {}, {"type": "mlp"}),
]


@pytest.mark.parametrize(("problem", "keys", "network"), SUITED)
def test_a_network_made_for_an_observation_needs_no_sizes(
    problem: str, keys: dict[str, Any], network: dict[str, Any], java: _java.Java
) -> None:
    with noctule.Env(problem, **keys) as env:
        assert models.shapes(network, env)
        full = models.completed(network, env)
        assert models.completed(full, models.layout(env)) == full
        assert full == models.completed({**(env.told["network"] or {}), **network}, env)
        if network["type"] != "mlp":
            with pytest.raises(Error, match="is missing") as caught:
                models.completed(network, models.layout(env))
            assert "name environments" in caught.value.maybe


def test_what_is_no_model_is_told(tmp_path: Path, root: Path) -> None:
    with pytest.raises(Error, match="does not exist"):
        models.load(tmp_path / "missing.safetensors")
    whole = (root / "launch/experiments/rlscheduler/models/lublin.safetensors").read_bytes()
    cut = tmp_path / "cut.safetensors"
    cut.write_bytes(whole[:-100])
    with pytest.raises(Error, match="cannot be read"):
        models.load(cut)
    changed = tmp_path / "changed.safetensors"
    changed.write_bytes(models_with_a_changed_bit(tmp_path))
    with pytest.raises(Error, match=r"does not have the checksum \(sha256\)"):
        models.load(changed)
    other = tmp_path / "other.safetensors"
    other.write_bytes(whole.replace(b"noctule-model-1", b"noctule-model-7"))
    with pytest.raises(Error, match="not one of Noctule's"):
        models.load(other)
    with pytest.raises(Error, match="no layout in what was given"):
        models.layout(3)


def models_with_a_changed_bit(folder: Path) -> bytes:
    there = layout(9, 3)
    network = {"type": "mlp", "hidden": [4]}
    path = models.save(folder / "right.safetensors", drawn(models.shapes(network, there)), there, network)
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    return bytes(content)


def test_without_safetensors_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "safetensors", None)
    with pytest.raises(Error) as caught:
        models.load(tmp_path / "m.safetensors")
    assert caught.value.maybe == "Maybe pip install 'noctule[models]'."


class Tanh:
    """Stands for torch.nn.Tanh, of which the name counts."""


class Sb3Policy:
    """The weights of SB3's default policy, as its state_dict() names them."""

    def __init__(self, size: int, actions: int, hidden: tuple[int, ...]) -> None:
        self.activation_fn = Tanh
        chance = np.random.default_rng(2)
        self.weights: dict[str, Any] = {}
        for tower in ("policy_net", "value_net"):
            for number, (inputs, outputs) in enumerate(zip((size, *hidden), hidden, strict=False)):
                self.weights[f"mlp_extractor.{tower}.{2 * number}.weight"] = chance.normal(size=(outputs, inputs))
                self.weights[f"mlp_extractor.{tower}.{2 * number}.bias"] = chance.normal(size=outputs)
        for head, outputs in (("action_net", actions), ("value_net", 1)):
            self.weights[f"{head}.weight"] = chance.normal(size=(outputs, hidden[-1]))
            self.weights[f"{head}.bias"] = chance.normal(size=outputs)

    def state_dict(self) -> dict[str, Any]:
        return self.weights


class Sb3Model:
    def __init__(self, *sizes: Any) -> None:
        self.policy = Sb3Policy(*sizes)


def test_the_default_policy_of_stable_baselines_becomes_an_mlp(tmp_path: Path) -> None:
    trained = Sb3Model(9, 3, (64, 64))
    weights, network = models.from_sb3(trained)
    assert network == {"type": "mlp", "activation": "tanh", "hidden": [64, 64]}
    model = models.load(models.save(tmp_path / "m.safetensors", weights, layout(9, 3), network))
    seen = np.linspace(0, 1, 9)
    stored = trained.policy.weights
    signal = seen
    for number in (0, 2):
        layer = f"mlp_extractor.policy_net.{number}"
        signal = np.tanh(stored[f"{layer}.weight"] @ signal + stored[f"{layer}.bias"])
    assert model.forward(seen)[0] == pytest.approx(
        stored["action_net.weight"] @ signal + stored["action_net.bias"], abs=1e-4
    )


def test_other_policies_of_stable_baselines_are_refused() -> None:
    trained = Sb3Model(9, 3, (64, 64))
    trained.policy.weights["features_extractor.cnn.0.weight"] = np.zeros(3)
    with pytest.raises(Error, match=r"it has the weight features_extractor.cnn.0.weight"):
        models.from_sb3(trained)
    trained = Sb3Model(9, 3, (8, 8))
    del trained.policy.weights["mlp_extractor.value_net.2.bias"]
    with pytest.raises(Error, match=r"no mlp_extractor.value_net.2.bias"):
        models.from_sb3(trained)


@pytest.mark.parametrize(("network", "size", "actions"), NETWORKS)
def test_modules_of_pytorch_do_what_numpy_does(
    network: dict[str, Any], size: int, actions: int, tmp_path: Path
) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: its wheel for Linux is large")
    from noctule import torch as modules

    there = layout(size, actions)
    module = modules.make(network, there)
    path = models.save(tmp_path / "m.safetensors", module.state_dict(), there, module.network)
    seen = observations(size, network)
    scores, values = models.load(path).forward(seen)
    with torch.no_grad():
        for made in (module, modules.load(path)):
            ours, value = made(torch.from_numpy(seen))
            assert ours.numpy() == pytest.approx(scores, abs=1e-5)
            if values is not None:
                assert value.numpy() == pytest.approx(values, abs=1e-5)


def test_without_pytorch_its_modules_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "noctule.torch", raising=False)
    with pytest.raises(Error, match="needs PyTorch, which is not installed"):
        __import__("noctule.torch")
