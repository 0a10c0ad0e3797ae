"""Seeds and marks of resets of many environments, as users hand them in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from noctule._group import LARGEST_SEED, checked_seed
from noctule.error import Error


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


def marked(options: dict[str, Any] | None, environments: int) -> npt.NDArray[np.bool_]:
    """Returns which environments begin anew.

    Args:
        options: what `reset` got, perhaps with "reset_mask".
        environments: their number.

    Returns:
        a bool array (n,).

    Raises:
        Error: where there are other options, or the mask is no such array or marks none.
    """
    unknown = sorted(set(options or ()) - {"reset_mask"})
    if unknown:
        raise Error(f"reset: the options {unknown} are not known.", "Maybe reset_mask is meant.", "usage")
    if not options:
        return np.ones(environments, np.bool_)
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (environments,) or not mask.any():
        raise Error(
            f"reset_mask: it is no array of bool of shape ({environments},) with at least one True.",
            "Maybe terminations is meant: what step returned last.",
            "usage",
        )
    return mask
