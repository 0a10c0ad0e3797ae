"""Trained models: safetensors files that Java plays at full speed, and whose weights learners here may take over."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from _noctule import networks as _networks
from _noctule import safetensors as _safetensors
from _noctule.networks import Floats, Shapes
from noctule.error import Error

__all__ = ["Model", "completed", "from_sb3", "layout", "load", "save", "shapes"]

FORMAT = "noctule-model-1"
_PREFIX = "weights."
_PARTS = ("layout", "network", "learner", "progress")


@dataclass(frozen=True)
class Model:
    """A trained network with what is needed to use it.

    Attributes:
        layout: the meaning of inputs and outputs: "observation", "size", "actions", perhaps "scales".
        network: the network's options, all keys.
        learner: the learner's options, among them its "name".
        progress: how far the training was.
        weights: float32 arrays by name, such as "scores.0.weight" of the shape (outputs, inputs).
        state: further arrays, which only a training in Java takes up.

    Example:
        >>> import numpy as np
        >>> from noctule.models import Model
        >>> layout = {"observation": "mine", "size": 2, "actions": ["easy", "sjf"]}
        >>> weights = {"scores.0.weight": np.eye(2, dtype=np.float32), "scores.0.bias": np.zeros(2, np.float32)}
        >>> model = Model(layout, {"type": "mlp"}, {"name": "python"}, {}, weights)
        >>> model.actions
        ['easy', 'sjf']
    """

    layout: dict[str, Any]
    network: dict[str, Any]
    learner: dict[str, Any]
    progress: dict[str, Any]
    weights: dict[str, Floats]
    state: dict[str, Floats] = field(default_factory=dict[str, Floats])

    @property
    def actions(self) -> list[str]:
        """The names of the actions, in order."""
        return list(self.layout["actions"])

    def forward(self, observations: npt.ArrayLike) -> tuple[Floats, Floats | None]:
        """Asks the network, in numpy.

        Args:
            observations: one, shape (size,), or several, shape (n, size).

        Returns:
            scores, shape (actions,) or (n, actions); and what the observations are worth, shape () or (n,), if the
            network tells.

        Raises:
            Error: for another size.
        """
        rows = np.asarray(observations, np.float32)
        size = self.layout["size"]
        if rows.ndim not in (1, 2) or rows.shape[-1] != size:
            raise Error(
                f"Observations have the shape {rows.shape}; the model takes ({size},) or (n, {size}).",
                "Maybe they are of another problem, platform or observation.",
                "usage",
            )
        network = _networks.Forward(self.network, self.weights)
        scores, value = network(np.atleast_2d(rows), len(self.layout["actions"]))
        if rows.ndim == 1:
            return scores[0], None if value is None else value[0]
        return scores, value

    def probabilities(self, observations: npt.ArrayLike, mask: npt.ArrayLike | None = None) -> Floats:
        """Returns the probability of each action; a forbidden one has 0.

        Args:
            observations: as for forward.
            mask: of the shape of the result, not 0 where an action is allowed; None for all.

        Returns:
            shape (actions,) or (n, actions).
        """
        scores = self.forward(observations)[0].astype(np.float64)
        if mask is not None:
            scores = np.where(np.asarray(mask) != 0, scores, -np.inf)
        exponents = np.exp(scores - scores.max(axis=-1, keepdims=True))
        result: Floats = (exponents / exponents.sum(axis=-1, keepdims=True)).astype(np.float32)
        return result


def layout(envs: Any) -> dict[str, Any]:
    """Returns what a model says about its inputs and outputs.

    Args:
        envs: a Noctule environment or vector of them, also wrapped; or the layout itself.

    Raises:
        Error: where there is none.

    Example:
        >>> from noctule import models
        >>> env = noctule.Env("job", window=2)
        >>> models.layout(env)["size"], len(models.layout(env)["actions"])
        (22, 2)
        >>> env.close()
    """
    source = _told(envs)["layout"]
    if set(source) - {"scales"} != {"observation", "size", "actions"}:
        raise Error(
            f"The layout has the keys {', '.join(sorted(source))}, not observation, size and actions.",
            "Maybe take it from an environment.",
            "usage",
        )
    found = {"observation": source["observation"], "size": int(source["size"]), "actions": list(source["actions"])}
    return found | ({"scales": source["scales"]} if source.get("scales") else {})


def _told(envs: Any) -> Mapping[str, Any]:
    """Returns what Java says of environments, through wrappers of Gymnasium and Stable-Baselines3."""
    if isinstance(envs, Mapping):
        return {"layout": cast("Mapping[str, Any]", envs)}
    inner: Any = envs
    while inner is not None:
        told = getattr(inner, "told", None)
        if isinstance(told, Mapping):
            return cast("Mapping[str, Any]", told)
        inner = next((getattr(inner, name) for name in ("env", "envs", "venv") if hasattr(inner, name)), None)
    raise Error(
        f"There is no layout in what was given ({type(envs).__name__}).",
        "Maybe give one of Noctule's environments, or the layout of a model.",
        "usage",
    )


def completed(network: Mapping[str, Any], envs: Any) -> dict[str, Any]:
    """Fills in what a network's options leave out.

    Args:
        network: the options, with "type".
        envs: as for layout; the sizes of a network that is made for the observation there follow from it.

    Returns:
        all keys, in the order of Java's models.

    Raises:
        Error: for another type, an unknown key or a wrong value.

    Example:
        >>> from noctule import models
        >>> layout = {"observation": "mine", "size": 2, "actions": ["easy", "sjf"]}
        >>> models.completed({"type": "mlp", "hidden": [8]}, layout)
        {'type': 'mlp', 'activation': 'relu', 'hidden': [8]}
    """
    suited: dict[str, Any] = _told(envs).get("network") or {}
    return _networks.completed({**suited, **network} if suited.get("type") == network.get("type") else network)


def shapes(network: Mapping[str, Any], envs: Any) -> Shapes:
    """Lists the weights that a network has for an environment.

    Args:
        network: the network's options, with "type" mlp, kernel, gnn, reinforce or actor_critic.
        envs: as for layout.

    Returns:
        shapes by name; a layer's weight is (outputs, inputs).

    Raises:
        Error: if the options are wrong or do not fit.

    Example:
        >>> from noctule import models
        >>> layout = {"observation": "mine", "size": 2, "actions": ["easy", "sjf"]}
        >>> models.shapes({"type": "mlp", "hidden": [8]}, layout)["scores.0.weight"]
        (8, 2)
    """
    there = layout(envs)
    return _networks.shapes(completed(network, envs), there["size"], len(there["actions"]))


def save(
    path: str | os.PathLike[str],
    weights: Mapping[str, Any],
    envs: Any,
    network: Mapping[str, Any],
    *,
    learner: Mapping[str, Any] | None = None,
    progress: Mapping[str, Any] | None = None,
) -> Path:
    """Writes a model that `noctule launch … --inmodel FILE` plays: as a whole, or not at all.

    Args:
        path: the file, replaced if it exists.
        weights: arrays or tensors by name, as shapes lists them; "weights." before a name is taken off.
        envs: environments, or their layout.
        network: the network's options.
        learner: what the model says about its learner; its "name" is "python" unless given.
        progress: what the model says about its training.

    Returns:
        the path.

    Raises:
        Error: if weights do not fit the network, or are not finite.

    Example:
        >>> import numpy as np
        >>> from noctule import models
        >>> network = {"type": "mlp", "hidden": [8]}
        >>> env = noctule.Env("job")
        >>> weights = {name: np.zeros(shape) for name, shape in models.shapes(network, env).items()}
        >>> models.save("model.safetensors", weights, env, network).name
        'model.safetensors'
        >>> env.close()
    """
    there = layout(envs)
    options = completed(network, envs)
    expected = _networks.shapes(options, there["size"], len(there["actions"]))
    given = {name.removeprefix(_PREFIX): _array(value) for name, value in weights.items()}
    _check(given, expected, str(path))
    parts = (there, options, {"name": "python", **(learner or {})}, dict(progress or {}))
    metadata = {"format": FORMAT} | {
        key: json.dumps(part, separators=(",", ":")) for key, part in zip(_PARTS, parts, strict=True)
    }
    target = Path(path)
    _replace(target, _safetensors.written(metadata, {_PREFIX + name: array for name, array in given.items()}))
    return target


def _array(value: Any) -> Floats:
    """Copies an array, or a tensor of PyTorch wherever it lies."""
    for step in ("detach", "cpu", "numpy"):
        value = getattr(value, step)() if hasattr(value, step) else value
    return np.ascontiguousarray(value, dtype=np.float32)


def _check(given: Mapping[str, Floats], expected: Shapes, source: str) -> None:
    for name, shape in expected.items():
        if name not in given:
            raise Error(f'{source}: the weight "{name}" is missing.', "Maybe they are of another network.", "usage")
        if given[name].shape != shape:
            raise Error(
                f'{source}: the weight "{name}" has the shape {given[name].shape}, not {shape}.',
                "Maybe it is of another size, or (inputs, outputs) and to be transposed.",
                "usage",
            )
        if not np.isfinite(given[name]).all():
            raise Error(
                f'{source}: the weight "{name}" holds a value that is not finite.',
                "Maybe the training diverged: lower the learning rate.",
                "usage",
            )
    for name in given:
        if name not in expected:
            raise Error(f'{source}: the network has no weight "{name}".', "Maybe they are of another network.", "usage")


def _replace(target: Path, content: bytes) -> None:
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        try:
            with beside.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as problem:
        raise Error(
            f"The model ({target}) cannot be written: {problem}.",
            "Maybe the folder does not exist, or the disk is full.",
        ) from problem


def load(path: str | os.PathLike[str]) -> Model:
    """Reads a model that Noctule or save has written.

    Args:
        path: the file.

    Returns:
        the model; its weights fit its network.

    Raises:
        Error: if it is not one, or is of an agent in a jar.

    Example:
        >>> import numpy as np
        >>> from noctule import models
        >>> network = {"type": "mlp", "hidden": [8]}
        >>> layout = {"observation": "mine", "size": 2, "actions": ["easy", "sjf"]}
        >>> weights = {name: np.zeros(shape) for name, shape in models.shapes(network, layout).items()}
        >>> model = models.load(models.save("model.safetensors", weights, layout, network))
        >>> model.probabilities([0.5, 1.0]).tolist()
        [0.5, 0.5]
    """
    library = _library()
    try:
        with library.safe_open(os.fspath(path), framework="numpy") as content:
            metadata: dict[str, str] = content.metadata() or {}
            names = content.keys()
            tensors = {name: content.get_tensor(name) for name in names}
    except FileNotFoundError:
        raise Error(f"The model ({path}) does not exist.", "Maybe train first, or check the path.", "usage") from None
    except (OSError, library.SafetensorError) as problem:
        raise Error(
            f"The model ({path}) cannot be read: {problem}.", "Maybe it was not copied to its end.", "usage"
        ) from problem
    if metadata.get("format") != FORMAT:
        raise Error(
            f'The model ({path}) is not one of Noctule\'s: its metadata does not say "format": "{FORMAT}".',
            "Maybe it was made by another program or another version.",
            "usage",
        )
    if any(tensor.dtype != np.float32 for tensor in tensors.values()) or not _safetensors.intact(metadata, tensors):
        raise Error(
            f"The model ({path}) does not have the checksum (sha256) that its metadata says, or float32 alone.",
            "Maybe the disk or a copy changed it, or another program, which should take the checksum out.",
            "usage",
        )
    try:
        there, network, learner, progress = (json.loads(metadata[key]) for key in _PARTS)
        there = layout(there)
    except (KeyError, ValueError, TypeError) as problem:
        raise Error(
            f"The model ({path}) has no readable {', '.join(_PARTS)} in its metadata: {problem}.",
            "Maybe another program has written it anew and left that out.",
            "usage",
        ) from problem
    weights = {name.removeprefix(_PREFIX): value for name, value in tensors.items() if name.startswith(_PREFIX)}
    network = _networks.completed(network)
    _check(weights, _networks.shapes(network, there["size"], len(there["actions"])), str(path))
    state = {name: value for name, value in tensors.items() if not name.startswith(_PREFIX)}
    return Model(there, network, learner, progress, weights, state)


def from_sb3(model: Any) -> tuple[dict[str, Floats], dict[str, Any]]:
    """Takes the weights out of a model of Stable-Baselines3: PPO, A2C or MaskablePPO.

    Args:
        model: the trained model, with `noctule.sb3.KernelPolicy`, whose value stays behind, or with "MlpPolicy": two
            towers of equal sizes, as it makes them by default (64, 64, tanh).

    Returns:
        weights and network, as save takes them: `weights, network = from_sb3(model)`.

    Raises:
        Error: for another policy.

    Example:
        >>> from noctule import models
        >>> from noctule.sb3 import KernelPolicy, VecEnv
        >>> from sb3_contrib import MaskablePPO
        >>> envs = VecEnv(noctule.VectorEnv("job", 2, autoreset_mode="SameStep"))
        >>> weights, network = models.from_sb3(MaskablePPO(KernelPolicy, envs))
        >>> network["type"], network["hidden"]
        ('kernel', [32, 16, 8])
        >>> envs.close()
    """
    policy = model.policy
    if hasattr(policy, "network") and hasattr(policy, "weights"):
        return policy.weights(), dict(policy.network)
    stored = {name: _array(value) for name, value in policy.state_dict().items()}
    function = getattr(policy, "activation_fn", None)
    activation = {"Tanh": "tanh", "ReLU": "relu", "LeakyReLU": "leaky_relu"}.get(getattr(function, "__name__", ""))
    if activation is None:
        raise _unfit(f"the activation {function}", "ReLU, LeakyReLU and Tanh are known")
    weights: dict[str, Floats] = {}
    sizes: list[list[int]] = []
    for tower, head, name in (("policy_net", "action_net", "scores"), ("value_net", "value_net", "value")):
        prefix = f"mlp_extractor.{tower}."
        numbers = sorted({int(key[len(prefix) :].split(".")[0]) for key in stored if key.startswith(prefix)})
        layers = [*(f"{prefix}{number}" for number in numbers), head]
        for number, layer in enumerate(layers):
            for part in ("weight", "bias"):
                if f"{layer}.{part}" not in stored:
                    raise _unfit(f"no {layer}.{part}", '"MlpPolicy" of PPO, A2C or MaskablePPO has it')
                weights[f"{name}.{number}.{part}"] = stored[f"{layer}.{part}"]
        sizes.append([len(stored[f"{layer}.bias"]) for layer in layers[:-1]])
    if sizes[0] != sizes[1] or not sizes[0]:
        raise _unfit(f"towers of the sizes {sizes[0]} and {sizes[1]}", "give both the same layers, at least one")
    left = [name for name in stored if not name.startswith(("mlp_extractor.", "action_net.", "value_net."))]
    if left:
        raise _unfit(f"the weight {left[0]}", "extractors of features have no place in Noctule's networks")
    return weights, {"type": "mlp", "activation": activation, "hidden": sizes[0]}


def _unfit(what: str, remedy: str) -> Error:
    return Error(f"The policy cannot become an mlp: it has {what}.", f"Maybe change it: {remedy}.", "usage")


def _library() -> ModuleType:
    try:
        return importlib.import_module("safetensors")
    except ImportError as problem:
        raise Error(
            "To read models needs the package safetensors, which is not installed.",
            "Maybe pip install 'noctule[models]'.",
            "usage",
        ) from problem
