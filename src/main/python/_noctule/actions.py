"""Actions of many environments, as users hand them in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from noctule.error import Error

if TYPE_CHECKING:
    from _noctule.group import Group


def numbers(actions: Any, environments: int, known: frozenset[int], over: npt.NDArray[np.bool_]) -> npt.NDArray[Any]:
    """Checks actions.

    Args:
        actions: whole numbers (n,).
        environments: n.
        known: the actions, from 0 to A - 1.
        over: (n,), environments whose actions are ignored and may be any number.

    Returns:
        the actions as an array.

    Raises:
        Error: where they are no whole numbers from 0 to A - 1, one for each environment.
    """
    try:
        array = np.asarray(actions)
    except (TypeError, ValueError):
        array = np.empty(0, object)
    if array.shape != (environments,):
        given = f"shape {array.shape}" if array.dtype != object else "rows of several lengths"
        raise Error(
            f"The actions have {given}, not ({environments},): one for each environment.",
            "Maybe those of another number of environments are meant.",
            "usage",
        )
    if array.dtype.kind not in "iu":
        raise Error(
            f"The actions are of the kind {array.dtype}, not whole numbers.",
            "Maybe take the argmax of scores.",
            "usage",
        )
    # A reduction of an array so short takes longer.
    if known.issuperset(array.tolist()):
        return array
    count = len(known)
    wrong = np.flatnonzero(((array < 0) | (array >= count)) & ~over)
    if len(wrong):
        raise Error(
            f"Environment {wrong[0]}: the action ({array[wrong[0]]}) is no whole number from 0 to {count - 1}.",
            "Maybe it is that of another problem.",
            "usage",
        )
    return np.where(over, 0, array)


def check_allowed(group: Group, actions: npt.NDArray[Any], over: npt.NDArray[np.bool_]) -> None:
    """Raises what is forbidden.

    Args:
        group: the environments.
        actions: (n,), from 0 to A - 1.
        over: (n,), environments whose actions are ignored.

    Raises:
        Error: of the first forbidden action.
    """
    allowed = group.server.board.mask[np.arange(len(actions)), actions] != 0
    wrong = np.flatnonzero(~(allowed | over))
    if len(wrong):
        raise group.forbidden(int(wrong[0]), int(actions[wrong[0]]))
