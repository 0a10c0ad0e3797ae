"""Agents: what decides for a simulator."""

from __future__ import annotations

import abc
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from noctule.decisions import Decision
from noctule.events import Event


@dataclass(frozen=True, slots=True)
class Message:
    """What a simulator tells at one date.

    Example:
        >>> message = noctule.Message(60.0, (noctule.RequestedCall(timestamp=60.0),))
        >>> [type(event).__name__ for event in message.events]
        ['RequestedCall']
    """

    now: float
    """The date, in s."""
    events: tuple[Event, ...]
    """What happened since the last message, in its order."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Decisions that took simulated time: an agent may return it in place of its decisions.

    Example:
        >>> reply = noctule.Reply(61.5, [noctule.Reject("w0!1"), noctule.CallMeLater(90.0)])
        >>> len(list(reply))
        2
    """

    now: float
    """The date at which the agent is ready again, in s; not before that of the message."""
    decisions: Sequence[Decision]
    """The decisions, each at that date at the latest."""

    def __iter__(self) -> Iterator[Decision]:
        """Returns the decisions in their order."""
        return iter(self.decisions)


class Agent(abc.ABC):
    """What decides for a simulator, message by message.

    The same agent may serve several runs, one after the other: each begins with
    :class:`~noctule.SimulationBegins` and ends with :class:`~noctule.SimulationEnds`. Messages of a run alternate
    with decisions, on one thread. An exception ends the run and reaches whoever called :func:`noctule.run`.

    Example:
        >>> class Refusing(noctule.Agent):
        ...     def decide(self, message):
        ...         for event in message.events:
        ...             if isinstance(event, noctule.JobSubmitted):
        ...                 yield noctule.Reject(event.job)
        >>> list(Refusing().decide(noctule.Message(0.0, (noctule.RequestedCall(),))))
        []
    """

    @abc.abstractmethod
    def decide(self, message: Message) -> Iterable[Decision]:
        """Answers a message.

        Args:
            message: what happened

        Returns:
            decisions in their order, perhaps none; a generator will do
        """


class Follower(Agent):
    """An agent that books what was decided before it.

    Noctule's simulator asks it so for jobs that run when a simulation begins, and for the part of a run that was
    recorded (``noctule resume RUN --agent-state recorded``).

    Example:
        >>> class Starts(noctule.Follower):
        ...     count = 0
        ...     def decide(self, message):
        ...         return []
        ...     def follow(self, message, taken):
        ...         self.count += sum(isinstance(decision, noctule.Execute) for decision in taken)
        >>> agent = Starts()
        >>> agent.follow(noctule.Message(0.0, ()), noctule.Reply(0.0, [noctule.Execute("w0!1", "0-3")]))
        >>> agent.count
        1
    """

    @abc.abstractmethod
    def follow(self, message: Message, taken: Reply) -> None:
        """Takes a message in as :meth:`decide` does, and books an answer in the place of decisions of its own.

        Args:
            message: what happened
            taken: the answer that was given; jobs that ran before the simulation have a start at a date below 0
        """
