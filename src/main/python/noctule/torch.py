"""Noctule's networks as modules of PyTorch: what they learn here, Java plays.

The names in a module's state_dict() are those of a model's weights, so that `noctule.models.save(path,
module.state_dict(), envs, module.network)` writes what `load` and Java read.
"""

# PyTorch does not type all that is used here.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
from __future__ import annotations

import itertools
import os
from collections.abc import Mapping
from typing import Any

from _noctule import networks as _networks
from noctule import models
from noctule.error import Error

try:
    import torch
    from torch import nn
except ImportError as problem:
    raise Error(
        "noctule.torch needs PyTorch, which is not installed.",
        "Maybe pip install torch; the numpy functions of noctule.models need none.",
        "usage",
    ) from problem

__all__ = ["ActorCritic", "Gnn", "Kernel", "Mlp", "Reinforce", "load", "make"]

_ACTIVATIONS = {
    "relu": torch.relu,
    "leaky_relu": nn.functional.leaky_relu,
    "tanh": torch.tanh,
}


class _Network(nn.Module):
    """A network that remembers its options.

    Attributes:
        network: the options, all keys.
    """

    def __init__(self, network: Mapping[str, Any]) -> None:
        super().__init__()
        self.network = dict(network)
        self._activation = _ACTIVATIONS[network.get("activation", "leaky_relu")]

    def _through(self, layers: Any, signal: Any) -> Any:
        """Applies layers, each but the last followed by the activation."""
        for layer in layers[:-1]:
            signal = self._activation(layer(signal))
        return layers[-1](signal)


def layers(sizes: list[int]) -> Any:
    """Makes linear layers of these sizes, the inputs first."""
    return nn.ModuleList(nn.Linear(inputs, outputs) for inputs, outputs in itertools.pairwise(sizes))


class Mlp(_Network):
    """A perceptron for the scores and one for the value.

    Example:
        >>> import torch
        >>> from noctule.torch import Mlp
        >>> scores, values = Mlp({"hidden": [8], "activation": "tanh"}, observations=2, actions=3)(torch.zeros(4, 2))
        >>> scores.shape, values.shape
        (torch.Size([4, 3]), torch.Size([4]))
    """

    def __init__(self, network: Mapping[str, Any], observations: int, actions: int) -> None:
        """Makes fresh weights, as all these networks do, from options that are complete."""
        super().__init__(network)
        self.scores = layers([observations, *network["hidden"], actions])
        self.value = layers([observations, *network["hidden"], 1])

    def forward(self, observations: Any) -> tuple[Any, Any]:
        """Returns scores (n, actions) and values (n,) of observations (n, size)."""
        return self._through(self.scores, observations), self._through(self.value, observations).squeeze(-1)


class Kernel(_Network):
    """RLScheduler's: one small network applied to each job, another for the value.

    Example:
        >>> import torch
        >>> from noctule.torch import Kernel
        >>> network = {"hidden": [32, 16, 8], "critic": [64], "features": 5}
        >>> scores, values = Kernel(network, observations=8 * 5 + 1, actions=8)(torch.zeros(4, 41))
        >>> scores.shape, values.shape
        (torch.Size([4, 8]), torch.Size([4]))
    """

    def __init__(self, network: Mapping[str, Any], observations: int, actions: int) -> None:
        """Makes fresh weights."""
        super().__init__(network)
        self._actions = actions
        self._own = actions * network["features"]
        self.kernel = layers([network["features"] + observations - self._own, *network["hidden"], 1])
        self.critic = layers([observations, *network["critic"], 1])
        line = torch.from_numpy(_networks.handicaps(network.get("prior", 0.0), actions))
        self.register_buffer("handicaps", line, persistent=False)

    def forward(self, observations: Any) -> tuple[Any, Any]:
        """Returns scores (n, actions) and values (n,) of observations (n, size)."""
        return self.scored(observations), self.valued(observations)

    def scored(self, observations: Any) -> Any:
        """Returns scores (n, actions) alone."""
        return self._through(self.kernel, self.rows(observations)).squeeze(-1) + self.handicaps

    def valued(self, observations: Any) -> Any:
        """Returns values (n,) alone."""
        return self._through(self.critic, observations).squeeze(-1)

    def rows(self, observations: Any) -> Any:
        """Returns what the small network sees of each job (n, actions, features): its own, then what all share."""
        jobs = observations[:, : self._own].unflatten(1, (self._actions, -1))
        common = observations[:, None, self._own :].expand(-1, self._actions, -1)
        return torch.cat([jobs, common], dim=-1)


