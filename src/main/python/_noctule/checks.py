"""Checks of what users' own problems return."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from noctule.error import Error


def batch(method: str, name: str, value: Any, space: spaces.Space[Any], environments: int) -> npt.NDArray[Any]:
    """Checks an array with a row for each environment.

    Args:
        method: the method that returned it.
        name: the name of the field.
        value: what it returned.
        space: the space of a row.
        environments: n.

    Returns:
        the array, of the space's kind of numbers.

    Raises:
        Error: where it has another shape, is no array of numbers, or holds NaN.
    """
    try:
        array = np.asarray(value)
    except (TypeError, ValueError):
        array = np.empty(0, object)
    if array.dtype.kind not in "biuf":
        raise Error(
            f"{method}: the field ({name}) is of the kind {array.dtype}, not an array of numbers.",
            "Maybe an item is missing, or rows have several lengths.",
            "usage",
        )
    shape = (environments, *(space.shape or ()))
    if array.shape != shape:
        raise Error(
            f"{method}: the field ({name}) has the shape {array.shape}, not {shape}.",
            "Maybe it lacks the axis of the environments, or the space is that of another size.",
            "usage",
        )
    if array.dtype.kind == "f":
        # A sum is NaN or infinite where an item is, and costs half of a test of each.
        if not np.isfinite(array.sum()) and np.isnan(array).any():
            row = int(np.argwhere(np.isnan(array))[0][0])
            raise Error(
                f"{method}: the field ({name}) has NaN in environment {row}.",
                "Maybe 0 was divided by 0, or infinity was multiplied by 0, as an unknown estimate is infinite.",
                "failed",
            )
        if space.dtype is not None and space.dtype.kind in "biu":
            raise Error(
                f"{method}: the field ({name}) is of the kind {array.dtype}, not {space.dtype}.",
                "Maybe round it, or give the space the kind float32.",
                "usage",
            )
    return array if space.dtype is None else array.astype(space.dtype, copy=False)


def observation(value: Any, space: spaces.Space[Any], environments: int, over: npt.NDArray[np.bool_]) -> Any:
    """Checks observations, see `batch`, and shows nothing of episodes that are over: zeros.

    Args:
        value: what `observe` returned.
        space: the space of an observation.
        environments: n.
        over: (n,), where the episode is over.

    Returns:
        arrays of one's own.
    """
    return _field("observation", value, space, environments, over if over.any() else None)


def _parts(space: spaces.Space[Any]) -> dict[str, spaces.Space[Any]] | None:
    """Returns the spaces of a dict of them, which Gymnasium does not type in full; None of another space."""
    return cast("Any", space).spaces if isinstance(space, spaces.Dict) else None


def _field(
    name: str, value: Any, space: spaces.Space[Any], environments: int, over: npt.NDArray[np.bool_] | None
) -> Any:
    inner = _parts(space)
    if inner is not None:
        shown = cast("dict[str, Any]", value) if isinstance(value, dict) else None
        if shown is None or set(shown) != set(inner):
            has = type(cast("object", value)).__name__ if shown is None else sorted(shown)
            raise Error(
                f"observe: the field ({name}) has {has}, not the keys {sorted(inner)}.",
                "Maybe return a dict with an array for each of them.",
                "usage",
            )
        return {key: _field(key, shown[key], part, environments, over) for key, part in inner.items()}
    array = batch("observe", name, value, space, environments)
    if array is value or not array.flags.owndata or over is not None:
        array = array.copy()
    if over is not None:
        array[over] = 0
    return array


def mask(value: Any, environments: int, actions: int, over: npt.NDArray[np.bool_]) -> npt.NDArray[np.int8]:
    """Checks masks, and allows all where episodes are over.

    Args:
        value: what `mask` returned.
        environments: n.
        actions: A.
        over: (n,), where the episode is over.

    Returns:
        a new array (n, A), 1 for what is allowed.

    Raises:
        Error: where it is no such array, or allows nothing in an environment.
    """
    array = np.asarray(value)
    if array.shape != (environments, actions) or array.dtype.kind not in "biu":
        wanted = f"({environments}, {actions}) and bool"
        raise Error(
            f"mask: it has the shape {array.shape} and the kind {array.dtype}, not {wanted}.",
            "Maybe it lacks the axis of the environments.",
            "usage",
        )
    masks: npt.NDArray[np.int8] = (array != 0).astype(np.int8)
    if over.any():
        masks[over] = 1
    none = ~masks.any(1)
    if none.any():
        raise Error(
            f"mask: no action is allowed in environment {int(np.flatnonzero(none)[0])}.",
            "Maybe an action that waits is missing, or the problem's due should be 'fitting'.",
            "failed",
        )
    return masks


_REWARD = spaces.Box(-np.inf, np.inf, (), np.float64)


def rewards(value: Any, environments: int) -> npt.NDArray[np.float64]:
    """Checks rewards: (n,) of numbers, see `batch`; returns a new array, where -0.0 is 0.0 as in Java's sums."""
    checked: npt.NDArray[np.float64] = batch("reward", "reward", value, _REWARD, environments) + 0.0
    return checked


def zeros(space: spaces.Space[Any]) -> Any:
    """Returns an observation of a space that shows nothing."""
    inner = _parts(space)
    if inner is not None:
        return {key: zeros(part) for key, part in inner.items()}
    return np.zeros(space.shape or (), space.dtype)


def alone(action: Any, space: spaces.Space[Any]) -> Any:
    """Returns an action as those of a batch of one."""
    return (action,) if space.shape is None else np.asarray(action)[None]
