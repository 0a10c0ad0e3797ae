"""Agents in Python that answer the runs of one command, one after the other."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from types import TracebackType

from _noctule.child import Child
from _noctule.connection import LeftError, Server
from noctule.agent import Agent

_PATIENCE_S = 5.0


class _OverError(Exception):
    """The command has ended."""


class Hosts:
    """Sockets with an agent behind each, which decides on a thread of its own."""

    def __init__(self) -> None:
        """Makes none."""
        self._agents: dict[int, tuple[Server, Agent]] = {}
        self._threads: list[threading.Thread] = []
        self._problem: Exception | None = None

    def __enter__(self) -> Hosts:
        """Returns this."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the sockets of all agents that have come back; the command must have ended."""
        for thread in self._threads:
            thread.join(_PATIENCE_S)
        if not any(thread.is_alive() for thread in self._threads):
            for server, _ in self._agents.values():
                server.close()

    def endpoint(self, agent: Agent) -> str:
        """Returns where an agent listens; the same however often it is asked for.

        Raises:
            Error: where pyzmq is missing.
        """
        if id(agent) not in self._agents:
            self._agents[id(agent)] = (Server("tcp://127.0.0.1:*"), agent)
        return self._agents[id(agent)][0].endpoint

    def play(self, child: Child, ended: Callable[[float], bool]) -> None:
        """Answers until the command ends.

        Args:
            child: the command.
            ended: waits so many seconds for its end; says whether it came.

        Raises:
            Exception: whatever an agent throws.
        """
        for server, agent in self._agents.values():
            thread = threading.Thread(
                target=self._answer, args=(server, agent, child), name="noctule-agent", daemon=True
            )
            self._threads.append(thread)
            thread.start()
        while self._agents and not ended(0.2):
            if self._problem is not None:
                raise self._problem
        if self._problem is not None:
            raise self._problem

    def _answer(self, server: Server, agent: Agent, child: Child) -> None:
        def look() -> None:
            if child.poll() is not None or self._problem is not None:
                raise _OverError

        try:
            while True:
                try:
                    server.answer(agent, math.inf, look)
                except LeftError:
                    # Another run has failed, which ends all of them.
                    look()
                server.again()
        except _OverError:
            pass
        except Exception as problem:  # noqa: BLE001 - the thread that waits raises it
            self._problem = self._problem or problem
