"""Pictures of environments: strips that go on with each look."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

HEIGHT, WIDTH = 160, 240
_LINE, _HALF = 2, HEIGHT // 2 - 1
_PAPER, _BUSY, _WAITING, _RULE = (255, 255, 255), (38, 98, 170), (214, 120, 30), (120, 120, 120)
# Queues are shown by their logarithms, up to this many jobs.
_LONGEST = 10_000


class Strip:
    """A picture of one environment: busy cores below, waiting jobs above, the last look on the right."""

    def __init__(self) -> None:
        """Begins an empty strip."""
        self._looks: list[tuple[float, int]] = []

    def look(self, free: int, cores: int, waiting: int, begins: bool) -> npt.NDArray[np.uint8]:
        """Adds a look.

        Args:
            free: number of free cores.
            cores: number of all cores.
            waiting: number of waiting jobs.
            begins: whether an episode begins, which clears the strip.

        Returns:
            a new picture (HEIGHT, WIDTH, 3).
        """
        if begins:
            self._looks.clear()
        self._looks.append(((cores - free) / max(1, cores), waiting))
        del self._looks[: -WIDTH // _LINE]
        picture = np.full((HEIGHT, WIDTH, 3), _PAPER, np.uint8)
        for place, (busy, jobs) in enumerate(self._looks):
            line = slice(_LINE * place, _LINE * (place + 1))
            picture[HEIGHT - round(busy * _HALF) : HEIGHT, line] = _BUSY
            part = min(1.0, math.log1p(jobs) / math.log1p(_LONGEST))
            picture[_HALF - round(part * _HALF) : _HALF, line] = _WAITING
        picture[_HALF : HEIGHT - _HALF] = _RULE
        return picture
