"""Seeds and marks of resets of many environments, as users hand them in."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from _noctule.group import LARGEST_SEED, checked_seed
from noctule.error import Error
from noctule.names import ResetOptions


def seeds(seed: int | Sequence[int | None] | None, environments: int) -> list[int | None]:
    """Returns a seed for each environment.

    Args:
        seed: s for s, s + 1, …; a seed for each; None for those that follow the last ones.
        environments: their number.

    Returns:
        seeds, None where the next one follows.

    Raises:
        Error: where one is no whole number from 0 to 2**63 - 1, or there are more or fewer.
    """
    if seed is None:
        return [None] * environments
    if isinstance(seed, (Sequence, np.ndarray)):
        if len(seed) != environments:
            raise Error(
                f"seed: there are {len(seed)} for {environments} environments.", "Maybe give one number.", "usage"
            )
        return [None if one is None else checked_seed(one) for one in seed]
    first = checked_seed(seed)
    checked_seed(min(first + environments - 1, LARGEST_SEED + 1))
    return [first + i for i in range(environments)]


def marked(options: Mapping[str, Any] | ResetOptions | None, environments: int) -> npt.NDArray[np.bool_]:
    """Returns which environments begin anew.

    Args:
        options: what `reset` got, perhaps with "reset_mask".
        environments: their number.

    Returns:
        a bool array (n,).

    Raises:
        Error: where the mask is no such array or marks none.
    """
    if not options or "reset_mask" not in options:
        return np.ones(environments, np.bool_)
    mask = cast("npt.NDArray[np.bool_]", options["reset_mask"])
    if (
        not isinstance(cast("object", mask), np.ndarray)
        or mask.dtype != np.bool_
        or mask.shape != (environments,)
        or not mask.any()
    ):
        raise Error(
            f"reset_mask: it is no array of bool of shape ({environments},) with at least one True.",
            "Maybe terminations is meant: what step returned last.",
            "usage",
        )
    return mask


def numbered(indices: int | Iterable[int] | None, environments: int) -> list[int]:
    """Returns the numbers of environments.

    Args:
        indices: a number, or several; None for all.
        environments: how many there are.

    Raises:
        Error: where one is no whole number from 0 that is below this.
    """
    if indices is None:
        return list(range(environments))
    try:
        several = list(indices) if isinstance(indices, Iterable) else [indices]
        numbers = [operator.index(index) for index in several]
    except TypeError:
        numbers = [-1]
    if not all(0 <= number < environments for number in numbers):
        raise Error(
            f"indices: the value ({indices!r}) is not of whole numbers from 0 to {environments - 1}.",
            "Maybe numpy.flatnonzero(mask) is meant.",
            "usage",
        )
    return numbers
