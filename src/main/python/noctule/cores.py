"""Sets of cores, as Batsim's protocol writes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Union

from noctule.error import Error

CoresLike = Union["Cores", str, int, Iterable[int]]
"""Whatever names cores: a set of cores, a text such as ``"0-3 5"``, one core, or several."""


class Cores(Set[int]):
    """An immutable set of cores (of hosts, where a host is what can be given), kept as intervals.

    Its text is that of the protocol: ``str(Cores([0, 1, 2, 5]))`` is ``"0-2 5"``.

    Example:
        >>> free = noctule.Cores("0-3 5") - noctule.Cores([1])
        >>> str(free), len(free), 5 in free
        ('0 2-3 5', 4, True)
    """

    __slots__ = ("_size", "_spans")

    def __init__(self, cores: CoresLike = ()) -> None:
        """Makes a set.

        Args:
            cores: core ids from 0, or a text such as ``"0-3 5"``

        Raises:
            Error: if the text is no set of cores, or an id is negative
        """
        if isinstance(cores, Cores):
            self._spans: tuple[tuple[int, int], ...] = cores._spans
        elif isinstance(cores, str):
            self._spans = _merged(_parsed(cores))
        elif isinstance(cores, int):
            self._spans = _merged([(cores, cores)])
        else:
            self._spans = _merged([(core, core) for core in cores])
        self._size = sum(last - first + 1 for first, last in self._spans)

    @classmethod
    def _of(cls, spans: tuple[tuple[int, int], ...]) -> Cores:
        made = cls.__new__(cls)
        made._spans = spans
        made._size = sum(last - first + 1 for first, last in spans)
        return made

    @classmethod
    def _from_iterable(cls, it: Iterable[int]) -> Cores:  # type: ignore[override]
        return cls(it)

    @classmethod
    def first(cls, count: int) -> Cores:
        """Makes the set of the cores from 0 up to ``count``, which is not in it."""
        return cls._of(((0, count - 1),) if count > 0 else ())

    @property
    def intervals(self) -> tuple[tuple[int, int], ...]:
        """The intervals, each with its first and last core, ascending and apart."""
        return self._spans

    def lowest(self, count: int) -> Cores:
        """Takes the cores of the lowest ids.

        Args:
            count: number of cores, from 0 up to the size

        Raises:
            ValueError: if there are not so many
        """
        if not 0 <= count <= self._size:
            raise ValueError(f"{count} of {self._size} cores were asked for")
        taken: list[tuple[int, int]] = []
        for first, last in self._spans:
            if count == 0:
                break
            until = min(last, first + count - 1)
            taken.append((first, until))
            count -= until - first + 1
        return Cores._of(tuple(taken))

    def __contains__(self, core: object) -> bool:
        """Says whether a core is in it."""
        return isinstance(core, int) and any(first <= core <= last for first, last in self._spans)

    def __iter__(self) -> Iterator[int]:
        """Returns the cores in ascending order."""
        for first, last in self._spans:
            yield from range(first, last + 1)

    def __len__(self) -> int:
        """Returns the number of cores."""
        return self._size

    def __or__(self, other: Iterable[int]) -> Cores:  # type: ignore[override]
        """Joins two sets."""
        theirs = Cores(other)._spans
        if not theirs:
            return self
        return Cores._of(_merged(self._spans + theirs)) if self._spans else Cores._of(theirs)

    __ror__ = __or__

    def __and__(self, other: Iterable[int]) -> Cores:
        """Returns the cores of both sets."""
        return self - (self - other)

    __rand__ = __and__

    def __sub__(self, other: Iterable[int]) -> Cores:
        """Returns the cores that the other set has not."""
        left: list[tuple[int, int]] = []
        theirs = Cores(other)._spans
        place = 0
        for first, last in self._spans:
            while place < len(theirs) and theirs[place][1] < first:
                place += 1
            at = place
            while at < len(theirs) and theirs[at][0] <= last:
                if theirs[at][0] > first:
                    left.append((first, theirs[at][0] - 1))
                first = theirs[at][1] + 1
                at += 1
            if first <= last:
                left.append((first, last))
        return Cores._of(tuple(left))

    def __eq__(self, other: object) -> bool:
        """Says whether another set has the same cores."""
        if isinstance(other, Cores):
            return self._spans == other._spans
        return super().__eq__(other)

    def __hash__(self) -> int:
        """Returns the hash of any set of the same cores."""
        return self._hash()

    def __str__(self) -> str:
        """Returns the text of the protocol, such as ``0-3 5``."""
        return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in self._spans)

    def __repr__(self) -> str:
        """Returns the call that makes it."""
        return f"Cores({str(self)!r})"

    def __reduce__(self) -> tuple[type[Cores], tuple[str]]:
        """Pickles its text."""
        return Cores, (str(self),)


def _parsed(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for part in text.split():
        first, _, last = part.partition("-")
        if not (first.isdecimal() and (last.isdecimal() or part == first)):
            raise _wrong(text)
        spans.append((int(first), int(last or first)))
        if spans[-1][0] > spans[-1][1]:
            raise _wrong(text)
    return spans


def _wrong(text: str) -> Error:
    return Error(f"The text ({text}) is no set of cores.", 'Maybe write it like "0-3 5".')


def _merged(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if first < 0:
            raise Error(f"The core ({first}) is negative.", "Maybe count the cores from 0.")
        if merged and first <= merged[-1][1] + 1:
            if last > merged[-1][1]:
                merged[-1] = (merged[-1][0], last)
        else:
            merged.append((first, last))
    return tuple(merged)