class _NormedLinear(nn.Linear):
    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__(inputs, outputs)
        self.norm = nn.LayerNorm(inputs)

    def forward(self, signal: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride] - it says input
        return super().forward(self.norm(signal))


class _Round(nn.Module):
    def __init__(self, inputs: int, outputs: int, network: Mapping[str, Any], activation: Any) -> None:
        super().__init__()
        half = network["message"] // 2
        self.node = _NormedLinear(inputs, half)
        self.edge = _NormedLinear(network["edge_features"], half)
        self.reduce = _NormedLinear(network["message"], outputs)
        self._activation = activation

    def forward(self, states: Any, features: Any, sources: Any, targets: Any) -> Any:
        act = self._activation
        told = act(self.node(states))
        heard = act(self.reduce(torch.cat([told, torch.zeros_like(told)], dim=-1)))
        carried = torch.cat([told[sources], act(self.edge(features))], dim=-1)
        return heard.index_add(0, targets, act(self.reduce(carried)))


class Gnn(_Network):
    """PAC-ML's, which passes messages along the edges of a job's graph; observations are those of graphs, flat.

    Example:
        >>> import torch
        >>> from noctule.torch import Gnn, make
        >>> env = noctule.Env("partition", observation="graph", flat=True)
        >>> network = make({"type": "gnn"}, env)
        >>> scores, values = network(torch.from_numpy(env.reset(seed=1)[0])[None])
        >>> isinstance(network, Gnn), scores.shape == (1, env.action_space.n)
        (True, True)
        >>> env.close()
    """

    def __init__(self, network: Mapping[str, Any], observations: int, actions: int) -> None:
        """Makes fresh weights."""
        super().__init__(network)
        self._whole = observations - _networks.graph_size(network)
        rounds = network["rounds"]
        sizes = [network["node_features"], *[network["hidden"]] * (rounds - 1), network["node"]]
        self.round = nn.ModuleList(
            _Round(inputs, outputs, network, self._activation) for inputs, outputs in itertools.pairwise(sizes)
        )
        self.whole = _NormedLinear(self._whole, network["summary"])
        both = network["node"] + network["summary"]
        self.scores = layers([both, *network["head"], actions])
        self.value = layers([both, *network["head"], 1])

    def forward(self, observations: Any) -> tuple[Any, Any]:
        """Returns scores (n, actions) and values (n,) of observations (n, size)."""
        graphs = torch.stack([self._graph(row[self._whole :]) for row in observations])
        both = torch.cat([graphs, self.whole(observations[:, : self._whole])], dim=-1)
        return self._through(self.scores, both), self._through(self.value, both).squeeze(-1)

    def _graph(self, graph: Any) -> Any:
        """Returns the mean of what the nodes know after the last round, shape (node,)."""
        options = self.network
        nodes, edges = int(graph[0]), int(graph[1])
        rooms = graph[2:].split(
            [
                options["nodes"] * options["node_features"],
                options["edges"] * options["edge_features"],
                options["edges"],
                options["edges"],
            ]
        )
        states = rooms[0].view(-1, options["node_features"])[:nodes]
        features = rooms[1].view(-1, options["edge_features"])[:edges]
        sources, targets = (room[:edges].long() for room in rooms[2:])
        arrivals = torch.bincount(targets, minlength=nodes)
        shares = torch.where(arrivals == 0, 0.0, 1.0 / (arrivals + 1)).to(states.dtype).unsqueeze(-1)
        for passed in self.round:
            states = passed(states, features, sources, targets) * shares
        return states.sum(dim=0) / max(nodes, 1)


