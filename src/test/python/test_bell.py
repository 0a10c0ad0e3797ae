from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType

import pytest

from _noctule.bell import Bell
from _noctule.board import Board
from _noctule.child import Child
from noctule import Error

# Answers each bell late, with what was rung, and in pieces.
ECHO = """
import json, os, random, struct, sys, time
chance = random.Random(1)
while order := os.read(0, 1):
    text = json.dumps({"ends": {"3": {"order": order.decode()}}}).encode()
    if order == b"s":
        answer = b"\\x01"
    elif order == b"f":
        answer = json.dumps({"kind": "peer", "line": "It fails.", "maybe": "Maybe not."}).encode()
        answer = b"\\x02" + struct.pack("<i", len(answer)) + answer
    else:
        answer = b"\\x03" + struct.pack("<i", len(text)) + text
    for at in range(0, len(answer), 16):
        time.sleep(chance.random() * 0.002)
        os.write(1, answer[at : at + 16])
"""


@pytest.fixture
def child() -> Iterator[Child]:
    made = Child([sys.executable, "-c", ECHO], dict(os.environ))
    yield made
    made.close()


def test_answers_are_told_apart(child: Child) -> None:
    bell = Bell(child)
    assert bell.ring(b"s") == {}
    assert bell.ring(b"x") == {3: {"order": "x"}}
    with pytest.raises(Error) as caught:
        bell.ring(b"f")
    assert (caught.value.message, caught.value.maybe, caught.value.kind) == ("It fails.", "Maybe not.", "peer")
    assert bell.ring(b"y") == {3: {"order": "y"}}


class Counts(Board):
    """Counts without an environment."""

    def __init__(self) -> None:
        self.counts = memoryview(bytearray(8)).cast("i")


def test_a_counted_answer_is_awaited_awake(child: Child) -> None:
    board = Counts()
    bell = Bell(child, board, awake=30.0)
    threading.Timer(0.3, board.counts.__setitem__, (1, 7)).start()
    begin = time.monotonic()
    assert bell.ring(b"x") == {3: {"order": "x"}}
    assert 0.2 < time.monotonic() - begin < 20
    assert list(board.counts) == [1, 7]


def test_an_answer_that_nobody_counts_is_awaited_asleep(child: Child) -> None:
    board = Counts()
    bell = Bell(child, board, awake=0.02)
    begin = time.monotonic()
    for turn in range(1, 31):
        assert bell.ring(b"y") == {3: {"order": "y"}}
        assert board.counts[0] == turn
    # The rings 1, 3, 7 and 15 alone are watched, each of them for 20 ms.
    assert time.monotonic() - begin > 0.08
    assert bell._truce == 15


def test_an_answer_that_nobody_took_is_drained(child: Child) -> None:
    bell = Bell(child)
    for order in (b"s", b"f", b"x"):
        bell.begin(order)
        assert bell.sent
        bell.settle()
        assert not bell.sent
        assert bell.ring(b"y") == {3: {"order": "y"}}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")
def test_no_interruption_makes_it_lose_count(child: Child) -> None:
    bell = Bell(child, Counts(), awake=0.001)
    chance = random.Random(2)
    armed = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        if armed:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    interrupted = 0
    try:
        for turn in range(400):
            order = bytes([chance.choice(b"sxyzf")])
            try:
                armed = True
                signal.setitimer(signal.ITIMER_REAL, max(chance.random() * 0.01, 1e-6))
                while True:
                    if bell.sent:
                        bell.settle()
                    with contextlib.suppress(Error):
                        bell.ring(order)
            except KeyboardInterrupt:
                armed = False
                interrupted += 1
            if bell.sent:
                bell.settle()
            order = bytes([97 + turn % 5])
            assert bell.ring(order) == {3: {"order": order.decode()}}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert interrupted == 400


def test_a_child_that_is_gone_is_told_again_and_again(child: Child) -> None:
    bell = Bell(child)
    os.kill(child.pid, signal.SIGKILL)
    for _ in range(3):
        with pytest.raises(Error, match="was ended by the signal 9"):
            bell.settle() if bell.sent else bell.ring(b"s")


def test_an_answer_of_no_kind_is_the_last() -> None:
    code = "import os\nos.read(0, 1)\nos.write(1, b'Terminating')\nos.read(0, 1)"
    child = Child([sys.executable, "-c", code], dict(os.environ))
    bell = Bell(child)
    with pytest.raises(Error, match="answered the bell with b'T"):
        bell.ring(b"s")
    with pytest.raises(Error, match="answered the bell with b'T"):
        bell.settle()
    child.close()


SIGNS = """
import os, sys, threading, time
def pulse():
    while True:
        os.write(2, b"half a line \\x16\\n" if sys.argv[1] == "alive" else b"")
        time.sleep(0.1)
threading.Thread(target=pulse, daemon=True).start()
while os.read(0, 1):
    time.sleep(4)
    os.write(1, b"\\x01")
"""


@pytest.mark.parametrize("state", ["alive", "frozen"])
def test_who_gives_signs_of_life_may_take_its_time(state: str) -> None:
    child = Child([sys.executable, "-c", SIGNS, state], dict(os.environ), silence=2)
    bell = Bell(child)
    child.signs.awaited = bell.sent
    if state == "alive":
        assert bell.ring(b"s") == {}
        assert not child.lines()
    else:
        with pytest.raises(Error, match="gave no sign of life for 2 s, and was ended") as caught:
            bell.ring(b"s")
        assert caught.value.kind == "peer"
        assert child.poll() is not None
    child.close()


def test_a_frozen_process_for_which_nobody_waits_is_left_alone() -> None:
    child = Child([sys.executable, "-c", "import time; time.sleep(60)"], dict(os.environ), silence=0.1)
    child.signs.awaited = ()
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(4)
    child.signs.awaited = (True,)
    assert child.wait(30) < 0
    child.close()
