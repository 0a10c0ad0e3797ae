"""A limit of the steps of episodes."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt

from _noctule.group import counted


class StepLimit:
    """Counts the steps of episodes, and cuts those that have had as many as they may.

    Attributes:
        cut: bool (n,), episodes that were cut and have not been followed by others.
    """

    def __init__(self, most: int | None, environments: int) -> None:
        """Begins to count.

        Args:
            most: steps of an episode, None for any number.
            environments: n.

        Raises:
            Error: where the number is none.
        """
        self._most = None if most is None else counted("max_episode_steps", most)
        self._steps = np.zeros(environments, np.int64)
        self.cut: npt.NDArray[np.bool_] = np.zeros(environments, np.bool_)

    def begin(self, which: npt.NDArray[np.bool_]) -> None:
        """Hears that episodes begin: bool (n,)."""
        if self._most is not None:
            self._steps[which] = 0
            self.cut = self.cut & ~which

    def count(self, over: npt.NDArray[np.bool_], begun: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """Counts a step.

        Args:
            over: (n,), episodes that have come to their end by it.
            begun: (n,), environments that began an episode in place of a step.

        Returns:
            (n,), the episodes that are cut.
        """
        if self._most is None:
            return self.cut
        self._steps += 1
        self._steps[over | begun] = 0
        self.cut = (self._steps >= self._most) & ~over
        return self.cut.copy()


def row(observation: Any, index: int) -> Any:
    """Returns one of some observations."""
    if isinstance(observation, dict):
        return {key: row(part, index) for key, part in cast("dict[str, Any]", observation).items()}
    return observation[index, ...].copy()
