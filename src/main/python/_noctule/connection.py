"""The decision side's end of a connection: a socket that binds, and answers the messages of one run."""

from __future__ import annotations

import importlib
import math
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any

from _noctule.codec import Codec
from noctule.agent import Agent, Follower, Message
from noctule.error import Error, place_of
from noctule.events import SimulationBegins, SimulationEnds

SLICE_MS = 100
_LINGER_MS = 1_000
_HEARTBEAT_MS = (11_000, 10_000)
_FRAME_LIMIT = 1 << 30


def _zmq() -> Any:
    try:
        return importlib.import_module("zmq")
    except ImportError as e:
        raise Error(
            "An agent in Python needs pyzmq, which is not installed.", "Maybe pip install 'noctule[agent]'.", "usage"
        ) from e


class LeftError(Error):
    """The simulator closed the connection before the end of the run."""


class Server:
    """A socket for one run of one simulator, or for several runs one after the other.

    It is a ROUTER, which answers a simulator's REQ as a REP would, but hears nobody else once a run has begun.
    """

    def __init__(self, endpoint: str) -> None:
        """Binds.

        Args:
            endpoint: where, such as "tcp://127.0.0.1:28000"; port * takes any that is free.

        Raises:
            Error: if pyzmq is missing, or the endpoint is taken or none.
        """
        self._zmq = _zmq()
        self._context = self._zmq.Context()
        self._socket = self._context.socket(self._zmq.ROUTER)
        self._socket.linger = _LINGER_MS
        self._socket.maxmsgsize = _FRAME_LIMIT
        self._socket.rcvtimeo = SLICE_MS
        # A simulator that is frozen or cut off is noticed below the protocol, as Noctule itself does it.
        self._socket.heartbeat_ivl, self._socket.heartbeat_timeout = _HEARTBEAT_MS
        self._codec = Codec()
        self._peer = b""
        try:
            self._monitor = self._socket.get_monitor_socket(self._zmq.EVENT_ACCEPTED | self._zmq.EVENT_DISCONNECTED)
            self._socket.bind(endpoint)
        except self._zmq.ZMQError as e:
            self.close()
            raise Error(
                f"The endpoint ({endpoint}) cannot be bound: {e.strerror}.",
                "Maybe another program listens there, or it is none: write tcp://127.0.0.1:PORT.",
                "usage",
            ) from e
        self.endpoint = str(self._socket.last_endpoint.decode().rstrip("\0"))
        self._peers = 0

    def __enter__(self) -> Server:
        """Returns this."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the socket."""
        self.close()

    def close(self) -> None:
        """Closes the socket; the last reply has a second to leave."""
        self._socket.disable_monitor()
        self._monitor.close(0)
        self._socket.close()
        self._context.term()

    def answer(self, agent: Agent, timeout: float, look: Callable[[], None] = lambda: None) -> None:
        """Lets an agent answer the messages of a run, up to its end.

        Args:
            agent: what decides.
            timeout: seconds for which the simulator may be silent; infinite for ever.
            look: looked at ten times a second while nothing comes; ends the wait by an exception.

        Raises:
            Error: if the simulator is silent or leaves, or something that is sent is wrong.
        """
        message = self._first(timeout, look)
        while not self._answered(agent, message):
            message = self._next(message, timeout, look)

    def again(self) -> None:
        """Makes it ready for another run."""
        self._peer = b""
        self._codec = Codec()

    def _first(self, timeout: float, look: Callable[[], None]) -> Message:
        """Waits for a simulator that begins a run; refuses others."""
        end = time.monotonic() + timeout
        while True:
            parts = self._receive(end, look, known=False)
            if parts is None:
                raise Error(
                    f"No simulator came to {self.endpoint} within {timeout} s.",
                    "Maybe it failed and says why itself, or needs a longer timeout here.",
                    "peer",
                )
            self._peer = parts[0]
            try:
                message = self._codec.message(_frame(parts))
                if not any(isinstance(event, SimulationBegins) for event in message.events[:1]):
                    raise Error(
                        f"The first message at {self.endpoint} does not hold SIMULATION_BEGINS.",
                        "Maybe the simulator was in the midst of another run.",
                        "peer",
                    )
                return message
            except Error as e:
                self._tell(0.0, e)
                if self._codec.ours:
                    raise
                self._peer = b""
                self._codec = Codec()

    def _next(self, last: Message, timeout: float, look: Callable[[], None]) -> Message:
        parts = self._receive(time.monotonic() + timeout, look, known=True)
        if parts is None:
            raise Error(
                f"The simulator at {self.endpoint} was silent for {timeout} s.",
                "Maybe it works on something long: give a longer timeout.",
                "peer",
            )
        try:
            message = self._codec.message(_frame(parts))
            if message.now < last.now:
                raise Error(
                    f'message: the field "now" ({message.now}) is before the last message\'s ({last.now}).',
                    "Maybe the simulator's clock runs backwards.",
                    "peer",
                )
        except Error as e:
            self._tell(last.now, e)
            raise
        return message

    def _receive(self, end: float, look: Callable[[], None], *, known: bool) -> list[bytes] | None:
        """Waits for the parts of a message, of the peer alone if it is known; None if there was none in time."""
        left = False
        while True:
            try:
                parts: list[bytes] = self._socket.recv_multipart()
            except self._zmq.Again:
                if left:
                    raise LeftError(
                        f"The simulator at {self.endpoint} closed the connection before the end of the run.",
                        "Maybe it failed, and says why itself.",
                        "peer",
                    ) from None
                look()
                if time.monotonic() >= end:
                    return None
                # What came together with the end is still to be heard.
                left = known and self._left()
                continue
            if not self._peer or parts[0] == self._peer:
                return parts

    def _left(self) -> bool:
        """Whether nobody is connected any more."""
        while self._monitor.poll(0):
            told = importlib.import_module("zmq.utils.monitor").recv_monitor_message(self._monitor)
            self._peers += 1 if told["event"] == self._zmq.EVENT_ACCEPTED else -1
        return self._peers <= 0

    def _answered(self, agent: Agent, message: Message) -> bool:
        """Answers a message; says whether it was the last."""
        try:
            self._codec.follows = isinstance(agent, Follower)
            taken = self._codec.taken
            if taken is None or not isinstance(agent, Follower):
                reply = self._codec.reply(message, agent.decide(message))
            else:
                agent.follow(message, taken)
                reply = self._codec.reply(message, ())
        except Error as e:
            self._tell(message.now, e)
            raise
        except Exception as e:
            problem = f"{type(e).__name__}: {e}" if str(e) else type(e).__name__
            place = place_of(e)
            self._tell(
                message.now,
                Error(
                    f"The agent threw {problem} at the date {message.now}{f' ({place})' if place else ''}.",
                    "Maybe mend that line; the traceback of Python (--debug) shows how it was reached.",
                ),
            )
            raise
        self._socket.send_multipart([self._peer, b"", reply])
        return any(isinstance(event, SimulationEnds) for event in message.events[-1:])

    def _tell(self, now: float, failure: Error) -> None:
        """Tells the simulator why there is no reply, if it understands that."""
        if self._codec.ours:
            self._socket.send_multipart([self._peer, b"", self._codec.failure(now, failure)])


