"""The memory that environments in Java share with Python."""

from __future__ import annotations

import mmap
import struct
from collections.abc import Mapping
from os import PathLike
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from noctule.error import Error

_MAGIC = b"NOCTBRD1"
_VERSION = 3
_HEAD = struct.Struct("<8s4i")
_BORDER = 64
_Number = TypeVar("_Number", bound=np.generic)


class Board:
    """Arrays of n environments with S observed values and A actions, one row for each environment.

    They are views of a file that Java maps too: read between two rings of the bell only. A board is never unmapped
    while an array of it is in use.

    Attributes:
        counts: two int32, how often the bell was rung, written here, and answered.
        action: int32 (n,), written here.
        seed: int64 (n,), written here; -1 for the one that follows the last.
        reset: uint8 (n,), written here; 1 for what begins anew.
        reward: float64 (n,).
        ended: bool (n,), whether the episode is over.
        date: float64 (n,), in seconds.
        waiting: int32 (n,), number of waiting jobs.
        invalid: bool (n,), whether the last action was forbidden and another one took its place.
        mask: int8 (n, A), 1 for what is allowed.
        observation: float32 (n, S), not to be written.
        episode_seed: int64 (n,), seed of the episode at hand.
        final_mask: int8 (n, A), that of an end after which the same step began anew.
        final_observation: float32 (n, S), the same.
        free_cores: int32 (n,), number of cores that no job has, as counted last.
        cores: int32 (n,), number of all cores, the same.
    """

    def __init__(self, file: str | PathLike[str], environments: int, observed: int, actions: int) -> None:
        """Maps a board.

        Args:
            file: the file, which Java has brought to its size.
            environments: n.
            observed: S.
            actions: A.

        Raises:
            Error: where the file is no board of these sizes.
        """
        with open(file, "r+b") as opened:  # noqa: PTH123 - a descriptor is what is mapped
            self._memory = mmap.mmap(opened.fileno(), 0)
        head = _HEAD.unpack_from(self._memory)
        if head != (_MAGIC, _VERSION, environments, observed, actions):
            raise Error(
                f"The board of the environments begins with {head}, not with {_MAGIC!r}, version {_VERSION}, "
                f"{environments} environments of {observed} values and {actions} actions.",
                "Maybe the package and Noctule's jars are of different versions.",
            )
        self.counts = memoryview(self._memory)[_HEAD.size : _HEAD.size + 8].cast("i")
        self._end = _BORDER
        n = environments
        self.action = self._array(np.int32, n)
        self.seed = self._array(np.int64, n)
        self.reset = self._array(np.uint8, n)
        self.reward = self._array(np.float64, n)
        self.ended = self._array(np.bool_, n)
        self.date = self._array(np.float64, n)
        self.waiting = self._array(np.int32, n)
        self.invalid = self._array(np.bool_, n)
        self.mask = self._array(np.int8, n, actions)
        self.observation = self._array(np.float32, n, observed)
        self.episode_seed = self._array(np.int64, n)
        self.final_mask = self._array(np.int8, n, actions)
        self.final_observation = self._array(np.float32, n, observed)
        self.free_cores = self._array(np.int32, n)
        self.cores = self._array(np.int32, n)
        # Java writes there only what changes.
        self.observation.flags.writeable = False

    def array(self, kind: type[_Number], first: int, *shape: int) -> npt.NDArray[_Number]:
        """Returns a further array, whose place Java tells.

        Args:
            kind: the kind of its numbers.
            first: its first byte.
            shape: its lengths.
        """
        return np.frombuffer(self._memory, kind, int(np.prod(shape)), first).reshape(shape)

    def _array(self, kind: type[_Number], *shape: int) -> npt.NDArray[_Number]:
        size = int(np.prod(shape))
        first = self._end
        length = size * np.dtype(kind).itemsize
        if first + length > len(self._memory):
            raise Error(
                f"The board of the environments ends at byte {len(self._memory)}, before {first + length}.",
                "Maybe the package and Noctule's jars are of different versions.",
            )
        self._end = -(-(first + length) // _BORDER) * _BORDER
        return np.frombuffer(self._memory, kind, size, first).reshape(shape)


class Past:
    """What a board showed of clusters when it was last kept: the same arrays, as copies."""

    def __init__(self, board: Board, offsets: Mapping[str, int]) -> None:
        """Keeps nothing yet: zeros.

        Args:
            board: the board.
            offsets: the first bytes of what shows clusters, by name.
        """
        self._board = board
        self._columns = (offsets["job_counts"], offsets["job_values"])
        self._sizes = board.array(np.int32, offsets["jobs"], len(board.action), 3)
        self._whole: list[tuple[npt.NDArray[Any], npt.NDArray[Any]]] = []
        self._rows: list[tuple[npt.NDArray[Any], npt.NDArray[Any]]] = []
        self.action = board.action
        shown = (board.date, board.cores, board.free_cores, board.ended, board.reward)
        self._whole += [(one, np.zeros_like(one)) for one in shown]
        self.date, self.cores, self.free_cores, self.ended, self.reward = (kept for _, kept in self._whole)

    def keep(self) -> None:
        """Keeps what the board shows: of columns of jobs, what has jobs."""
        for now, kept in self._whole:
            np.copyto(kept, now)
        most = int(self._sizes.max())
        for now, kept in self._rows:
            np.copyto(kept[..., :most], now[..., :most])

    def array(self, kind: type[_Number], first: int, *shape: int) -> npt.NDArray[_Number]:
        """Returns an array; see `Board.array`."""
        kept = np.zeros(shape, kind)
        pairs = self._rows if first in self._columns else self._whole
        pairs.append((self._board.array(kind, first, *shape), kept))
        return kept
