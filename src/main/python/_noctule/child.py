"""A process of Noctule that does not outlive this one."""

from __future__ import annotations

import atexit
import contextlib
import math
import os
import signal
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence, Sized
from typing import IO

from noctule.error import Error, last_error

KEPT_LINES = 50
PULSE_MS = 500
SILENCE_S = 30.0
PATIENCE_S = 2.0
# Java's sign of life, which may come behind a line that is not at its end yet.
_SIGN = b"\x16\n"
_LOOK_S = 1.0
_living: weakref.WeakSet[Child] = weakref.WeakSet()


class Signs:
    """Signs of life of a process.

    Attributes:
        count: how many there were.
        awaited: not empty while somebody waits for the process.
        lost: whether it was killed because there were no more.
        over: set once the process has closed its standard error.
    """

    def __init__(self) -> None:
        """Begins while it is awaited."""
        self.count = 0
        self.awaited: Sized = (True,)
        self.lost = False
        self.over = threading.Event()

    def watch(self, process: subprocess.Popen[bytes], silence: float) -> None:
        """Kills a process that is awaited and gives no sign for so many seconds; whoever waits for it hears of its end.

        Looks are counted, not seconds: this process may have been stopped too.
        """
        most, silent, heard = max(2, math.ceil(silence / _LOOK_S)), 0, 0
        while not self.over.wait(_LOOK_S):
            if process.poll() is not None:
                return
            silent = silent + 1 if self.awaited and self.count == heard else 0
            heard = self.count
            if silent >= most:
                self.lost = True
                process.kill()
                return


class Child:
    """A process with unbuffered pipes for its three streams, ended with this one.

    It has a process group of its own: Ctrl-C in a terminal reaches Python alone, which decides what becomes of it. A
    forked copy of this process leaves it alone.

    Attributes:
        stdin: pipe to its standard input.
        stdout: pipe from its standard output.
        pid: number of the process.
        owner: number of the process that started it.
        signs: its signs of life.
    """

    stdin: IO[bytes]
    stdout: IO[bytes]

    def __init__(
        self,
        words: Sequence[str],
        variables: Mapping[str, str],
        directory: str | os.PathLike[str] | None = None,
        on_line: Callable[[str], None] | None = None,
        silence: float = math.inf,
    ) -> None:
        """Starts the process.

        Args:
            words: the command and its arguments.
            variables: all its variables.
            directory: where it runs, else here.
            on_line: called with each line of its standard error.
            silence: seconds without a sign of life after which it is killed while somebody waits for it.

        Raises:
            Error: if it cannot be started.
        """
        self.owner = os.getpid()
        flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        try:
            self._process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=dict(variables),
                cwd=directory,
                creationflags=flags,
                start_new_session=sys.platform != "win32",
            )
        except OSError as problem:
            raise Error(
                f"Java could not be started ({words[0]}): {problem}.",
                "Maybe the directory does not exist, or the machine lacks memory or processes.",
            ) from problem
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self.stdin = self._process.stdin
        self.stdout = self._process.stdout
        self.pid = self._process.pid
        self._lines: deque[str] = deque(maxlen=KEPT_LINES)
        self.signs = Signs()
        self._silence = silence
        self._reader = threading.Thread(
            target=_read,
            args=(self._process.stderr, self._lines, self.signs, on_line),
            name="noctule-stderr",
            daemon=True,
        )
        self._reader.start()
        if silence < math.inf:
            watched = (self._process, silence)
            threading.Thread(target=self.signs.watch, args=watched, name="noctule-signs", daemon=True).start()
        self._finalizer = weakref.finalize(self, _end, self._process, self.owner)
        self._finalizer.atexit = False
        _living.add(self)

    @property
    def forked(self) -> bool:
        """True in a forked copy of the process that started the child, which must not use it."""
        return os.getpid() != self.owner

    def poll(self) -> int | None:
        """Returns the exit code, or None while it runs."""
        return self._process.poll()

    def wait(self, timeout: float | None = None) -> int:
        """Waits for the end.

        Args:
            timeout: seconds, or None to wait for good.

        Returns:
            the exit code; below 0 for a signal.

        Raises:
            subprocess.TimeoutExpired: after that time.
        """
        code = self._process.wait(timeout)
        # What it said last is on its way still.
        self._reader.join(timeout=5)
        return code

    def lines(self) -> list[str]:
        """Returns the last lines of its standard error, at most 50."""
        return list(self._lines)

    def interrupt(self) -> None:
        """Asks it to stop as Ctrl-C would, so that it keeps what it has."""
        if self.forked or self.poll() is not None:
            return
        if sys.platform == "win32":
            self._process.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            self._process.send_signal(signal.SIGINT)

    def close(self, patience: float = PATIENCE_S) -> None:
        """Ends it: closes its standard input, terminates it after a time, kills it after 2 s more. Does nothing twice.

        Args:
            patience: that time in s.
        """
        _end(self._process, self.owner, patience)
        # Only now: whoever is interrupted in between leaves no process behind.
        self._finalizer.detach()
        _living.discard(self)
        if self.forked:
            return
        self._reader.join(timeout=5)
        with contextlib.suppress(OSError):
            self.stdout.close()

    def failure(self, doing: str) -> Error:
        """Says why it ended, by the two lines that it printed or by the last ones of whatever it said.

        Args:
            doing: what it did, such as "Noctule's environments"; begins the first line where it said nothing.

        Returns:
            the error, to be raised.
        """
        code = self.poll()
        if code is not None:
            self._reader.join(timeout=5)
        lines = self.lines()
        if self.signs.lost:
            return Error(
                f"{doing} gave no sign of life for {self._silence:g} s, and was ended.",
                "Maybe it was stopped, or the machine lacks memory; a longer timeout would wait longer.",
                "peer",
            )
        kind = {2: "usage", 3: "peer"}.get(code or 0, "failed")
        told = last_error(lines)
        if told is not None and code != 0:
            return Error(*told, kind)
        end = "ended without an answer" if code is None else f"ended with the code {code}"
        if code is not None and code < 0:
            end = f"was ended by the signal {-code}"
        said = f" and said: {lines[-1]}" if lines else ""
        return Error(
            f"{doing} {end}{said}.",
            "Maybe it was killed, or the machine or NOCTULE_JAVA_OPTS left it too little memory.",
            kind,
        )


def _read(stream: IO[bytes], lines: deque[str], signs: Signs, on_line: Callable[[str], None] | None) -> None:
    begun = b""
    try:
        with stream:
            for raw in stream:
                if raw.endswith(_SIGN):
                    signs.count += 1
                    begun += raw[: -len(_SIGN)]
                    continue
                line = (begun + raw).decode("utf-8", "replace").rstrip("\r\n")
                begun = b""
                lines.append(line)
                if on_line is not None:
                    on_line(line)
    finally:
        signs.over.set()


def _end(process: subprocess.Popen[bytes], owner: int, patience: float = 0.0) -> None:
    if os.getpid() != owner:
        return
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()
    if patience:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@atexit.register
def _end_all() -> None:
    for child in list(_living):
        child.close()
