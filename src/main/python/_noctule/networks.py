"""Noctule's networks: the names and shapes of their weights, and what they make of observations, in numpy."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from noctule.error import Error

Floats = npt.NDArray[np.float32]
Shapes = dict[str, tuple[int, ...]]
Weights = Mapping[str, Floats]

TYPES = ("mlp", "kernel", "gnn", "reinforce", "actor_critic")

ACTIVATIONS: dict[str, Callable[[Floats], Floats]] = {
    "relu": lambda x: np.maximum(x, 0),
    "leaky_relu": lambda x: np.where(x > 0, x, np.float32(0.01) * x),
    "tanh": np.tanh,
}

# Keys in the order in which Java writes them, with their defaults; None where there is none.
_KEYS: dict[str, dict[str, Any]] = {
    "mlp": {"activation": "relu", "hidden": [64, 64]},
    "kernel": {"features": None, "hidden": [32, 16, 8], "critic": [32, 16, 8], "activation": "relu"},
    "gnn": {
        "nodes": None,
        "edges": None,
        "node_features": None,
        "edge_features": None,
        "rounds": 2,
        "message": 32,
        "hidden": 64,
        "node": 16,
        "summary": 8,
        "head": [256],
        "activation": "relu",
    },
    "reinforce": {"hidden": None},
    "actor_critic": {"hidden": None},
}
# Keys that are left out of models where they are 0.
_RARE = {"kernel": ("prior",)}

_LISTS = {"mlp": ("hidden",), "kernel": ("hidden", "critic"), "gnn": ("head",)}


def completed(network: Mapping[str, Any]) -> dict[str, Any]:
    """Fills in the keys that a network's options leave out.

    Args:
        network: "type" and keys, as below decision.agent.network in options files.

    Returns:
        all keys, in the order of Java's models.

    Raises:
        Error: for another type, an unknown key or a wrong value.
    """
    kind = network.get("type")
    if kind not in _KEYS:
        raise _error(f'"type" is {kind!r}, not one of {", ".join(TYPES)}', "name one of these")
    full: dict[str, Any] = {"type": kind}
    for key, default in _KEYS[kind].items():
        value = network.get(key, default)
        if value is None:
            remedy = f"add it, or name environments whose observation is made for the network {kind}"
            raise _error(f'"{key}" is missing', remedy)
        full[key] = _value(kind, key, value)
    for key in _RARE.get(kind, ()):
        prior = network.get(key, 0)
        if isinstance(prior, bool) or not isinstance(prior, int | float) or prior < 0:
            raise _error(f'"{key}" is {prior!r}', "give a number from 0 on")
        if key in network and prior == 0:
            network = {name: value for name, value in network.items() if name != key}
        elif prior > 0:
            full[key] = float(prior)
    unknown = sorted(set(network) - set(full))
    if unknown:
        raise _error(f'there is no key "{unknown[0]}"', f"choose among {', '.join(_KEYS[kind])}")
    return full


def _value(kind: str, key: str, value: Any) -> Any:
    if key == "activation":
        if value not in ACTIVATIONS:
            raise _error(f'"activation" is {value!r}', f"choose among {', '.join(ACTIVATIONS)}")
        return value
    several = key in _LISTS.get(kind, ())
    sizes: list[Any] = [*value] if several and isinstance(value, list | tuple) else [value]
    for size in sizes:
        if isinstance(size, bool) or not isinstance(size, int | np.integer) or size < 1:
            raise _error(f'"{key}" is {value!r}', "give a whole number from 1 on, or a list of them for layers")
    if key == "message" and sizes[0] % 2:
        raise _error(f'"message" is {value!r}', "add 1: half of a message tells of a node, half of an edge")
    return [int(size) for size in sizes] if several else int(sizes[0])


def handicaps(prior: float, actions: int) -> Floats:
    """Returns what a kernel network adds to the scores of the places of its line.

    Args:
        prior: weight of the line.
        actions: number of places.

    Returns:
        -prior ln(1 + i) for place i, shape (actions,).
    """
    return (-prior * np.log(np.arange(1, actions + 1, dtype=np.float64))).astype(np.float32)


def _error(problem: str, remedy: str) -> Error:
    return Error(f"The network's options are wrong: {problem}.", f"Maybe {remedy}.", "usage")


def shapes(network: Mapping[str, Any], observations: int, actions: int) -> Shapes:
    """Lists the weights of a network.

    Args:
        network: its options.
        observations: number of values of an observation.
        actions: number of actions.

    Returns:
        shapes by name, in the order of the network; a layer's weight is (outputs, inputs).

    Raises:
        Error: if the options are wrong or do not fit the observation.
    """
    options = completed(network)
    found: Shapes = {}
    match options["type"]:
        case "mlp":
            _layers(found, "scores", [observations, *options["hidden"], actions])
            _layers(found, "value", [observations, *options["hidden"], 1])
        case "kernel":
            common = observations - actions * options["features"]
            if common < 0:
                raise _error(
                    f"{options['features']} features of each of {actions} jobs are more than the observation's"
                    f" {observations} values",
                    'lower "features"',
                )
            _layers(found, "kernel", [options["features"] + common, *options["hidden"], 1])
            _layers(found, "critic", [observations, *options["critic"], 1])
        case "gnn":
            _graph(found, options, observations - graph_size(options), actions)
        case "reinforce":
            _hdeeprm(found, [("input", observations), ("hidden_0", 0), ("hidden_1", 0), ("hidden_2", 0)], options)
            _linear(found, "output", options["hidden"], actions)
        case _:
            tower = [(f"actor_hidden_{i}", 0) for i in range(3)]
            _hdeeprm(found, [("input", observations), *tower], options)
            _linear(found, "actor_output", options["hidden"], actions)
            _hdeeprm(found, [(f"critic_hidden_{i}", 0) for i in range(3)], options)
            _linear(found, "critic_output", options["hidden"], 1)
    return found


def _linear(found: Shapes, name: str, inputs: int, outputs: int) -> None:
    found[f"{name}.weight"] = (outputs, inputs)
    found[f"{name}.bias"] = (outputs,)


def _layers(found: Shapes, name: str, sizes: list[int]) -> None:
    for number, (inputs, outputs) in enumerate(itertools.pairwise(sizes)):
        _linear(found, f"{name}.{number}", inputs, outputs)


def _hdeeprm(found: Shapes, names: list[tuple[str, int]], options: Mapping[str, Any]) -> None:
    for name, inputs in names:
        _linear(found, name, inputs or options["hidden"], options["hidden"])


def _normed(found: Shapes, name: str, inputs: int, outputs: int) -> None:
    found[f"{name}.norm.weight"] = (inputs,)
    found[f"{name}.norm.bias"] = (inputs,)
    _linear(found, name, inputs, outputs)


def graph_size(options: Mapping[str, Any]) -> int:
    """Returns how many values of an observation are those of its graph, the last ones."""
    nodes: int = options["nodes"] * options["node_features"]
    edges: int = options["edges"] * (options["edge_features"] + 2)
    return 2 + nodes + edges


def _graph(found: Shapes, options: Mapping[str, Any], whole: int, actions: int) -> None:
    if whole < 1:
        raise _error(
            f"a graph of {options['nodes']} nodes and {options['edges']} edges does not fit into the observation",
            'take "nodes" and "edges" from the environment',
        )
    size = options["node_features"]
    for number in range(options["rounds"]):
        outputs = options["hidden"] if number + 1 < options["rounds"] else options["node"]
        _normed(found, f"round.{number}.node", size, options["message"] // 2)
        _normed(found, f"round.{number}.edge", options["edge_features"], options["message"] // 2)
        _normed(found, f"round.{number}.reduce", options["message"], outputs)
        size = outputs
    _normed(found, "whole", whole, options["summary"])
    both = options["node"] + options["summary"]
    _layers(found, "scores", [both, *options["head"], actions])
    _layers(found, "value", [both, *options["head"], 1])


class Forward:
    """A network in numpy: slow, short, and what PyTorch's modules and Java's are compared with."""

    def __init__(self, network: Mapping[str, Any], weights: Weights) -> None:
        """Takes options that are complete, and all weights by name."""
        self._options = network
        self._weights = weights
        self._activation = ACTIVATIONS[network.get("activation", "leaky_relu")]

    def __call__(self, observations: Floats, actions: int) -> tuple[Floats, Floats | None]:
        """Works out scores (n, actions), and values (n,) if the network has them, of observations (n, size)."""
        match self._options["type"]:
            case "mlp":
                return self._layers("scores", observations), self._layers("value", observations)[:, 0]
            case "kernel":
                own = actions * self._options["features"]
                jobs = observations[:, :own].reshape(len(observations), actions, -1)
                common = np.broadcast_to(observations[:, None, own:], (*jobs.shape[:2], observations.shape[1] - own))
                scores = self._layers("kernel", np.concatenate([jobs, common], axis=-1))[..., 0]
                if "prior" in self._options:
                    scores = scores + handicaps(self._options["prior"], actions)
                return scores, self._layers("critic", observations)[:, 0]
            case "gnn":
                both = np.stack([self._both(row) for row in observations])
                return self._layers("scores", both), self._layers("value", both)[:, 0]
            case "reinforce":
                return self._tower(["input", *(f"hidden_{i}" for i in range(3))], "output", observations), None
            case _:
                shared = self._activation(self._linear("input", observations))
                scores = self._tower([f"actor_hidden_{i}" for i in range(3)], "actor_output", shared)
                return scores, self._tower([f"critic_hidden_{i}" for i in range(3)], "critic_output", shared)[:, 0]

    def _linear(self, name: str, inputs: Floats) -> Floats:
        result: Floats = inputs @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"]
        return result

    def _layers(self, name: str, signal: Floats) -> Floats:
        last = sum(key.startswith(f"{name}.") and key.endswith(".weight") for key in self._weights) - 1
        for number in range(last):
            signal = self._activation(self._linear(f"{name}.{number}", signal))
        return self._linear(f"{name}.{last}", signal)

    def _tower(self, names: list[str], last: str, signal: Floats) -> Floats:
        for name in names:
            signal = self._activation(self._linear(name, signal))
        return self._linear(last, signal)

    def _normed(self, name: str, inputs: Floats) -> Floats:
        mean = inputs.mean(axis=-1, keepdims=True)
        spread = np.sqrt(inputs.var(axis=-1, keepdims=True) + np.float32(1e-5))
        scaled = (inputs - mean) / spread * self._weights[f"{name}.norm.weight"] + self._weights[f"{name}.norm.bias"]
        return self._linear(name, scaled)

    def _both(self, observation: Floats) -> Floats:
        """Returns the mean of what a graph's nodes know in the end, beside what is known of the job as a whole."""
        options = self._options
        whole = len(observation) - graph_size(options)
        nodes, edges = int(observation[whole]), int(observation[whole + 1])
        ends = np.cumsum(
            [
                whole + 2,
                options["nodes"] * options["node_features"],
                options["edges"] * options["edge_features"],
                options["edges"],
                options["edges"],
            ]
        )
        rooms = [observation[begin:end] for begin, end in itertools.pairwise(ends)]
        states = rooms[0].reshape(-1, options["node_features"])[:nodes]
        features = rooms[1].reshape(-1, options["edge_features"])[:edges]
        sources, targets = (rooms[i][:edges].astype(int) for i in (2, 3))
        arrivals = np.bincount(targets, minlength=nodes)
        shares = np.where(arrivals == 0, 0, 1 / (arrivals + 1)).astype(np.float32)[:, None]
        for number in range(options["rounds"]):
            states = self._round(f"round.{number}", states, features, sources, targets) * shares
        # A turn that ends has an observation of zeros, and so no node.
        mean = states.sum(axis=0) / np.float32(max(nodes, 1))
        return np.concatenate([mean, self._normed("whole", observation[:whole])])

    def _round(
        self, name: str, states: Floats, features: Floats, sources: npt.NDArray[Any], targets: npt.NDArray[Any]
    ) -> Floats:
        told = self._activation(self._normed(f"{name}.node", states))
        carried = self._activation(self._normed(f"{name}.edge", features))
        own = np.concatenate([told, np.zeros_like(told)], axis=-1)
        others = np.concatenate([told[sources], carried], axis=-1)
        heard = self._activation(self._normed(f"{name}.reduce", own))
        np.add.at(heard, targets, self._activation(self._normed(f"{name}.reduce", others)))
        return heard
