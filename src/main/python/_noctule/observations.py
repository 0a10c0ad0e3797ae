"""Observations as learners see them: the values of the board as one array, or in parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from gymnasium import spaces


class Flat:
    """Observations as they are on the board.

    Attributes:
        space: the space of one of them.
    """

    def __init__(self, low: npt.NDArray[np.float32], high: npt.NDArray[np.float32]) -> None:
        """Bounds them: both (S,)."""
        self.space: spaces.Space[Any] = spaces.Box(low, high, dtype=np.float32)

    def show(self, values: npt.NDArray[np.float32], mask: npt.NDArray[np.int8]) -> Any:
        """Shows observations.

        Args:
            values: (..., S), which the result may be or be views of.
            mask: (..., A), the actions that are allowed.

        Returns:
            what is in the space, with the same leading axes.
        """
        return values


class Graph(Flat):
    """Graphs of training jobs as ddls shows them: a dict of arrays."""

    def __init__(
        self, low: npt.NDArray[np.float32], high: npt.NDArray[np.float32], actions: int, room: Mapping[str, int]
    ) -> None:
        """Divides observations.

        Args:
            low: (S,), the least values.
            high: (S,), the largest values.
            actions: A.
            room: numbers of "nodes", "edges", "node_features" and "edge_features".
        """
        nodes, edges = room["nodes"], room["edges"]
        self._actions = np.arange(actions, dtype=np.int16)
        shapes: dict[str, tuple[int, ...]] = {
            "node_split": (1,),
            "edge_split": (1,),
            "node_features": (nodes, room["node_features"]),
            "edge_features": (edges, room["edge_features"]),
            "edges_src": (edges,),
            "edges_dst": (edges,),
        }
        whole = len(low) - sum(int(np.prod(shape)) for shape in shapes.values())
        self._parts: list[tuple[str, int, int, tuple[int, ...]]] = []
        end = 0
        for name, shape in {"graph_features": (whole,), **shapes}.items():
            first, end = end, end + int(np.prod(shape))
            self._parts.append((name, first, end, shape))
        boxes: dict[str, spaces.Space[Any]] = {
            "action_set": spaces.Box(0, actions - 1, (actions,), np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int16),
        }
        for name, first, end, shape in self._parts:
            boxes[name] = spaces.Box(low[first:end].reshape(shape), high[first:end].reshape(shape), dtype=np.float32)
        self.space = spaces.Dict(boxes)

    def show(self, values: npt.NDArray[np.float32], mask: npt.NDArray[np.int8]) -> Any:
        """Shows observations; see `Flat.show`."""
        ahead = values.shape[:-1]
        shown: dict[str, npt.NDArray[Any]] = {
            "action_set": np.broadcast_to(self._actions, mask.shape).copy(),
            "action_mask": mask.astype(np.int16),
        }
        for name, first, end, shape in self._parts:
            shown[name] = values[..., first:end].reshape(ahead + shape)
        return shown


def observations(told: Mapping[str, Any], flat: bool) -> Flat:
    """Chooses how observations are shown.

    Args:
        told: what Java says of the environments.
        flat: whether graphs stay one array.

    Returns:
        graphs in parts, all else as one array.
    """
    size = int(told["observation"]["size"])
    low, high = _bounds(told["low"], size, -np.inf), _bounds(told["high"], size, np.inf)
    room = told.get("graph")
    if room is None or flat:
        return Flat(low, high)
    return Graph(low, high, len(told["actions"]["names"]), room)


def _bounds(told: Any, size: int, none: float) -> npt.NDArray[np.float32]:
    if isinstance(told, list):
        bounds = cast("list[float | None]", told)
        return np.array([none if bound is None else bound for bound in bounds], np.float32)
    return np.full(size, none if told is None else told, np.float32)
