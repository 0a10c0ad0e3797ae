"""Environments in a JVM of their own."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from _noctule import java as _java
from _noctule.bell import DOING, Bell
from _noctule.board import Board
from _noctule.child import PATIENCE_S, SILENCE_S
from _noctule.options import Options, arguments
from noctule.error import Error

_CHUNK = 65536
_VERSION = 1
# What the JVM itself says must not ring the bell.
_QUIET = "-XX:+DisplayVMOutputToStderr"


class Server:
    """A JVM with n environments of one problem, the memory shared with it and its bell.

    It ends with its last user, or when Python ends.

    Attributes:
        told: what Java says of the environments, as a JSON object.
        observed: number of values of an observation.
        actions: names of the actions.
        board: the shared memory.
        bell: tells Java to go on.
        options: what Java calls options that are a dict, in errors.
    """

    def __init__(
        self,
        problem: str,
        options: Options,
        keys: Mapping[str, Any],
        environments: int = 1,
        threads: int = 1,
        java_options: Sequence[str] = (),
        spin: int | None = None,
        timeout: float = SILENCE_S,
    ) -> None:
        """Starts the JVM and waits until it is ready.

        Args:
            problem: what is decided, such as "job".
            options: what describes the runs, see `_noctule.options.kept`.
            keys: keys of decision.env over it.
            environments: their number.
            threads: threads that step them.
            java_options: flags for Java.
            spin: longest time in µs to wait awake, a quarter more for each environment of a thread, ten times at most.
            timeout: seconds for which the JVM may give no sign of life while it is waited for.

        Raises:
            Error: where Java is missing, an option is wrong, or the JVM does not start.
        """
        folder = Path(tempfile.mkdtemp(prefix="noctule-"))
        try:
            file = folder / "board"
            file.touch(mode=0o600)
            (folder / "options").mkdir()
            self.options = str(folder / "options" / "options.json")
            words = arguments(problem, options, keys, folder / "options")
            counts = ["--count", str(environments), "--threads", str(threads)]
            if spin is not None:
                counts += ["--spin", str(spin)]
            self._child = _java.start(
                ["environments", *words, *counts, "--board", str(file)],
                java_options=(_QUIET, *_java.LATE, *java_options),
                silence=timeout,
            )
            try:
                self.told: dict[str, Any] = _told(self._first_line())
                self.observed = int(self.told["observation"]["size"])
                self.actions = tuple(str(name) for name in self.told["actions"]["names"])
                self.board = Board(file, environments, self.observed, len(self.actions))
            except BaseException:
                self._child.close()
                raise
        except Error as failure:
            # A file of our own is what the user knows as the argument.
            message = failure.message.replace(self.options, "options")
            raise Error(message, failure.maybe, failure.kind) from None
        finally:
            # Both sides have mapped it, or never will.
            shutil.rmtree(folder, ignore_errors=True)
        turns = -(-environments // threads)
        self.bell = Bell(self._child, self.board, awake=1e-6 * self.told["spin"] * min(10, 1 + turns / 4))
        self._child.signs.awaited = self.bell.sent

    def _first_line(self) -> bytes:
        pipe = self._child.stdout.fileno()
        line = bytearray()
        while not line.endswith(b"\n"):
            part = os.read(pipe, _CHUNK)
            if not part:
                self._child.wait()
                raise self._child.failure(DOING)
            line += part
        return bytes(line)

    @property
    def pid(self) -> int:
        """The number of the JVM's process."""
        return self._child.pid

    def close(self, patience: float = PATIENCE_S) -> None:
        """Ends the JVM. Does nothing twice.

        Args:
            patience: seconds for which it may take to end by itself.
        """
        self.bell.disable(
            Error("These environments are closed.", "Maybe make them anew; they cannot be opened again.", "usage")
        )
        self._child.close(patience)


def _told(line: bytes) -> dict[str, Any]:
    try:
        told: Any = json.loads(line)
    except ValueError:
        told = None
    found = cast("dict[str, Any]", told) if isinstance(told, dict) else {}
    if found.get("version") != _VERSION:
        raise Error(
            f"Java does not describe environments as version {_VERSION} does: {line[:60]!r}.",
            "Maybe the package and Noctule's jars are of different versions.",
        )
    return found