class Reinforce(_Network):
    """HDeepRM's REINFORCE example: four hidden layers; no value.

    Example:
        >>> from noctule.torch import Reinforce, make
        >>> layout = {"observation": "mine", "size": 2, "actions": ["easy", "sjf"]}
        >>> isinstance(make({"type": "reinforce", "hidden": 16}, layout), Reinforce)
        True
    """

    def __init__(self, network: Mapping[str, Any], observations: int, actions: int) -> None:
        """Makes fresh weights."""
        super().__init__(network)
        size = network["hidden"]
        self.input = nn.Linear(observations, size)
        self.hidden_0, self.hidden_1, self.hidden_2 = (nn.Linear(size, size) for _ in range(3))
        self.output = nn.Linear(size, actions)

    def forward(self, observations: Any) -> tuple[Any, None]:
        """Returns scores (n, actions) of observations (n, size)."""
        layers = [self.input, self.hidden_0, self.hidden_1, self.hidden_2, self.output]
        return self._through(layers, observations), None


class ActorCritic(_Network):
    """HDeepRM's actor-critic example: a shared layer, then three each for actor and critic.

    Example:
        >>> from noctule.torch import ActorCritic, make
        >>> layout = {"observation": "mine", "size": 2, "actions": ["easy", "sjf"]}
        >>> isinstance(make({"type": "actor_critic", "hidden": 16}, layout), ActorCritic)
        True
    """

    def __init__(self, network: Mapping[str, Any], observations: int, actions: int) -> None:
        """Makes fresh weights."""
        super().__init__(network)
        size = network["hidden"]
        self.input = nn.Linear(observations, size)
        for name, outputs in (("actor", actions), ("critic", 1)):
            for number in range(3):
                setattr(self, f"{name}_hidden_{number}", nn.Linear(size, size))
            setattr(self, f"{name}_output", nn.Linear(size, outputs))

    def forward(self, observations: Any) -> tuple[Any, Any]:
        """Returns scores (n, actions) and values (n,) of observations (n, size)."""
        shared = self._activation(self.input(observations))
        scores, value = (
            self._through(
                [*(getattr(self, f"{name}_hidden_{i}") for i in range(3)), getattr(self, f"{name}_output")], shared
            )
            for name in ("actor", "critic")
        )
        return scores, value.squeeze(-1)


_CLASSES = {"mlp": Mlp, "kernel": Kernel, "gnn": Gnn, "reinforce": Reinforce, "actor_critic": ActorCritic}


def make(network: Mapping[str, Any], envs: Any) -> Any:
    """Makes a module with fresh weights.

    Args:
        network: the options, with "type" mlp, kernel, gnn, reinforce or actor_critic.
        envs: one of Noctule's environments, a vector of them, or a layout.

    Returns:
        a module that makes (scores, value) of observations; its "network" holds all options.

    Raises:
        Error: if the options are wrong or do not fit.

    Example:
        >>> import torch
        >>> from noctule.torch import make
        >>> env = noctule.Env("job", window=8)
        >>> network = make({"type": "kernel"}, env)
        >>> scores, values = network(torch.zeros(3, noctule.models.layout(env)["size"]))
        >>> scores.shape, values.shape
        (torch.Size([3, 8]), torch.Size([3]))
        >>> env.close()
    """
    there = models.layout(envs)
    options = models.completed(network, envs)
    models.shapes(options, there)
    return _CLASSES[options["type"]](options, there["size"], len(there["actions"]))


def load(path: str | os.PathLike[str]) -> Any:
    """Makes the module of a model, with its weights.

    Args:
        path: a file that Noctule or noctule.models.save has written.

    Returns:
        the module.

    Raises:
        Error: if it is no such file.

    Example:
        >>> from noctule import models
        >>> from noctule.torch import load, make
        >>> layout = {"observation": "mine", "size": 2, "actions": ["easy", "sjf"]}
        >>> module = make({"type": "mlp", "hidden": [8]}, layout)
        >>> path = models.save("model.safetensors", module.state_dict(), layout, module.network)
        >>> sorted(load(path).state_dict()) == sorted(module.state_dict())
        True
    """
    model = models.load(path)
    module = make(model.network, model.layout)
    module.load_state_dict({name: torch.from_numpy(value.copy()) for name, value in model.weights.items()})
    return module
