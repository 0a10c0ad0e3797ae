"""Figures of episodes that ended at a time, as Gymnasium's vectors tell them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

_WHOLE, _NUMBERS, _FLAGS = {int}, {int, float}, {bool}
_PLAIN = _NUMBERS | _FLAGS


def columns(rows: Mapping[int, Mapping[str, Any]], count: int) -> dict[str, Any]:
    """Makes an array of each figure, as Gymnasium's ``_add_info`` would row by row, which takes several times as long.

    Args:
        rows: figures of environments by their numbers, at least one; figures of figures are dicts again.
        count: number of all environments.

    Returns:
        arrays (n,) by name, each beside one of bool, "_" before its name, that marks who has it; dicts of such again
    """
    everyone = _marked(rows, count)
    if len(rows) == 1:
        ((number, row),) = rows.items()
        return _alone(number, row, count, everyone)
    told: dict[str, Any] = {}
    for key in dict.fromkeys(name for row in rows.values() for name in row):
        values = {number: row[key] for number, row in rows.items() if key in row}
        kinds = set(map(type, values.values()))
        if dict in kinds:
            told[key] = columns(values, count)
        else:
            told[key] = array = _empty(kinds, count)
            # An index that is a list takes longer than all of these.
            for number, value in values.items():
                array[number] = value
        told["_" + key] = everyone if len(values) == len(rows) else _marked(values, count)
    return told


def figures(told: Mapping[str, Any], index: int) -> dict[str, Any]:
    """Returns the figures of one environment, of which others may have more: the way back from `columns`.

    Args:
        told: arrays by name, as `columns` makes them, or infos of a vector.
        index: its number.
    """
    found: dict[str, Any] = {}
    for key, values in told.items():
        if not key.startswith("_") and told[f"_{key}"][index]:
            inner: Any = values
            value = figures(inner, index) if isinstance(values, dict) else inner[index]
            found[key] = value.item() if isinstance(value, np.generic) else value
    return found


def _alone(number: int, row: Mapping[str, Any], count: int, marked: npt.NDArray[np.bool_]) -> dict[str, Any]:
    """Does the same for a single row, as most ends come alone."""
    told: dict[str, Any] = {}
    for key, value in row.items():
        kind: Any = value.__class__
        if kind is dict:
            told[key] = _alone(number, value, count, marked)
        else:
            told[key] = array = np.zeros(count, kind) if kind in _PLAIN else np.full(count, None, object)
            array[number] = value
        told["_" + key] = marked
    return told


def _marked(rows: Mapping[int, Any], count: int) -> npt.NDArray[np.bool_]:
    marked = np.zeros(count, np.bool_)
    for number in rows:
        marked[number] = True
    return marked


def _empty(kinds: set[type[Any]], count: int) -> npt.NDArray[Any]:
    if kinds == _WHOLE:
        return np.zeros(count, np.int64)
    if kinds <= _NUMBERS:
        return np.zeros(count)
    return np.zeros(count, np.bool_) if kinds == _FLAGS else np.full(count, None, object)
