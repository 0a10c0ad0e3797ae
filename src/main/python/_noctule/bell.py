"""The bell that tells Java to go on, one byte each way."""

from __future__ import annotations

import contextlib
import json
import os
import struct
import subprocess
import time
import weakref
from threading import get_ident
from typing import Any

from _noctule.board import Board
from _noctule.child import Child
from noctule.error import Error

_READ = os.read
_WRITE = os.write
_ONE = (1,)
_MORE = (65536,)
# Looks at the board between two looks at the clock.
_LOOKS = range(32)
# So many answers are awaited asleep at most, before one is watched for again.
_LONGEST_TRUCE = 63
_WRAP = 0x7FFFFFFF
DOING = "Java, in which the environments are,"
_DONE = b"\x01"
_FAILED = 2
_ENDS = 3
_LENGTH = struct.Struct("<i")

Ends = dict[int, dict[str, Any]]
"""What ended, by the number of the environment: the figures of its run and their cause."""

_open: weakref.WeakSet[Bell] = weakref.WeakSet()


class Turn:
    """A turn that one thread at a time takes, ``with`` it: two would take each other's answers.

    No other is kept waiting for it. A thread that was interrupted on its way out may take it again.
    """

    def __init__(self) -> None:
        """Is nobody's."""
        self._holder: dict[None, int] = {}

    def __enter__(self) -> None:
        """Takes the turn.

        Raises:
            Error: where another thread has it.
        """
        thread = get_ident()
        # One step, as far as other threads can tell.
        if self._holder.setdefault(None, thread) != thread:
            raise Error(
                "Two threads of Python use these environments at a time.",
                "Maybe let them take turns, or make environments for each.",
                "usage",
            )

    def __exit__(self, *_: object) -> None:
        """Gives it back."""
        self._holder.clear()


class Bell:
    """A bell on the pipes of a child.

    Ctrl-C may come between any two instructions of Python. What is written and what is read is therefore kept by the
    same call that does it, ``list.extend`` over ``map``, which runs no Python between the two: an answer that is due is
    never forgotten, and none is waited for that was not asked for.

    Who sleeps on a pipe is woken late where another processor has to be woken for it. So both sides count on the board
    what they have written, and wait awake for the other's count for a while; whoever was watched in vain is trusted
    less often. A count that is missing or late costs time alone.

    Attributes:
        sent: empty while nothing is due and the bell can be rung; otherwise see `settle`.
        turn: held by whoever uses the bell or the board that comes with it.
    """

    def __init__(self, child: Child, board: Board | None = None, awake: float = 0.0) -> None:
        """Hangs the bell on a child's standard input and output.

        Args:
            child: the process that answers.
            board: where rings and answers are counted.
            awake: the longest time in seconds to wait awake for a counted answer, 0 for none.
        """
        self._child = child
        counts = memoryview(bytearray(8)).cast("i") if board is None else board.counts
        self._rung, self._answered = counts[:1], counts[1:]
        self._awake = 0.0 if board is None else awake
        self._before = 0
        self._truce = self._left = 0
        self._out = (child.stdin.fileno(),)
        self._in = (child.stdout.fileno(),)
        self.sent: list[int] = []
        self._order = b""
        self.turn = Turn()
        self._got: list[bytes] = []
        self._fault: Error | None = None
        _open.add(self)

    def settle(self) -> None:
        """Makes the bell ready: waits for an answer that is still due, and drops it.

        Raises:
            Error: where it can never be rung again: closed, in a forked process, or without its child.
        """
        if self._fault is not None:
            raise Error(self._fault.message, self._fault.maybe, self._fault.kind)
        while self.sent:
            with contextlib.suppress(Error):
                self._send_rest()
                self.finish()
            if self._fault is not None:
                raise self._fault

    def ring(self, order: bytes) -> Ends:
        """Rings and waits for the answer.

        Args:
            order: one byte.

        Returns:
            what ended.

        Raises:
            Error: what Java reports, or that it is gone.
        """
        self.begin(order)
        return self.finish()

    def tell(self, order: bytes) -> Ends:
        """Rings with an order of any length; see `ring`."""
        self.begin(order)
        self._send_rest()
        return self.finish()

    def _send_rest(self) -> None:
        """Writes what Ctrl-C or a full pipe kept of an order back; what was sent says how much was not."""
        try:
            while (done := sum(self.sent)) < len(self._order):
                self.sent.extend(map(_WRITE, self._out, (memoryview(self._order)[done:],)))
        except OSError as problem:
            raise self._gone() from problem

    def begin(self, order: bytes) -> None:
        """Rings a bell that is ready, without waiting."""
        self._got.clear()
        self._order = order
        self._before = self._answered[0]
        try:
            self.sent.extend(map(_WRITE, self._out, (order,)))
        except OSError as problem:
            raise self._gone() from problem
        self._rung[0] = (self._rung[0] + 1) & _WRAP

    def finish(self) -> Ends:
        """Waits for the answer to `begin`; see `ring`."""
        got = self._got
        try:
            if not got:
                if self._awake:
                    self._watch()
                got.extend(map(_READ, self._in, _ONE))
            if got[0] == _DONE:
                self.sent.clear()
                return {}
            answer = self._whole()
        except OSError as problem:
            raise self._gone() from problem
        self.sent.clear()
        told = json.loads(answer[1 + _LENGTH.size :])
        if answer[0] == _FAILED:
            raise Error(told["line"], told["maybe"], told["kind"])
        return {int(index): end for index, end in told["ends"].items()}

    def _watch(self) -> None:
        """Waits until the answer is counted, or for as long as is worth while."""
        if self._left:
            self._left -= 1
            return
        answered, before = self._answered, self._before
        end = time.perf_counter() + self._awake
        while True:
            for _ in _LOOKS:
                if answered[0] != before:
                    self._truce = 0
                    return
            if time.perf_counter() > end:
                break
        self._left = self._truce = min(_LONGEST_TRUCE, 2 * self._truce + 1)

    def _whole(self) -> bytes:
        got = self._got
        first = 1 + _LENGTH.size
        while True:
            if not got[-1]:
                raise self._gone()
            answer = b"".join(got)
            if answer[0] not in (_FAILED, _ENDS):
                raise self._strange(answer)
            if len(answer) >= first and len(answer) >= first + _LENGTH.unpack_from(answer, 1)[0]:
                return answer
            got.extend(map(_READ, self._in, _MORE))

    def _gone(self) -> Error:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(5)
        fault = self._child.failure(DOING)
        lines = self._child.lines()
        if len(lines) > 1 and hasattr(fault, "add_note"):
            fault.add_note("\n".join(["Its last lines:", *lines]))
        self.disable(fault)
        return fault

    def _strange(self, answer: bytes) -> Error:
        fault = Error(
            f"{DOING} answered the bell with {answer[:40]!r}.",
            "Maybe a library of Java writes to standard output, or the jars are of another version.",
        )
        self.disable(fault)
        return fault

    def disable(self, fault: Error) -> None:
        """Lets every later use fail."""
        self._fault = fault
        # Who steps looks here alone.
        self.sent.append(0)

    def leave(self) -> None:
        """Closes the pipes in a forked process, so that Java still ends with the one that started it."""
        for pipe in (self._child.stdin, self._child.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
        self.disable(
            Error(
                "These environments belong to the process that made them, of which this one is a forked copy.",
                "Maybe make them in the copy, or start it by spawn.",
                "usage",
            )
        )


def _forked() -> None:
    for bell in list(_open):
        bell.leave()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
