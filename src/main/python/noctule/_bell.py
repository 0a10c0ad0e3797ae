"""The bell that tells Java to go on, one byte each way."""

from __future__ import annotations

import contextlib
import json
import os
import struct
import subprocess
import weakref
from typing import Any

from noctule._child import Child
from noctule.error import Error

_READ = os.read
_WRITE = os.write
_ONE = (1,)
_MORE = (65536,)
DOING = "Java, in which the environments are,"
_DONE = b"\x01"
_FAILED = 2
_ENDS = 3
_LENGTH = struct.Struct("<i")

Ends = dict[int, dict[str, Any]]
"""What ended, by the number of the environment: the figures of its run and their cause."""

_open: weakref.WeakSet[Bell] = weakref.WeakSet()


class Bell:
    """A bell on the pipes of a child.

    Ctrl-C may come between any two instructions of Python. What is written and what is read is therefore kept by the
    same call that does it, ``list.extend`` over ``map``, which runs no Python between the two: an answer that is due is
    never forgotten, and none is waited for that was not asked for.

    Attributes:
        sent: empty while nothing is due and the bell can be rung; otherwise see `settle`.
    """

    def __init__(self, child: Child) -> None:
        """Hangs the bell on a child's standard input and output."""
        self._child = child
        self._out = (child.stdin.fileno(),)
        self._in = (child.stdout.fileno(),)
        self.sent: list[int] = []
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

    def begin(self, order: bytes) -> None:
        """Rings a bell that is ready, without waiting."""
        self._got.clear()
        try:
            self.sent.extend(map(_WRITE, self._out, (order,)))
        except OSError as problem:
            raise self._gone() from problem

    def finish(self) -> Ends:
        """Waits for the answer to `begin`; see `ring`."""
        got = self._got
        try:
            if not got:
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
