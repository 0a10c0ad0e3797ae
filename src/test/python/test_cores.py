from __future__ import annotations

import pickle
import random

import pytest

from noctule import Cores, Error


def test_reads_and_writes_the_text_of_the_protocol() -> None:
    for text, cores in (("", set()), ("3", {3}), ("0-3 5", {0, 1, 2, 3, 5}), ("10-11", {10, 11})):
        assert set(Cores(text)) == cores
        assert str(Cores(text)) == text
        assert str(Cores(cores)) == text
    assert str(Cores("5 0-2 3 4-5")) == "0-5"


def test_agrees_with_pythons_sets() -> None:
    draw = random.Random(7)
    for _ in range(500):
        a, b = ({draw.randrange(40) for _ in range(draw.randrange(25))} for _ in range(2))
        mine, other = Cores(a), Cores(b)
        assert set(mine | other) == a | b
        assert set(mine & other) == a & b
        assert set(mine - other) == a - b
        assert set(mine ^ other) == a ^ b
        assert len(mine | other) == len(a | b)
        assert (mine == other) == (a == b)
        assert (mine <= other) == (a <= b)
        assert mine.isdisjoint(other) == a.isdisjoint(b)
        assert [core in mine for core in range(40)] == [core in a for core in range(40)]
        count = draw.randrange(len(a) + 1)
        assert list(mine.lowest(count)) == sorted(a)[:count]
        assert list(mine) == sorted(a)


def test_equal_sets_have_equal_texts_and_hashes() -> None:
    mine = Cores("0-1") | Cores("2")
    assert mine.intervals == ((0, 2),)
    assert mine == Cores("0-2") == {0, 1, 2}
    assert hash(mine) == hash(Cores([2, 1, 0]))
    assert pickle.loads(pickle.dumps(mine)) == mine
    assert repr(mine) == "Cores('0-2')"
    assert Cores.first(3) == mine
    assert not Cores.first(0)


@pytest.mark.parametrize("text", ["a", "-1", "1-", "3-1", "1,2", "1--2", "0x1"])
def test_refuses_other_texts(text: str) -> None:
    with pytest.raises(Error, match="no set of cores"):
        Cores(text)


def test_refuses_to_take_more_than_there_are() -> None:
    with pytest.raises(ValueError, match="4 of 3"):
        Cores("0-2").lowest(4)
