"""Memory of nodes, of which jobs take a share per core."""

from __future__ import annotations

import bisect
import math
from collections.abc import Iterable, Mapping
from typing import Any

from noctule.cores import Cores

_BYTES = 1e6


def of(megabytes: float) -> int:
    """Bytes of so many MB: whole numbers, so that what is given back is what was taken."""
    return round(megabytes * _BYTES)


class Memory:
    """The memory that is left on each node, in bytes."""

    def __init__(self, nodes: Iterable[Mapping[str, Any]]) -> None:
        """Makes an idle machine.

        Args:
            nodes: as Noctule's simulator tells them: ``number``, ``cores`` and ``memory``, in MB
        """
        self._first: list[int] = []
        self._left: list[float] = []
        core = 0
        for kind in nodes:
            capacity = of(kind["memory"]) if "memory" in kind else math.inf
            for _ in range(int(kind["number"])):
                self._first.append(core)
                self._left.append(capacity)
                core += int(kind["cores"])
        self._first.append(core)
        self._capacity = list(self._left)

    def possible(self, count: int, share: int) -> bool:
        """Whether the idle machine has so many cores with such a share each."""
        if not share or not self._left:
            return True
        rooms = zip(self._first, self._first[1:], self._capacity, strict=False)
        return count <= sum(min(end - first, self._room(capacity, share)) for first, end, capacity in rooms)

    def lowest(self, free: Cores, count: int, share: int) -> Cores:
        """The lowest free cores whose nodes have the memory; none if there are not enough."""
        if not share or not self._left:
            return free.lowest(count) if count <= len(free) else Cores()
        taken: list[Cores] = []
        wanted = count
        room_of: dict[int, int] = {}
        for node, first, last in self._pieces(free):
            room = room_of.get(node, self._room(self._left[node], share))
            size = min(last - first + 1, room, wanted)
            room_of[node] = room - size
            if size > 0:
                taken.append(Cores(f"{first}-{first + size - 1}"))
                wanted -= size
                if wanted == 0:
                    break
        if wanted:
            return Cores()
        cores = Cores()
        for piece in taken:
            cores |= piece
        return cores

    def take(self, cores: Cores, share: int) -> None:
        """Takes a share for each of some cores; a negative one gives it back."""
        if share and self._left:
            for node, first, last in self._pieces(cores):
                self._left[node] -= (last - first + 1) * share

    @staticmethod
    def _room(left: float, share: int) -> int:
        return 1 << 31 if math.isinf(left) else max(0, int(left) // share)

    def _pieces(self, cores: Cores) -> Iterable[tuple[int, int, int]]:
        """The parts of a set of cores that lie within one node each: node, first and last core."""
        for first, last in cores.intervals:
            node = bisect.bisect_right(self._first, first) - 1
            while first <= last and node < len(self._left):
                end = min(last, self._first[node + 1] - 1)
                yield node, first, end
                first = end + 1
                node += 1