def _frame(parts: list[bytes]) -> bytes:
    if len(parts) != 3 or parts[1]:
        raise Error(
            "The peer sent an empty frame, or more than one.",
            "Maybe it does not speak Batsim's protocol, which sends one frame a message.",
            "peer",
        )
    return parts[2]


def serve(agent: Agent, endpoint: str = "tcp://127.0.0.1:28000", *, timeout: float = 30.0) -> None:
    """Lets an agent decide for one run of a simulator that somebody else starts: Noctule's, or Batsim.

    Args:
        agent: what decides
        endpoint: where to listen; Batsim and ``noctule simulate`` connect to port 28000 unless they are told otherwise
        timeout: seconds for which the simulator may stay away or be silent; ``math.inf`` for ever

    Raises:
        Error: if the simulator stays away, is silent, leaves or sends nonsense

    Example:
        >>> class Refusing(noctule.Agent):
        ...     def decide(self, message):
        ...         return []
        >>> try:
        ...     noctule.serve(Refusing(), "tcp://127.0.0.1:*", timeout=0.1)
        ... except noctule.Error as error:
        ...     print(error.maybe)
        Maybe it failed and says why itself, or needs a longer timeout here.
    """
    if not timeout > 0 or math.isnan(timeout):
        raise Error(f"timeout: the value ({timeout}) must be above 0.", "Maybe give seconds, such as 30.", "usage")
    with Server(endpoint) as server:
        server.answer(agent, timeout)
